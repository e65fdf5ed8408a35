import { describe, expect, it, vi } from 'vitest';
import { longHex } from '../../src/spec/formats/address.ts';
import { event, httpServer } from '../../src/testing/clients.ts';
import { listenHttp } from '../../src/testing/listener.ts';
import type { Responder } from '../../fixtures/testing/fake-session.ts';
import { ACCOUNT, fakeNode, jsonParts, targetConfig } from '../../fixtures/testing/fake-session.ts';
import { preflight } from './preflight.ts';

const never = (): AbortSignal => new AbortController().signal;

/** What comes of the first question to a node that answers so. */
async function first(respond: Responder, accounts = [ACCOUNT]) {
  const { url, asked } = await fakeNode(respond);
  const known = accounts.map((address) => ({
    address,
    transactions: [],
    orderless: false,
    empty: false,
  }));
  const config = targetConfig(url, { truth: { accounts: known, tables: [] } });
  return { url, asked, ...(await preflight(config, never())) };
}

describe('the first question to a target', () => {
  it('is a valid one, about the first account that is known', async () => {
    const { asked, exchanges, unreachable } = await first(() => ({ status: 404 }));
    expect(asked.map(({ path }) => path)).toEqual([
      `/v1/accounts/${ACCOUNT}/transaction_summaries?limit=1`,
    ]);
    expect(exchanges.map(({ id, response }) => [id, response?.status])).toEqual([[1, 404]]);
    expect(unreachable).toBeUndefined();
  });

  it('is about a well-known account when none is known', async () => {
    const { asked } = await first(() => ({}), []);
    expect(asked[0]?.path).toContain(longHex('1'));
  });

  it('finds a target unreachable where nobody listens', async () => {
    const { url, close } = await listenHttp(() => undefined);
    await close();
    const { unreachable, exchanges } = await preflight(targetConfig(url), never());
    expect(unreachable).toMatch(
      new RegExp(`^no HTTP answer to GET ${url}/v1/accounts/0x0+1/\\S+limit=1: .*ECONNREFUSED`),
    );
    expect(exchanges.length).toBeGreaterThan(1);
  });

  it('finds a target unreachable that does nothing but throttle', async () => {
    const { unreachable, url } = await first(() => ({
      status: 429,
      headers: { 'retry-after': '0' },
    }));
    expect(unreachable).toMatch(new RegExp(`^GET ${url}/v1/\\S+: still answered 429 after `));
  });

  it('finds a target unreachable that lawfully says it is not available', async () => {
    const headers = { 'retry-after': '0' };
    const { unreachable } = await first(() => jsonParts({ message: 'down' }, headers, 503));
    expect(unreachable).toContain('still answered 503');
  });

  it('finds a target there whose 503 is none of the document', async () => {
    const { unreachable, exchanges } = await first(() => ({
      status: 503,
      headers: { 'retry-after': '0' },
      body: 'down',
    }));
    expect(unreachable).toBeUndefined();
    expect(exchanges.length).toBeGreaterThan(0);
  });
});

describe('an interrupt', () => {
  it('ends the first question while it is under way', async () => {
    const arrived = event();
    const url = await httpServer(() => arrived.happen());
    const interrupt = new AbortController();
    const asked = preflight(targetConfig(url), interrupt.signal);
    await arrived.seen;
    interrupt.abort();
    expect((await asked).unreachable).toContain('the run was ended before this was answered');
  });

  it('before the first question keeps it from being sent', async () => {
    const { url, asked } = await fakeNode(() => ({}));
    const { exchanges } = await preflight(targetConfig(url), AbortSignal.abort());
    expect([exchanges, asked]).toEqual([[], []]);
  });

  it('is listened for no longer than the question takes', async () => {
    const { url } = await fakeNode(() => ({}));
    const interrupt = new AbortController();
    const removed = vi.spyOn(interrupt.signal, 'removeEventListener');
    await preflight(targetConfig(url), interrupt.signal);
    expect(removed).toHaveBeenCalledWith('abort', expect.any(Function));
  });
});
