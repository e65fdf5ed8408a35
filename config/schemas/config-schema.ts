import { RELEASED_VERSIONS } from '../../src/spec/released/released.ts';
import { account } from './account-schema.ts';
import { PROFILE_NAMES } from '../profiles/profiles.ts';
import { against, effort, headers, names, tls, schemaPath } from './schema-parts.ts';
import { TRUTH_SOURCES } from '../ground-truth/truth-source.ts';
import { subject } from './subject-schema.ts';
import { STANDARD_CASES } from '../../src/evidence/effort.ts';
import { MAX_SEED, MIN_SEED } from '../../src/evidence/seeds.ts';
import { table } from './table-schema.ts';
import { waiver } from './waiver-schema.ts';

/** What a person may write, as JSON Schema 2020-12. Published as `config/schemas/config.schema.json`. */
export const CONFIG_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'ledger-conformance configuration',
  description: 'The node that is judged, how it is judged, and what is known about it.',
  type: 'object',
  additionalProperties: false,
  properties: {
    $schema: schemaPath,
    target: {
      type: 'string',
      description:
        'What is judged; required unless --target is given, which overrides this member: the base URL of the node, with or without /v1, ${NAME} read from the environment, or "devnet" for the embedded one.',
    },
    profile: {
      type: 'string',
      description: `What the node adds to the document: ${PROFILE_NAMES.join(', ')}, or the path of a profile file, relative to this file.`,
    },
    subject,
    names,
    headers,
    tls,
    against,
    concurrency: {
      type: 'integer',
      minimum: 1,
      maximum: 256,
      description: 'Maximum number of requests in flight (default 8): 1 to 256.',
    },
    rate: {
      type: 'number',
      exclusiveMinimum: 0,
      description:
        'Maximum requests per second (default no limit; fewer while the target limits the rate): a number above 0.',
    },
    timeout: {
      type: 'string',
      title: 'duration',
      pattern: '^[0-9]+(\\.[0-9]+)?(ms|s|m)$',
      format: 'time-span',
      description:
        'Timeout of one request (default 10s): a number and ms, s or m, above 0 and below 24 days.',
    },
    groundTruth: {
      enum: TRUTH_SOURCES,
      description:
        'Source of the accounts and tables below (default typed): typed, discovered (by "init", from the node itself), provisioned (by "provision", which sent the transactions).',
    },
    accounts: {
      type: 'array',
      description: 'Accounts to request, and what is known about them: a list.',
      items: account,
    },
    tables: {
      type: 'array',
      description: 'Tables to request, and what is known about them: a list.',
      items: table,
    },
    prunes: {
      type: 'boolean',
      description:
        'Whether this node ever prunes old versions (default true): with false, SEL-PRUNED and RAW-PRUNED do not apply while the oldest version is 0.',
    },
    seed: {
      type: 'integer',
      minimum: MIN_SEED,
      maximum: MAX_SEED,
      description: `The seed for the random cases of all property checks (default random): ${MIN_SEED} to ${MAX_SEED}.`,
    },
    runs: {
      type: 'integer',
      minimum: 1,
      maximum: 100000,
      description: `Random cases of each property check (default ${STANDARD_CASES}): 1 to 100000.`,
    },
    ...effort,
    requirements: {
      type: 'string',
      title: 'version',
      format: 'released',
      description: `The released version whose requirements decide (default those of this suite): ${RELEASED_VERSIONS.join(', ')}, in quotes.`,
    },
    require: {
      type: 'array',
      description: 'SHOULDs that count like MUSTs in the verdict and the exit code: a list.',
      items: {
        type: 'string',
        title: 'SHOULD',
        format: 'should',
        description:
          'A SHOULD that must be met: an id that "ledger-conformance list" shows as a SHOULD.',
      },
    },
    waivers: {
      type: 'array',
      description: 'Known failures, each accepted up to a date: a list.',
      items: waiver,
    },
  },
} as const;
