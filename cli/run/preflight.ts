import type { TargetConfig } from '../../fixtures/session/session.ts';
import { assertDeclared } from '../../src/expect/requests/declared.ts';
import { errorIsObject, errorMedia } from '../../src/expect/errors.ts';
import { buildRequest } from '../../src/wire/build-request.ts';
import { longHex } from '../../src/spec/formats/address.ts';
import { Client } from '../../src/wire/client.ts';
import {
  RetryingClient,
  RequestFailed,
  DEFAULT_RETRY_POLICY,
} from '../../src/wire/retrying-client.ts';
import type { Exchange, Request } from '../../src/wire/exchange.ts';
import type { Wire } from '../../src/wire/wire.ts';
import { liveWire } from '../../src/wire/wire.ts';

/** Whether anything that can be judged answers at the target. */
export interface Preflight {
  /** Why nothing can be judged; absent when something can. */
  readonly unreachable?: string;
  /** What was asked and came, in order. */
  readonly exchanges: readonly Exchange[];
}

/** Quick tries, so that silence is told within the timeout plus two seconds. */
const QUICK = {
  ...DEFAULT_RETRY_POLICY,
  throttledAttempts: 5,
  throttleBudgetMs: 15_000,
  silentAttempts: 2,
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
    await new RetryingClient(client, { ...QUICK, timeoutAttempts: 1 }).send(asked, {
      owner: 'preflight',
    });
    return { exchanges };
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error;
    if (error.why === 'throttled' && !lawfulRefusal(error.exchange)) return { exchanges };
    return { unreachable: sentence(config, error), exchanges };
  } finally {
    interrupt.removeEventListener('abort', stop);
    await client.close();
  }
}

function question({ truth }: TargetConfig): Request {
  const account = truth.accounts[0]?.address ?? longHex('1');
  return buildRequest({ endpoint: 'summaries', asks: { account, limit: 1 } });
}

/** A 503 is an answer of the endpoint: its shape can be judged, and a wrong one must be. */
function lawfulRefusal({ response }: Exchange): boolean {
  if (response?.status !== 503) return true;
  return errorMedia(response) === undefined && errorIsObject(response) === undefined;
}

function sentence({ target }: TargetConfig, { why, message, exchange }: RequestFailed): string {
  const asked = `GET ${target.display}${exchange.request.path}`;
  return why === 'throttled' ? `${asked}: ${message}` : `no HTTP answer to ${asked}: ${message}`;
}
