import { expect } from 'vitest';
import { getRequest } from './responses.ts';
import { clientOf } from './clients.ts';
import type { NoResponse } from '../wire/exchange.ts';

/** Why no answer came from that URL. */
export async function failureOf(url: string, timeoutMs = 5000): Promise<NoResponse | undefined> {
  const { response, failure } = await clientOf(url, { timeoutMs }).send(getRequest());
  expect(response).toBeUndefined();
  return failure;
}
