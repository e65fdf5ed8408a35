import type { TargetConfig } from '../../../config/config.ts';
import { Client } from '../../../src/wire/client/client.ts';
import type { Credentials } from '../../../src/wire/client/credentials.ts';
import { DEFAULT_RETRY_POLICY } from '../../../src/wire/client/retry-policy.ts';
import { RequestFailed } from '../../../src/wire/client/request-failed.ts';
import { RetryingClient } from '../../../src/wire/client/retrying-client.ts';
import type { Exchange, Request, Requester } from '../../../src/wire/exchange.ts';
import { isAnswered } from '../../../src/wire/exchange.ts';
import type { Wire } from '../../../src/wire/wire.ts';
import { liveWire } from '../../../src/wire/wire.ts';
import { firstRequest, requestsOfOtherKinds } from './preflight-requests.ts';
import { explainWrongPath, isWrongPath } from './wrong-path.ts';

/** Whether anything that can be judged answers at the target. */
export interface Preflight {
  /** Why nothing can be judged; absent when something can. */
  readonly unreachableReason?: string;
  /** The exchanges, in order. */
  readonly exchanges: readonly Exchange[];
}

const PREFLIGHT: Requester = { owner: 'preflight' };

/**
 * A silent target is reported within the timeout plus two seconds. A node that answers 503 is about
 * to be ready, and is waited for.
 */
const QUICK = {
  ...DEFAULT_RETRY_POLICY,
  throttledAttempts: 12,
  unwellAttempts: 12,
  throttleBudgetMs: 15_000,
  silentAttempts: 2,
  refusedAttempts: 2,
};

/**
 * Sends the target one valid request before anything else runs.
 *
 * @param interrupt aborted when the user ends the run.
 * @param wire the network, unless a recording is judged again.
 * @param credentials absent: the headers of the configuration, which are not renewed.
 */
export async function preflight(
  config: TargetConfig,
  interrupt: AbortSignal,
  wire: Wire = liveWire(),
  credentials?: Credentials,
): Promise<Preflight> {
  await wire.clock.startStep('preflight');
  const to = { ...config, base: config.target, credentials };
  const options = { ...to, concurrency: 1, signal: interrupt };
  const client = new Client(options, wire);
  const exchanges: Exchange[] = [];
  const asked = firstRequest(config);
  client.onExchange((exchange) => exchanges.push(exchange));
  try {
    const retrying = new RetryingClient(client, { ...QUICK, timeoutAttempts: 1 });
    const send = (request: Request) => retrying.send(request, PREFLIGHT);
    const first = await send(asked);
    if (!isWrongPath(first, config)) return { exchanges };
    const unreachableReason = await explainWrongPath(send, config, first);
    return unreachableReason === undefined ? { exchanges } : { unreachableReason, exchanges };
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error;
    const { why } = error;
    const timedOut = why.kind === 'silent' && why.exchange.failure.kind === 'timeout';
    const isThere =
      timedOut && (await isOtherwiseThere(config, exchanges, interrupt, wire, credentials));
    if (isThere) return { exchanges };
    return { unreachableReason: unreachableText(config, asked, error), exchanges };
  } finally {
    await client.close();
  }
}

/** Timeout of a second request, whose response shows that a silent target exists. Milliseconds. */
const PROMPTLY_MS = 900;

/**
 * Returns true when a target that is silent about the first request answers another one: then the checks judge
 * its silence.
 */
async function isOtherwiseThere(
  config: TargetConfig,
  exchanges: Exchange[],
  interrupt: AbortSignal,
  wire: Wire,
  credentials: Credentials | undefined,
): Promise<boolean> {
  const timeoutMs = Math.min(config.timeoutMs, PROMPTLY_MS);
  const others = requestsOfOtherKinds(config);
  const sentBefore = exchanges.length;
  const options = { concurrency: others.length, timeoutMs, sentBefore, signal: interrupt };
  const client = new Client({ ...config, base: config.target, credentials, ...options }, wire);
  client.onExchange((answer) => exchanges.push(answer));
  try {
    const requester = { ...PREFLIGHT, reason: 'is the target there' };
    const answers = await Promise.all(others.map((request) => client.send(request, requester)));
    return answers.some(isAnswered);
  } finally {
    await client.close();
  }
}

function unreachableText(
  { target, proxy }: TargetConfig,
  { path }: Request,
  { why, message }: RequestFailed,
): string {
  if (why.kind === 'silent' && why.exchange.failure.kind === 'http2') return message;
  const through = proxy === undefined ? '' : ` through the proxy ${proxy.display}`;
  const asked = `GET ${target.display}${path}${through}`;
  return why.kind === 'throttled'
    ? `${asked}: ${message}`
    : `no HTTP answer to ${asked}: ${message}${hintOn(target.display, why)}`;
}

function hintOn(url: string, why: RequestFailed['why']): string {
  if (mayBeTls(url, why)) return TLS_HINT;
  const kind = why.kind === 'silent' ? why.exchange.failure.kind : undefined;
  return kind === 'refused' || kind === 'timeout' ? '; check host and port' : '';
}

const TLS_HINT = '; perhaps the port speaks TLS: try https:// in place of http://';

/** Returns true when plain HTTP was hung up on, as by a server that speaks TLS. */
function mayBeTls(url: string, why: RequestFailed['why']): boolean {
  return url.startsWith('http:') && why.kind === 'silent' && why.exchange.failure.kind === 'reset';
}
