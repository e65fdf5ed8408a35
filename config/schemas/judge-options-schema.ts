import { LEGAL_RUN_ID, RUN_ID_PATTERN } from '../../src/evidence/run-id.ts';
import { CONFIG_SCHEMA } from './config-schema.ts';
import { effort } from './schema-parts.ts';

const { seed, runs, concurrency, rate, require, requirements } = CONFIG_SCHEMA.properties;

const text = (description: string) => ({ type: 'string', description }) as const;

const duration = (purpose: string) =>
  ({
    ...CONFIG_SCHEMA.properties.timeout,
    description: `${purpose}: a number and ms, s or m.`,
  }) as const;

/** The options of `judge` that are data, as JSON Schema. What a configuration may say as well has its schema. */
export const JUDGE_OPTIONS_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  properties: {
    target: text('The base URL of the node, or "devnet" for the embedded one.'),
    against: text('The base URL of another node of the same chain.'),
    config: text('The path of a configuration file.'),
    profile: text('The name or the path of a profile.'),
    out: text('The folder for the reports.'),
    runId: {
      type: 'string',
      title: 'run id',
      pattern: RUN_ID_PATTERN,
      description: `The id of the run: ${LEGAL_RUN_ID}.`,
    },
    only: {
      type: 'array',
      minItems: 1,
      description: 'What is judged: ids of requirements or checks.',
      items: text('An id of a requirement or check.'),
    },
    seed,
    runs,
    ...effort,
    for: duration('Duration of a thorough run'),
    rate,
    concurrency,
    complete: {
      type: 'boolean',
      description: 'Exit 3 instead of 0 when some MUST could not be judged: true or false.',
    },
    require,
    requirements,
    wait: duration('How long to wait for a node that is starting'),
    env: {
      type: 'object',
      description: 'The values of ${NAME}: a mapping of strings.',
      additionalProperties: text('A value.'),
    },
  },
} as const;
