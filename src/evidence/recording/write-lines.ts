import { utf8Text } from '../../text/utf8.ts';
import type { ConnectionFacts } from '../../wire/connection.ts';
import type { Exchange, NoResponse, Request, Response } from '../../wire/exchange.ts';
import type { Step } from '../../wire/step-order.ts';
import type { Redactor } from '../redact.ts';
import { cleanHeaders } from '../redact.ts';
import type { ExchangeLine, RecordingHead, StepLine } from './recording-lines.ts';
import { omitUndefined } from '../../text/json.ts';

/** Returns the line of a step with its line break; secrets are redacted. */
export function stepLine({ kind, owner, nth, exchange }: Step, at: number, by: Redactor): string {
  const line: StepLine = {
    at,
    turn: kind,
    of: owner,
    nth,
    ...(exchange === undefined ? {} : { exchange: exchangeLine(exchange, by) }),
  };
  return `${JSON.stringify(line)}\n`;
}

/** Returns the first line with its line break; secrets are redacted of the configuration. */
export function headLine(head: RecordingHead, redactor: Redactor): string {
  const clean = new Redacting(redactor);
  const configuration: unknown = JSON.parse(
    JSON.stringify(head.run.configuration),
    (_, value: unknown) => (typeof value === 'string' ? clean.text(value) : value),
  );
  const run = { ...head.run, configuration };
  return `${JSON.stringify({ ...head, run, ...clean.mark })}\n`;
}

function exchangeLine(exchange: Exchange, redactor: Redactor): ExchangeLine {
  const clean = new Redacting(redactor);
  const { requester, sentAt, durationMs, connection, request, response, failure } = exchange;
  if (response !== undefined) redactor.learn(response);
  return {
    ...omitUndefined({ why: requester.reason }),
    sentAt,
    ms: durationMs,
    ...(connection === undefined ? {} : { connection: connectionLine(connection, clean) }),
    request: requestLine(request, clean),
    ...(response === undefined
      ? { failure: failureLine(failure, clean) }
      : { response: responseLine(response, clean) }),
    ...clean.mark,
  };
}

function connectionLine(
  { tls, ...connection }: ConnectionFacts,
  clean: Redacting,
): NonNullable<ExchangeLine['connection']> {
  if (tls === undefined) return connection;
  const { issuer, subject } = tls;
  const names = omitUndefined({
    issuer: issuer && clean.text(issuer),
    subject: subject && clean.text(subject),
  });
  return { ...connection, tls: { ...tls, ...names } };
}

function requestLine(request: Request, clean: Redacting): ExchangeLine['request'] {
  const { method, path, headers, body, delivery } = request;
  return {
    method,
    path: clean.text(path),
    headers: cleanHeaders(headers, clean.ownField),
    ...(body === undefined ? {} : clean.body(typeof body === 'string' ? Buffer.from(body) : body)),
    ...omitUndefined({ delivery }),
  };
}

function responseLine(response: Response, clean: Redacting): NonNullable<ExchangeLine['response']> {
  const { status, headers, body, decodeFailure } = response;
  const fields = Array.from(headers, ([name, values]) => {
    return [clean.text(name), ...values.map((value) => clean.field(name, value))];
  });
  return {
    status,
    headers: fields,
    ...clean.body(body),
    ...(decodeFailure === undefined ? {} : { undecodable: clean.text(decodeFailure) }),
  };
}

function failureLine(
  { kind, reason }: NoResponse,
  clean: Redacting,
): NonNullable<ExchangeLine['failure']> {
  return { kind, reason: clean.text(reason) };
}

/** Removes secrets out, and remembers whether there were any. */
class Redacting {
  readonly #redactor: Redactor;
  #redacted = false;

  constructor(redactor: Redactor) {
    this.#redactor = redactor;
  }

  readonly text = (text: string): string => {
    const clean = this.#redactor.text(text);
    this.#redacted ||= clean !== text;
    return clean;
  };

  /** The value of a header of an answer. No rule reads what is redacted of it by its name. */
  readonly field = (name: string, value: string): string =>
    this.#redactor.field(name, this.text(value));

  /** The value of a header of a request, which may send back what an answer has set. */
  readonly ownField = (value: string, name: string): string =>
    this.#redactor.ownField(name, this.text(value));

  /** As text when it is UTF-8, else as base64. */
  body(bytes: Uint8Array): { readonly body: string } | { readonly base64: string } {
    const clean = this.#redactor.bytes(bytes);
    this.#redacted ||= clean !== bytes;
    const body = utf8Text(clean);
    return body === undefined ? { base64: Buffer.from(clean).toString('base64') } : { body };
  }

  get mark(): { readonly struck?: true } {
    return this.#redacted ? { struck: true } : {};
  }
}
