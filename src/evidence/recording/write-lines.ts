import { utf8Text } from '../../text/utf8.ts';
import type { ConnectionFacts } from '../../wire/connection.ts';
import type { Exchange, Request, Response } from '../../wire/exchange.ts';
import type { Step } from '../../wire/step-order.ts';
import type { Redactor } from '../redact.ts';
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
  const before = redactor.redactions;
  const configuration: unknown = JSON.parse(
    JSON.stringify(head.run.configuration),
    (_, value: unknown) => (typeof value === 'string' ? redactor.text(value) : value),
  );
  const run = { ...head.run, configuration };
  return `${JSON.stringify({ ...head, run, ...markSince(before, redactor) })}\n`;
}

function exchangeLine(exchange: Exchange, redactor: Redactor): ExchangeLine {
  const before = redactor.redactions;
  const { requester, sentAt, durationMs, connection, request, response, failure } = exchange;
  if (response !== undefined) redactor.learn(response);
  return {
    ...omitUndefined({ why: requester.reason }),
    sentAt,
    ms: durationMs,
    ...(connection === undefined ? {} : { connection: connectionLine(connection, redactor) }),
    request: requestLine(request, redactor),
    ...(response === undefined
      ? { failure: { ...failure, reason: redactor.text(failure.reason) } }
      : { response: responseLine(response, redactor) }),
    ...markSince(before, redactor),
  };
}

function connectionLine(
  { tls, ...connection }: ConnectionFacts,
  redactor: Redactor,
): NonNullable<ExchangeLine['connection']> {
  if (tls === undefined) return connection;
  const { issuer, subject } = tls;
  const names = omitUndefined({
    issuer: issuer && redactor.text(issuer),
    subject: subject && redactor.text(subject),
  });
  return { ...connection, tls: { ...tls, ...names } };
}

function requestLine(request: Request, redactor: Redactor): ExchangeLine['request'] {
  const { method, path, headers, body, delivery } = request;
  return {
    method,
    path: redactor.text(path),
    headers: redactor.headers(headers),
    ...(body === undefined ? {} : cleanBody(body, redactor)),
    ...omitUndefined({ delivery }),
  };
}

function responseLine(
  response: Response,
  redactor: Redactor,
): NonNullable<ExchangeLine['response']> {
  const { status, body, decodeFailure } = response;
  return {
    status,
    headers: redactor.fields(response).map((field) => [...field]),
    ...cleanBody(body, redactor),
    ...(decodeFailure === undefined ? {} : { undecodable: redactor.text(decodeFailure) }),
  };
}

/** As text when it is UTF-8, else as base64. */
function cleanBody(
  body: string | Uint8Array,
  redactor: Redactor,
): { readonly body: string } | { readonly base64: string } {
  const clean = redactor.bytes(typeof body === 'string' ? Buffer.from(body) : body);
  const text = utf8Text(clean);
  return text === undefined ? { base64: Buffer.from(clean).toString('base64') } : { body: text };
}

/** The mark of a line of which anything was redacted. */
function markSince(before: number, { redactions }: Redactor): { readonly struck?: true } {
  return redactions > before ? { struck: true } : {};
}
