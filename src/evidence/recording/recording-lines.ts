import type { FromSchema } from 'json-schema-to-ts';

/** The name and version of the format of a recording. */
export const FORMAT = { name: 'ledger-node-conformance recording', version: 1 } as const;

const text = { type: 'string' } as const;
const digest = { type: 'string', pattern: '^[0-9a-f]{64}$' } as const;
const ms = { type: 'number', minimum: 0 } as const;
const count = { type: 'integer', minimum: 1 } as const;
const body = { body: text, base64: text } as const;

/** The first line: the suite, the document, and the configuration of the run. */
export const HEAD_SCHEMA = {
  type: 'object',
  required: ['format', 'formatVersion', 'suite', 'document', 'catalogue', 'node', 'run'],
  properties: {
    format: { const: FORMAT.name },
    formatVersion: { const: FORMAT.version },
    suite: {
      type: 'object',
      required: ['name', 'version'],
      properties: { name: text, version: text },
    },
    /** SHA-256 of the document's text, and of the catalogue of requirements. */
    document: digest,
    catalogue: digest,
    /** The version of Node.js. */
    node: text,
    run: {
      type: 'object',
      required: ['startedAt', 'clock', 'complete', 'configuration'],
      properties: {
        /** As in `verdict.json`; absent in recordings from before runs had ids. */
        runId: text,
        /** ISO 8601, as in `verdict.json`. */
        startedAt: text,
        /** Milliseconds since the epoch from which steps are counted. */
        clock: ms,
        only: { type: 'array', items: text },
        path: text,
        complete: { type: 'boolean' },
        /** Without secrets; `config/read/read-recorded-config.ts` reads it. */
        configuration: { type: 'object' },
      },
    },
    /** True when a secret was redacted of the configuration. */
    struck: { const: true },
  },
} as const;

const exchange = {
  type: 'object',
  required: ['sentAt', 'ms', 'request'],
  properties: {
    /** Why the owner asks again or in addition. */
    why: text,
    /** Milliseconds since the epoch; how long the answer took. */
    sentAt: ms,
    ms,
    /** With the first answer, and where it changed. */
    connection: {
      type: 'object',
      additionalProperties: false,
      properties: {
        tls: {
          type: 'object',
          additionalProperties: false,
          required: ['verified'],
          properties: {
            verified: { type: 'boolean' },
            fingerprint256: text,
            issuer: text,
            subject: text,
          },
        },
        httpVersion: { enum: ['1.1', '2'] },
      },
    },
    request: {
      type: 'object',
      required: ['method', 'path', 'headers'],
      properties: {
        method: text,
        path: text,
        headers: { type: 'object', additionalProperties: text },
        ...body,
        /** How the body was sent, when not in one piece. */
        delivery: { enum: ['packets', 'chunks'] },
      },
    },
    response: {
      type: 'object',
      required: ['status', 'headers'],
      properties: {
        status: { type: 'integer' },
        /** Each entry is a name and its values. */
        headers: { type: 'array', items: { type: 'array', minItems: 1, items: text } },
        ...body,
        /** Why its content encoding could not be decoded; the body is then as it was received. */
        undecodable: text,
      },
    },
    failure: {
      type: 'object',
      required: ['kind', 'reason'],
      properties: {
        kind: {
          enum: ['refused', 'reset', 'timeout', 'protocol', 'http2', 'tooLarge', 'tls', 'aborted'],
        },
        reason: text,
      },
    },
    /** True when secrets were redacted of it. */
    struck: { const: true },
  },
} as const;

/** A line in between: a step as it began, with the exchange it delivered. */
export const STEP_SCHEMA = {
  type: 'object',
  required: ['at', 'turn', 'of', 'nth'],
  properties: {
    /** Milliseconds from the start of the clock. */
    at: ms,
    turn: { enum: ['start', 'wait', 'answer'] },
    /**
     * The owner of the step: a check, or `preflight`, `run`, `discovery`, `limiter`, `abort`,
     * `end`.
     */
    of: text,
    /** For an answer, the id of its exchange. */
    nth: count,
    exchange,
  },
} as const;

/**
 * The last line: how the run ended, and the SHA-256 of all lines before it. A killed run has none.
 */
export const END_SCHEMA = {
  type: 'object',
  required: ['end', 'sha256'],
  additionalProperties: false,
  properties: {
    end: { enum: ['completed', 'aborted', 'lost', 'stranger', 'unreachable'] },
    sha256: digest,
  },
} as const;

export type RecordingHead = FromSchema<typeof HEAD_SCHEMA>;
export type StepLine = FromSchema<typeof STEP_SCHEMA>;
export type ExchangeLine = NonNullable<StepLine['exchange']>;
export type EndLine = FromSchema<typeof END_SCHEMA>;
