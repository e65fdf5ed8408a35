import { SUMMARY_LAYOUT_NAMES } from '../src/spec/layouts/layout-names.ts';
import { DISCOVERIES } from './profile.ts';
import { PROFILE_NAMES } from './profiles/profiles.ts';
import { address, against, bytes, effort, headers, names, u64 } from './schema-parts.ts';

const account = {
  type: 'object',
  additionalProperties: false,
  required: ['address'],
  description: 'An account to ask about, and what is known of it.',
  properties: {
    address: address('Whose summaries to ask for'),
    transactions: {
      type: 'array',
      description: 'Transactions it sent, which must appear, exactly so: a list.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['version'],
        description: 'A transaction it sent.',
        properties: {
          version: u64('The version it was committed at'),
          kind: {
            enum: ['sequence_number', 'orderless'],
            description: 'How it is protected from replay.',
          },
          hash: {
            type: 'string',
            title: 'hash',
            minLength: 1,
            description: 'Its hash: as the target lists it.',
          },
        },
      },
    },
    orderless: {
      type: 'boolean',
      description: 'Has transactions of both kinds within its newest page: true or false.',
    },
    empty: { type: 'boolean', description: 'Exists and never sent anything: true or false.' },
  },
} as const;

const point = {
  type: 'object',
  additionalProperties: false,
  required: ['version'],
  description: 'What an item was at a version: value, or absent: true, exactly one of them.',
  minProperties: 2,
  maxProperties: 2,
  properties: {
    version: u64(
      'A ledger version at which it was this, as ledger_version=… of it answers; it need not have changed there',
    ),
    value: bytes('Its bytes at that version'),
    absent: {
      const: true,
      description: 'It was not in the table at that version, deleted or not yet written: true.',
    },
  },
} as const;

const item = {
  type: 'object',
  additionalProperties: false,
  required: ['key'],
  description: 'An item of the table, and what is known of it.',
  properties: {
    key: bytes('The serialized key'),
    value: bytes('Its bytes at the latest version'),
    history: {
      type: 'array',
      description:
        'What it was at single ledger versions, of those between two nothing is taken for known: a list.',
      items: point,
    },
  },
} as const;

const table = {
  type: 'object',
  additionalProperties: false,
  required: ['handle'],
  description: 'A table to ask about, and what is known of it.',
  properties: {
    handle: address('The handle of the table'),
    items: { type: 'array', description: 'Items that are in the table: a list.', items: item },
    absent: {
      type: 'array',
      description: 'Keys that are not in the table: a list.',
      items: bytes('A serialized key'),
    },
  },
} as const;

const waiver = {
  type: 'object',
  additionalProperties: false,
  required: ['reason', 'until'],
  description: 'A known failure of a requirement or of a check, accepted through a day.',
  properties: {
    requirement: {
      type: 'string',
      title: 'requirement',
      format: 'requirement',
      description: 'The requirement that may fail: an id that "ledger-conformance list" shows.',
    },
    check: {
      type: 'string',
      title: 'check',
      minLength: 1,
      description: 'The check that may fail: an id that "ledger-conformance list" shows.',
    },
    symptom: {
      type: 'string',
      title: 'symptom',
      pattern: '^[0-9a-f]{12}$',
      description:
        'The one way it may fail, any if absent: 12 hex digits in quotes, as verdict.json and --write-waivers say them.',
    },
    reason: {
      type: 'string',
      title: 'reason',
      minLength: 1,
      description: 'Why the failure is accepted: a text for the reports.',
    },
    until: {
      type: 'string',
      title: 'date',
      pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
      format: 'date',
      description: 'The last day (UTC) that it holds: YYYY-MM-DD.',
    },
    owner: {
      type: 'string',
      title: 'owner',
      minLength: 1,
      description: 'Who answers for it: a text for the reports.',
    },
    ticket: {
      type: 'string',
      title: 'ticket',
      minLength: 1,
      description: 'Where it is worked on: a text for the reports.',
    },
    seen: {
      type: 'string',
      title: 'share of runs',
      pattern: '^[1-9][0-9]{0,5} of [1-9][0-9]{0,5}$',
      description: 'In how many runs it was seen when it was waived: K of N, e.g. 3 of 100.',
    },
  },
} as const;

