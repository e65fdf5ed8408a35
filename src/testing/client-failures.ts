import { clientOf, sentBy } from './test-clients.ts';
import type { NoResponse } from '../wire/exchange.ts';

/** Why no answer came from that URL. */
export async function failureOf(url: string, timeoutMs = 5000): Promise<NoResponse | undefined> {
  return (await sentBy(clientOf(url, { timeoutMs }))).failure;
}
