import type { TargetConfig } from '../../config/config.ts';
import { assertDeclared } from '../../src/expect/requests/declared.ts';
import { codeOf, errorIsObject, errorMedia } from '../../src/expect/errors.ts';
import { prefixOf } from '../../src/expect/headers.ts';
import { buildRequest } from '../../src/wire/build-request.ts';
import type { LongHex } from '../../src/spec/formats/address.ts';
import { longHex } from '../../src/spec/formats/address.ts';
import { Client } from '../../src/wire/client.ts';
import { DEFAULT_RETRY_POLICY } from '../../src/wire/retry-policy.ts';
import { RequestFailed, RetryingClient } from '../../src/wire/retrying-client.ts';
import type { AnsweredExchange, Asker, Exchange, Request } from '../../src/wire/exchange.ts';
import { isAnswered } from '../../src/wire/exchange.ts';
import type { Wire } from '../../src/wire/wire.ts';
import { liveWire } from '../../src/wire/wire.ts';

/** Whether anything that can be judged answers at the target. */
export interface Preflight {
  /** Why nothing can be judged; absent when something can. */
  readonly unreachable?: string;
  /** What was asked and came, in order. */
  readonly exchanges: readonly Exchange[];
}

/** Who asks. */
const PREFLIGHT: Asker = { owner: 'preflight' };

/**
 * Silence is told within the timeout plus two seconds; a node that says 503 is about to be there,
 * and is waited for.
 */
const QUICK = {
  ...DEFAULT_RETRY_POLICY,
  throttledAttempts: 12,
  throttleBudgetMs: 15_000,
  silentAttempts: 2,
  refusedAttempts: 2,
};

/**
 * Asks the target one valid question before anything else runs.
 *
 * @param interrupt aborted when the user wants an end.
 * @param wire the network, unless a recording is judged again.
 */
export async function preflight(
  config: TargetConfig,
  interrupt: AbortSignal,
  wire: Wire = liveWire(),
): Promise<Preflight> {
  await wire.clock.begin('preflight');
  const client = new Client({ ...config, base: config.target, concurrency: 1 }, wire);
  const stop = (): void => client.abort();
  if (interrupt.aborted) stop();
  interrupt.addEventListener('abort', stop, { once: true });
  const exchanges: Exchange[] = [];
  const asked = question(config);
  assertDeclared(asked);
  client.onExchange((exchange) => exchanges.push(exchange));
  try {
    const asker = new RetryingClient(client, { ...QUICK, timeoutAttempts: 1 });
    const first = await asker.send(asked, PREFLIGHT);
    if (!isElsewhere(first, config)) return { exchanges };
    const unreachable = await whyElsewhere(asker, config, first);
    return unreachable === undefined ? { exchanges } : { unreachable, exchanges };
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error;
    if (error.kind === 'throttled' && !lawfulRefusal(error.exchange)) return { exchanges };
    if (await isOtherwiseThere(config, error, exchanges, wire)) return { exchanges };
    return { unreachable: sentence(config, error), exchanges };
  } finally {
    interrupt.removeEventListener('abort', stop);
    await client.close();
  }
}

/** So quickly is answered what shows that a silent target is there. Milliseconds. */
const PROMPTLY_MS = 900;

/** Whether a target that is silent about the first question answers another: it can be judged by what it is silent about. */
async function isOtherwiseThere(
  config: TargetConfig,
  { exchange }: RequestFailed,
  exchanges: Exchange[],
  wire: Wire,
): Promise<boolean> {
  if (exchange.failure?.kind !== 'timeout') return false;
  const timeoutMs = Math.min(config.timeoutMs, PROMPTLY_MS);
  const others = otherQuestions(config);
  const options = { ...config, base: config.target, concurrency: others.length, timeoutMs };
  const client = new Client({ ...options, sentBefore: exchanges.length }, wire);
  client.onExchange((answer) => exchanges.push(answer));
  try {
    const asker = { ...PREFLIGHT, reason: 'is the target there' };
    for (const request of others) assertDeclared(request);
    const answers = await Promise.all(others.map((request) => client.send(request, asker)));
    return answers.some(isAnswered);
  } finally {
    await client.close();
  }
}

