import type { TargetConfig } from '../config.ts';
import type { FromSchema } from 'json-schema-to-ts';
import { omitUndefined } from '../../src/text/json.ts';
import { STANDARD_EFFORT } from '../../src/evidence/effort.ts';
import { compiledLate } from '../schemas/compiled-schema.ts';
import { FORMATS } from '../schemas/schema-formats.ts';
import { readGroundTruth } from '../ground-truth/read-ground-truth.ts';
import { SUMMARY_LAYOUT_NAMES } from '../../src/spec/layouts/layout-names.ts';
import { DISCOVERY_NAMES } from '../../src/engine/profile.ts';
import { CONFIG_SCHEMA } from '../schemas/config-schema.ts';
import { names } from '../schemas/schema-parts.ts';
import { recordedSubject } from '../schemas/subject-schema.ts';
import { namesOne } from '../read-waiver.ts';

const {
  concurrency,
  rate,
  groundTruth,
  accounts,
  tables,
  prunes,
  seed,
  runs,
  waivers,
  require,
  requirements,
} = CONFIG_SCHEMA.properties;
const { effort: level, maxRequests, malformed } = CONFIG_SCHEMA.properties;

/** The configuration in a recording: nothing secret, and everything needed to judge again. */
const RECORDED_CONFIG_SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: [
    'target',
    'profile',
    'concurrency',
    'timeoutMs',
    'accounts',
    'tables',
    'seed',
    'waivers',
    'invocation',
  ],
  properties: {
    /** Without credentials. */
    target: { type: 'string' },
    /** Of the embedded devnet. */
    embedded: { const: true },
    /** Host and port; absent: it was reached directly. */
    proxy: { type: 'string' },
    /** The names of headers that requests carry by the configuration; absent in older recordings. */
    headers: { type: 'array', items: { type: 'string' } },
    /** The names of headers whose values commands print, which are not run again. */
    headerCommands: { type: 'array', items: { type: 'string' } },
    /** The whole profile. */
    profile: {
      type: 'object',
      additionalProperties: false,
      required: ['name', 'names'],
      properties: {
        name: { type: 'string' },
        names: { ...names, required: ['headerPrefix'] },
        summaryLayout: { enum: SUMMARY_LAYOUT_NAMES },
        discovery: { enum: DISCOVERY_NAMES },
      },
    },
    concurrency,
    rate,
    timeoutMs: { type: 'number', exclusiveMinimum: 0 },
    subject: recordedSubject,
    /** Absent in older recordings. */
    groundTruth,
    accounts,
    tables,
    /** Absent unless the user wrote `false`. */
    prunes,
    seed,
    /** Absent in older recordings. */
    effort: {
      type: 'object',
      additionalProperties: false,
      required: ['level', 'malformed'],
      properties: { level, forMs: { type: 'number', minimum: 0 }, maxRequests, malformed },
    },
    runs,
    waivers,
    requirements,
    /** Absent in older recordings. */
    require,
    waitMs: { type: 'number', minimum: 0 },
    shard: {
      type: 'object',
      additionalProperties: false,
      required: ['index', 'count'],
      properties: { index: { type: 'integer' }, count: { type: 'integer' } },
    },
    invocation: {
      type: 'object',
      additionalProperties: false,
      properties: {
        target: { type: 'string' },
        fleet: {
          type: 'object',
          additionalProperties: false,
          required: ['file', 'entry'],
          properties: { file: { type: 'string' }, entry: { type: 'string' } },
        },
        config: { anyOf: [{ type: 'string' }, { const: false }] },
        profile: { type: 'string' },
        against: { type: 'string' },
        failOnDifference: { const: true },
        rate,
        concurrency,
      },
    },
  },
} as const;

const validator = compiledLate<FromSchema<typeof RECORDED_CONFIG_SCHEMA>>(
  () => RECORDED_CONFIG_SCHEMA,
  { strictRequired: false, formats: { ...FORMATS, check: true } },
);

/**
 * Returns the configuration with which a recording is judged again: it has no secrets and no real target.
 * `undefined` when this suite cannot read it.
 */
export function readRecordedConfig(recorded: unknown): TargetConfig | undefined {
  const isRecorded = validator();
  if (!isRecorded(recorded)) return undefined;
  const { target, proxy, headers: sent = [], headerCommands: commands, ...others } = recorded;
  const { accounts: known, tables: written, prunes: may, waivers: given, ...more } = others;
  const { groundTruth: truthSource = 'typed', ...rest } = more;
  const { effort = STANDARD_EFFORT, require: shoulds = [] } = rest;
  if (!given.every(namesOne)) return undefined;
  return {
    ...rest,
    effort,
    truthSource,
    waivers: given,
    require: shoulds,
    target: { origin: '', prefix: '', display: target },
    headers: Object.fromEntries(sent.map((name) => [name, ''])),
    ...(proxy === undefined ? {} : { proxy: { origin: '', display: proxy } }),
    ...(commands === undefined
      ? {}
      : { headerCommands: commands.map((name) => ({ name, command: '' })) }),
    secrets: [],
    truth: readGroundTruth({ accounts: known, tables: written, ...omitUndefined({ prunes: may }) }),
  };
}