/** What a person may write, as JSON Schema 2020-12. Published as `config/schemas/config.schema.json`. */
export const CONFIG_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'ledger-conformance configuration',
  description: 'Which node is judged, by what, and what is known of it.',
  type: 'object',
  additionalProperties: false,
  properties: {
    target: {
      type: 'string',
      description:
        'What is judged; a --target of the command line wins over it, and only with that may it be missing: the base URL of the node, with or without /v1, or "devnet" for the embedded one.',
    },
    profile: {
      type: 'string',
      description: `What the node adds to the document: ${PROFILE_NAMES.join(', ')}, or the path of a profile file, from the folder of this file.`,
    },
    names,
    headers,
    against,
    concurrency: {
      type: 'integer',
      minimum: 1,
      maximum: 256,
      description: 'Requests in flight at most, 8 if absent: 1 to 256.',
    },
    rate: {
      type: 'number',
      exclusiveMinimum: 0,
      description:
        'Requests per second at most, as fast as they go if absent, and slower where the target throttles: a number above 0.',
    },
    timeout: {
      type: 'string',
      title: 'duration',
      pattern: '^[0-9]+(\\.[0-9]+)?(ms|s|m)$',
      format: 'time-span',
      description:
        'How long one request may take, 10s if absent: a number and ms, s or m, above 0 and below 24 days.',
    },
    accounts: {
      type: 'array',
      description: 'Accounts to ask about, and what is known of them: a list.',
      items: account,
    },
    tables: {
      type: 'array',
      description: 'Tables to ask about, and what is known of them: a list.',
      items: table,
    },
    seed: {
      type: 'integer',
      minimum: -2147483648,
      maximum: 4294967295,
      description: 'The seed of every law, drawn by lot if absent: -2147483648 to 4294967295.',
    },
    runs: {
      type: 'integer',
      minimum: 1,
      maximum: 100000,
      description: 'Cases of each law, 100 if absent and fewer on a slow target: 1 to 100000.',
    },
    ...effort,
    waivers: {
      type: 'array',
      description: 'Known failures, each accepted through a day: a list.',
      items: waiver,
    },
  },
} as const;

/** A fleet: targets with what each is judged by. Published as `config/schemas/fleet.schema.json`. */
export const FLEET_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'ledger-conformance fleet',
  description: 'Many nodes to judge, some at a time.',
  type: 'object',
  additionalProperties: false,
  required: ['targets'],
  properties: {
    parallel: {
      type: 'integer',
      minimum: 1,
      maximum: 64,
      description: 'How many are judged at a time, 2 if absent: 1 to 64.',
    },
    targets: {
      type: 'array',
      description: 'What is judged: a list of mappings, each with a name.',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name'],
        description:
          'A node: its name, and what a configuration may say; beside "config", that of the file holds where nothing is said here.',
        properties: {
          name: {
            type: 'string',
            title: 'name of a target',
            pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$',
            description:
              'Its name, which its folder has as well: letters, digits, dots, dashes and underscores.',
          },
          config: {
            type: 'string',
            title: 'path',
            minLength: 1,
            description: 'Its configuration: the path of a file, from the folder of this one.',
          },
          ...CONFIG_SCHEMA.properties,
        },
      },
    },
  },
} as const;

/** A profile file. Published as `config/schemas/profile.schema.json`. */
export const PROFILE_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'ledger-conformance profile',
  description: 'What a family of nodes adds where the document is silent.',
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: {
    name: {
      type: 'string',
      title: 'profile name',
      pattern: '^[a-z0-9][a-z0-9-]*$',
      description: 'What the reports call it: lower-case letters, digits and dashes.',
    },
    extends: {
      enum: PROFILE_NAMES,
      description: 'The profile it starts from; document if absent.',
    },
    names,
    summaryLayout: {
      enum: [...SUMMARY_LAYOUT_NAMES, 'none'],
      description: 'The BCS layout of a list of summaries; that of what it extends if absent.',
    },
    discovery: {
      enum: [...DISCOVERIES, 'none'],
      description: 'The pages that tell what there is to test; those of what it extends if absent.',
    },
  },
} as const;
