/** What a person may write, as JSON Schema 2020-12. Published as `config/schemas/config.schema.json`. */

const u64 = {
  type: 'string',
  pattern: '^[0-9]{1,20}$',
  description: 'A u64 as a string of decimal digits.',
} as const;

const address = {
  type: 'string',
  pattern: '^(0x)?[0-9a-fA-F]{1,64}$',
  description: 'The hex of at most 32 bytes; leading zeros may be stripped.',
} as const;

const bytes = {
  type: 'string',
  pattern: '^0x([0-9a-fA-F]{2})*$',
  description: '0x and two hex digits per byte.',
} as const;

const names = {
  type: 'object',
  additionalProperties: false,
  description: 'Names the document does not show, and the header prefix.',
  properties: {
    headerPrefix: { type: 'string', pattern: '^[A-Za-z][A-Za-z0-9-]*-$' },
    sender: { type: 'string', minLength: 1 },
    version: { type: 'string', minLength: 1 },
    message: { type: 'string', minLength: 1 },
    errorCode: { type: 'string', minLength: 1 },
    orderlessType: { type: 'string', minLength: 1 },
  },
} as const;

const account = {
  type: 'object',
  additionalProperties: false,
  required: ['address'],
  properties: {
    address,
    transactions: {
      type: 'array',
      description: 'Must appear, exactly so.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['version'],
        properties: {
          version: u64,
          kind: { enum: ['sequence_number', 'orderless'] },
          hash: { type: 'string', minLength: 1 },
        },
      },
    },
    orderless: {
      type: 'boolean',
      description: 'Has transactions of both kinds within its newest page.',
    },
    empty: { type: 'boolean', description: 'Exists and never sent anything.' },
  },
} as const;

const table = {
  type: 'object',
  additionalProperties: false,
  required: ['handle'],
  properties: {
    handle: address,
    items: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['key'],
        properties: {
          key: bytes,
          value: { ...bytes, description: 'Its bytes at the latest version.' },
          history: {
            type: 'array',
            items: {
              type: 'object',
              additionalProperties: false,
              required: ['version'],
              description: 'Its bytes at that version, or absent: true; exactly one of them.',
              minProperties: 2,
              maxProperties: 2,
              properties: { version: u64, value: bytes, absent: { const: true } },
            },
          },
        },
      },
    },
    absent: { type: 'array', description: 'Keys that are not in the table.', items: bytes },
  },
} as const;

const waiver = {
  type: 'object',
  additionalProperties: false,
  required: ['requirement', 'reason', 'until'],
  description: 'A known failure, accepted through a day (UTC).',
  properties: {
    requirement: { type: 'string', minLength: 1 },
    reason: { type: 'string', minLength: 1 },
    until: { type: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' },
  },
} as const;

export const CONFIG_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'ledger-conformance configuration',
  type: 'object',
  additionalProperties: false,
  properties: {
    target: { type: 'string', description: 'Base URL of the node.' },
    profile: { type: 'string', description: 'document, aptos, or the path of a profile file.' },
    names,
    headers: {
      type: 'object',
      description:
        'Sent with every request, written nowhere. ${NAME} is taken from the environment.',
      additionalProperties: { type: 'string' },
    },
    concurrency: { type: 'integer', minimum: 1, maximum: 256 },
    rate: { type: 'number', exclusiveMinimum: 0, description: 'Requests per second.' },
    timeout: {
      type: 'string',
      pattern: '^[0-9]+(\\.[0-9]+)?(ms|s|m)$',
      description: 'For one request, e.g. 10s.',
    },
    accounts: { type: 'array', items: account },
    tables: { type: 'array', items: table },
    seed: { type: 'integer', minimum: -2147483648, maximum: 4294967295 },
    runs: { type: 'integer', minimum: 1, maximum: 100000, description: 'Cases of each law.' },
    waivers: { type: 'array', items: waiver },
  },
} as const;

/** A profile file. Published as `config/schemas/profile.schema.json`. */
export const PROFILE_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'ledger-conformance profile',
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: {
    name: { type: 'string', pattern: '^[a-z0-9][a-z0-9-]*$' },
    extends: {
      enum: ['document', 'aptos'],
      description: 'What it starts from; document if absent.',
    },
    names,
    summaryLayout: {
      enum: ['aptos-v1', 'none'],
      description: 'BCS layout of a list of summaries.',
    },
    discovery: { enum: ['aptos', 'none'], description: 'Pages that tell what there is to test.' },
  },
} as const;
