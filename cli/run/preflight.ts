import type { TargetConfig } from '../../fixtures/session/session.ts';
import { requireDeclared } from '../../src/expect/declared.ts';
import { errorIsObject, errorMedia } from '../../src/expect/errors.ts';
import { summariesPath } from '../../src/spec/endpoints.ts';
import { longHex } from '../../src/spec/formats/address.ts';
import { Client } from '../../src/wire/client.ts';
import { Courier, NotDelivered, PATIENCE } from '../../src/wire/retrying-client.ts';
import type { Exchange, Request } from '../../src/wire/exchange.ts';

/** Whether anything that can be judged answers at the target. */
export interface Reach {
  /** Why nothing can be judged; absent when something can. */
  readonly unreachable?: string;
  /** What was asked and came, in order. */
  readonly exchanges: readonly Exchange[];
}

/** Quick tries, so that silence is told within the timeout plus two seconds. */
const QUICK = { ...PATIENCE, throttledAttempts: 5, throttleBudgetMs: 15_000, silentAttempts: 2 };

/**
 * Asks the target one valid question before anything else runs.
 *
 * @param interrupt aborted when the user wants an end.
 */
export async function reach(config: TargetConfig, interrupt: AbortSignal): Promise<Reach> {
  const client = new Client({ ...config, base: config.target, concurrency: 1 });
  const stop = (): void => client.abort();
  if (interrupt.aborted) stop();
  interrupt.addEventListener('abort', stop, { once: true });
  const exchanges: Exchange[] = [];
  const asked = question(config);
  requireDeclared(asked);
  client.onExchange((exchange) => exchanges.push(exchange));
  try {
    await new Courier(client, { ...QUICK, timeoutAttempts: 1 }).ask(asked);
    return { exchanges };
  } catch (error) {
    if (!(error instanceof NotDelivered)) throw error;
    if (error.why === 'throttled' && !lawfulRefusal(error.exchange)) return { exchanges };
    return { unreachable: sentence(config, error), exchanges };
  } finally {
    interrupt.removeEventListener('abort', stop);
    await client.close();
  }
}

function question({ truth }: TargetConfig): Request {
  const account = truth.accounts[0]?.address ?? longHex('1');
  return {
    method: 'GET',
    path: summariesPath(account, { limit: 1 }),
    headers: { accept: 'application/json' },
    meaning: { endpoint: 'summaries', account, question: { limit: 1 } },
  };
}

/** A 503 is an answer of the endpoint: its shape can be judged, and a wrong one must be. */
function lawfulRefusal({ answer }: Exchange): boolean {
  if (answer?.status !== 503) return true;
  return errorMedia(answer) === undefined && errorIsObject(answer) === undefined;
}

function sentence({ target }: TargetConfig, { why, message, exchange }: NotDelivered): string {
  const asked = `GET ${target.display}${exchange.request.path}`;
  return why === 'throttled' ? `${asked}: ${message}` : `no HTTP answer to ${asked}: ${message}`;
}
