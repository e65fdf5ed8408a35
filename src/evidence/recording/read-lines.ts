import { Ajv } from 'ajv';
import { sha256 } from '../../text/digest.ts';
import { omitUndefined, parseJson } from '../../text/json.ts';
import type { Answered, Exchange, Failed, Response } from '../../wire/exchange.ts';
import type { RecordedStep } from '../../wire/recorded-wire.ts';
import type { EndLine, ExchangeLine, RecordingHead, StepLine } from './recording-lines.ts';
import { END_SCHEMA, HEAD_SCHEMA, STEP_SCHEMA } from './recording-lines.ts';

const ajv = new Ajv({ strict: true });
const isHead = ajv.compile<RecordingHead>(HEAD_SCHEMA);
const isStep = ajv.compile<StepLine>(STEP_SCHEMA);
const isEnd = ajv.compile<EndLine>(END_SCHEMA);

/** A recorded run. */
export interface Recording {
  readonly head: RecordingHead;
  /** In the order in which they were taken. */
  readonly steps: readonly RecordedStep[];
  /** In how many exchanges secrets were redacted. */
  readonly redacted: number;
  /** False when the digest in its last line is not the digest of the lines before it. */
  readonly intact: boolean;
  /** How the run ended; absent when it was killed. */
  readonly end?: EndLine['end'];
}

/** Thrown when a recording cannot be read. The message says why in one line. */
export class UnreadableRecording extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnreadableRecording';
  }
}

/**
 * Reads a recording. A last line that was cut off is ignored.
 *
 * @throws UnreadableRecording
 */
export function readLines(text: string): Recording {
  const [first = '', ...lines] = text.split('\n');
  const head = parseJson(first);
  if (!isHead(head))
    throw new UnreadableRecording('its first line is not the first line of a recording');
  const rest = lines.pop();
  if (rest !== undefined && rest !== '' && isEnd(parseJson(lines.at(-1) ?? ''))) {
    throw new UnreadableRecording('it has lines after its end');
  }
  const last = parseJson(lines.at(-1) ?? '');
  const ended = isEnd(last);
  let redacted = 0;
  const steps = (ended ? lines.slice(0, -1) : lines).map((line, at) => {
    const value = parseJson(line);
    if (isStep(value)) {
      if (value.exchange?.struck === true) redacted += 1;
      return recordedStep(value);
    }
    throw new UnreadableRecording(`its line ${at + 2} is not a step of a run`);
  });
  if (!ended) return { head, steps, redacted, intact: true };
  const before = text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1);
  return { head, steps, redacted, intact: sha256(before) === last.sha256, end: last.end };
}

function recordedStep({ at, turn: kind, of: owner, nth, exchange }: StepLine): RecordedStep {
  const step = { kind, owner, nth, at };
  return exchange === undefined ? step : { ...step, exchange: read(owner, nth, exchange) };
}

function read(owner: string, id: number, line: ExchangeLine): Exchange {
  const { method, path, headers, delivery } = line.request;
  const body = bodyOf(line.request);
  return {
    id,
    requester: { owner, reason: line.why },
    request: {
      method,
      path,
      headers,
      ...omitUndefined({ body, delivery }),
      meaning: { endpoint: 'outside', beyond: 'recorded' },
    },
    ...outcomeOf(id, line),
    sentAt: line.sentAt,
    durationMs: line.ms,
    ...omitUndefined({ connection: line.connection }),
  };
}

function outcomeOf(id: number, { response, failure }: ExchangeLine): Answered | Failed {
  if (response !== undefined) return { response: responseOf(response) };
  if (failure !== undefined) return { failure };
  throw new UnreadableRecording(
    `its request ${id} has no response and no recorded error: record the run again`,
  );
}

function responseOf(response: NonNullable<ExchangeLine['response']>): Response {
  const headers = new Map(response.headers.map(([name = '', ...values]) => [name, values]));
  const { status, undecodable } = response;
  const body = bodyOf(response) ?? new Uint8Array();
  return { status, headers, body, ...omitUndefined({ decodeFailure: undecodable }) };
}

function bodyOf(line: { readonly body?: string; readonly base64?: string }): Buffer | undefined {
  if (line.base64 !== undefined) return Buffer.from(line.base64, 'base64');
  return line.body === undefined ? undefined : Buffer.from(line.body);
}
