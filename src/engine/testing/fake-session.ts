import type { RunOptions } from '../run-options.ts';
import { NOTHING_KNOWN } from '../known-truth.ts';
import { STANDARD_EFFORT } from '../../evidence/effort.ts';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { documentProfile } from '../../../config/profiles/document-profile.ts';
import type { ValidMeaning } from '../../spec/endpoints/endpoints.ts';
import { httpServer } from '../../testing/test-clients.ts';
import type { ResponseParts } from '../../testing/responses.ts';
import { answered, jsonParts, response } from '../../testing/responses.ts';
import { SimulatedTime } from '../../testing/simulated-time.ts';
import { ACCOUNT, LIST } from '../../testing/valid-meanings.ts';
import { parseBaseUrl } from '../../wire/base-url.ts';
import { buildRequest } from '../../wire/build-request.ts';
import type { AnsweredExchange } from '../../wire/exchange.ts';
import type { Wire } from '../../wire/wire.ts';
import type { Rule } from '../session/rule.ts';
import { Session } from '../session/session.ts';

export { ACCOUNT, jsonParts };
export const NAMES = { headerPrefix: 'X-NODE-', version: 'version', sender: 'sender' };

/** A request that a fake node received. */
export interface FakeRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An answer of a fake node; no header is sent twice. */
export interface FakeResponse extends ResponseParts {
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The answer of a fake node to a request; `undefined`: it closes the connection. The first request
 * is number 1.
 */
export type Responder = (asked: FakeRequest, number: number) => FakeResponse | undefined;

/** The ledger headers of an answer. */
export function ledgerHeaders(version: number, oldest = 0): Readonly<Record<string, string>> {
  return {
    'x-node-ledger-version': String(version),
    'x-node-ledger-oldest-version': String(oldest),
  };
}

/** Summaries of {@link ACCOUNT} at these versions, with ledger headers when a version is given. */
export function listOf(versions: readonly number[], ledger?: number, oldest = 0): FakeResponse {
  const elements = versions.map((version) => ({ version: String(version), sender: ACCOUNT }));
  return jsonParts(elements, ledger === undefined ? {} : ledgerHeaders(ledger, oldest));
}

/** An error of the node, without ledger headers. */
export function bareError(status: number): FakeResponse {
  return jsonParts({ error_code: 'invalid_input' }, {}, status);
}

/** An exchange that never went over a wire. */
export function exchangeOf(parts: ResponseParts, meaning: ValidMeaning = LIST): AnsweredExchange {
  return answered(response(parts), buildRequest(meaning));
}

/** The configuration of a run that knows only the names of the members. */
export function runOptions(url: string, parts: Partial<RunOptions> = {}): RunOptions {
  const target = parseBaseUrl(url);
  if (target === undefined) throw new Error(`${url} is not a URL`);
  return {
    target,
    profile: { ...documentProfile, names: NAMES },
    headers: {},
    secrets: [],
    concurrency: 4,
    timeoutMs: 5000,
    truth: NOTHING_KNOWN,
    seed: 1,
    effort: STANDARD_EFFORT,
    invocation: {},
    ...parts,
  };
}

/** A node that answers by the given function, until the test ends. */
export async function fakeNode(
  respond: Responder,
): Promise<{ readonly url: string; readonly asked: readonly FakeRequest[] }> {
  const asked: FakeRequest[] = [];
  const answer = async (request: IncomingMessage, out: ServerResponse): Promise<void> => {
    const { url: path = '', headers } = request;
    const question = { path, headers, body: await text(request) };
    asked.push(question);
    const said = respond(question, asked.length);
    if (said === undefined) request.socket.destroy();
    else out.writeHead(said.status ?? 200, said.headers).end(said.body);
  };
  const url = await httpServer((request, out) => void answer(request, out));
  return { url, asked };
}

/** A session with a fake node, in simulated time. Its names are settled unless stated otherwise. */
export async function fakeSession(
  respond: Responder,
  parts: Partial<RunOptions> = {},
  rules: readonly Rule[] = [],
  wire: Wire = new SimulatedTime().wire,
): Promise<{ readonly session: Session; readonly asked: readonly FakeRequest[] }> {
  const { url, asked } = await fakeNode(respond);
  const session = new Session(runOptions(url, parts), rules, { wire });
  onTestFinished(() => session.client.close());
  return { session, asked };
}