/** A list without a limit, and an item. */
function otherQuestions({ truth }: TargetConfig): readonly Request[] {
  const account = truth.accounts[0]?.address ?? longHex('1');
  const [item = { handle: longHex('1'), key: '0x00' as const }] = truth.tables.flatMap(
    ({ items }) => items,
  );
  const { handle, key } = item;
  return [
    buildRequest({ endpoint: 'summaries', asks: { account } }),
    buildRequest({ endpoint: 'rawItem', asks: { handle, key } }),
  ];
}

function question({ truth }: TargetConfig): Request {
  return listOf(truth.accounts[0]?.address ?? longHex('1'));
}

const listOf = (account: LongHex): Request =>
  buildRequest({ endpoint: 'summaries', asks: { account, limit: 1 } });

/** The most accounts, and the most items, that are asked for before a path is taken for a wrong one. */
const MAX_PROBED = 8;

/** The questions behind the first: whatever is known, and one to each endpoint at least. */
function moreQuestions({ truth }: TargetConfig): readonly Request[] {
  const known = truth.accounts.slice(1, MAX_PROBED).map(({ address }) => address);
  const items = truth.tables.flatMap((table) => table.items).slice(0, MAX_PROBED);
  const asks = items.length > 0 ? items : [{ handle: longHex('1'), key: '0x00' as const }];
  return [
    ...[...known, longHex('a')].map(listOf),
    ...asks.map(({ handle, key }) => buildRequest({ endpoint: 'rawItem', asks: { handle, key } })),
  ];
}

/** What a server says that has nothing at a path, or nothing for the method. */
const NOTHING_THERE: ReadonlySet<number> = new Set([404, 405, 501]);

/** The one code of the document that a node has for paths that are none of its own. */
const NO_SUCH_PATH = 'web_framework_error';

/** True for an answer that shows nothing of the endpoints: not found by no ledger node, or no such path. */
function isElsewhere({ response }: AnsweredExchange, { profile }: TargetConfig): boolean {
  if (!NOTHING_THERE.has(response.status)) return false;
  const code = codeOf(response, profile.names);
  return code === NO_SUCH_PATH || (code === undefined && prefixOf(response) === undefined);
}

/** Why nothing of the interface is at the target; `undefined` as soon as an answer shows that it is. */
async function whyElsewhere(
  asker: RetryingClient,
  config: TargetConfig,
  first: AnsweredExchange,
): Promise<string | undefined> {
  const tried = [first];
  for (const request of moreQuestions(config)) {
    assertDeclared(request);
    const exchange = await asker.send(request, PREFLIGHT).catch(() => undefined);
    if (exchange === undefined || !isElsewhere(exchange, config)) return undefined;
    tried.push(exchange);
  }
  if (!tried.some(({ response }) => response.status === 404)) return undefined;
  const shown = [first, ...tried.slice(-1)].map(({ request, response }) => {
    return `${request.method} ${config.target.display}${request.path}: ${response.status}`;
  });
  return `no valid request was answered 200, and nothing there is one of the two endpoints: ${shown.join(', ')}; is the path right?`;
}

/** A 503 is an answer of the endpoint: its shape can be judged, and a wrong one must be. */
function lawfulRefusal({ response }: Exchange): boolean {
  if (response?.status !== 503) return true;
  return errorMedia(response) === undefined && errorIsObject(response) === undefined;
}

function sentence({ target }: TargetConfig, { kind, message, exchange }: RequestFailed): string {
  const asked = `GET ${target.display}${exchange.request.path}`;
  return kind === 'throttled' ? `${asked}: ${message}` : `no HTTP answer to ${asked}: ${message}`;
}
