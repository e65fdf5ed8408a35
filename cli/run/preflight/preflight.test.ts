import { describe, expect, it, vi } from 'vitest';
import { knownAccount } from '../../../src/engine/known-truth.ts';
import { longHex } from '../../../src/spec/formats/address.ts';
import { event, httpServer } from '../../../src/testing/test-clients.ts';
import { SimulatedTime } from '../../../src/testing/simulated-time.ts';
import { listenHttp } from '../../../src/testing/listener.ts';
import type {
  FakeRequest,
  FakeResponse,
  Responder,
} from '../../../src/engine/testing/fake-session.ts';
import { ACCOUNT, fakeNode, jsonParts } from '../../../src/engine/testing/fake-session.ts';
import { targetConfig } from '../../../config/testing/target-config.ts';
import { preflight } from './preflight.ts';

const never = (): AbortSignal => new AbortController().signal;

/** The result of `preflight` for a node with these answers. */
async function first(respond: Responder, accounts = [ACCOUNT]) {
  const { url, asked } = await fakeNode(respond);
  const known = accounts.map((address) => knownAccount(address));
  const config = targetConfig(url, { truth: { accounts: known, tables: [] } });
  return { url, asked, ...(await preflight(config, never(), new SimulatedTime().wire)) };
}

describe('the first request to a target', () => {
  it('the first request is a valid one, about the first account that is known', async () => {
    const { asked, exchanges, unreachableReason } = await first(() => ({ status: 410 }));
    expect(asked.map(({ path }) => path)).toEqual([
      `/v1/accounts/${ACCOUNT}/transaction_summaries?limit=1`,
    ]);
    expect(exchanges.map(({ id, response }) => [id, response?.status])).toEqual([[1, 410]]);
    expect(unreachableReason).toBeUndefined();
  });

  it('the first request to a target is about a well-known account when none is known', async () => {
    const { asked } = await first(() => ({}), []);
    expect(asked[0]?.path).toContain(longHex('1'));
  });

  it('the first request to a target finds a target unreachable where nobody listens', async () => {
    const { url, close } = await listenHttp(() => undefined);
    await close();
    const { unreachableReason, exchanges } = await preflight(targetConfig(url), never());
    expect(unreachableReason).toMatch(
      new RegExp(`^no HTTP answer to GET ${url}/v1/accounts/0x0+1/\\S+limit=1: .*ECONNREFUSED`),
    );
    expect(exchanges.length).toBeGreaterThan(1);
  });

  it('a target that hangs up on plain HTTP may speak TLS', async () => {
    const url = await httpServer(({ socket }) => socket.destroy());
    const { unreachableReason } = await preflight(targetConfig(url), never());
    expect(unreachableReason).toMatch(
      /other side closed .*; perhaps the port speaks TLS: try https:\/\/ in place of http:\/\/$/,
    );
  });

  it('waits for a target that begins with eleven answers 503', async () => {
    const down = { status: 503, body: '{"message":"starting","error_code":"health_check_failed"}' };
    let asked = 0;
    const { unreachableReason, exchanges } = await first(() => ((asked += 1) <= 11 ? down : {}));
    expect(unreachableReason).toBeUndefined();
    expect(exchanges.map(({ response }) => response?.status)).toEqual([
      ...Array.from({ length: 11 }, () => 503),
      200,
    ]);
  });

  it('a target that ignores the first request but answers another is reachable', async () => {
    const url = await httpServer(({ url: path = '' }, to) => {
      if (path.includes('raw_item')) to.writeHead(404).end();
    });
    const { unreachableReason, exchanges } = await preflight(
      targetConfig(url, { timeoutMs: 1000 }),
      never(),
    );
    expect(unreachableReason).toBeUndefined();
    expect(exchanges.map(({ id, response }) => [id, response?.status])).toEqual([
      [1, undefined],
      // Both requests are sent at once: the one with an answer ends first.
      [3, 404],
      [2, undefined],
    ]);
  });

  it('a target that answers no request is unreachable', async () => {
    const url = await httpServer(() => undefined);
    const { unreachableReason, exchanges } = await preflight(
      targetConfig(url, { timeoutMs: 200 }),
      never(),
    );
    expect(unreachableReason).toMatch(
      /^no HTTP answer to GET \S+limit=1: no complete answer within 200 ms/,
    );
    expect(exchanges).toHaveLength(3);
  });

  it('finds a target unreachable that does nothing but throttle', async () => {
    const { unreachableReason, url } = await first(() => ({
      status: 429,
      headers: { 'retry-after': '0' },
    }));
    expect(unreachableReason).toMatch(new RegExp(`^GET ${url}/v1/\\S+: still answered 429 after `));
  });

  it.each<[string, FakeResponse]>([
    ['the node', jsonParts({ message: 'down' }, { 'retry-after': '0' }, 503)],
    ['a gateway', { status: 503, headers: { 'retry-after': '0' }, body: 'down' }],
  ])('a target is unreachable when %s says that the node is not available', async (_, said) => {
    const { unreachableReason, exchanges } = await first(() => said);
    expect(unreachableReason).toContain('still answered 503 after 12 attempts');
    expect(exchanges).toHaveLength(12);
  });

  it.each([502, 504])(
    'finds a target unreachable behind a gateway that says %i',
    async (status) => {
      const { unreachableReason, exchanges } = await first(() => ({ status }));
      expect(unreachableReason).toContain(`still answered ${status} after 5 attempts`);
      expect(exchanges).toHaveLength(5);
    },
  );
});

const NODE = { 'x-foo-chain-id': '4' };

describe('a path', () => {
  const html = {
    status: 404,
    headers: { 'content-type': 'text/html' },
    body: '<h1>Not Found</h1>',
  };
  const error = (code: string, headers = {}) =>
    jsonParts({ message: 'not found', error_code: code }, headers, 404);

  it.each([
    ['in HTML', () => html],
    ['in JSON', () => jsonParts({ error: 'no such route' }, {}, 404)],
    ['by a node that has no such path', () => error('web_framework_error', NODE)],
    ['and no method', ({ path }: FakeRequest) => (/raw_item/.test(path) ? { status: 405 } : html)],
  ])('the path of the target is reported as wrong when %s', async (_, respond) => {
    const { unreachableReason = '', url, asked, exchanges } = await first(respond);
    expect(unreachableReason).toContain(`GET ${url}/v1/accounts/${ACCOUNT}/transaction_summaries`);
    expect(unreachableReason).toMatch(
      /, POST \S+\/raw_item: 40[45]; check the path of the target$/,
    );
    expect(asked.map(({ path }) => path)).toEqual([
      expect.stringContaining(ACCOUNT),
      expect.stringContaining(longHex('a')),
      expect.stringContaining('/raw_item'),
    ]);
    expect(exchanges).toHaveLength(3);
  });

  it.each<[string, Responder]>([
    ['an answer with ledger headers, of whatever prefix', () => ({ ...html, headers: NODE })],
    ['a code of the document', () => error('account_not_found')],
    ['a second account that is there', (_, nth) => (nth === 1 ? html : jsonParts([]))],
    ['an item that is there', ({ path }) => (/raw_item/.test(path) ? jsonParts('0x') : html)],
    ['an error of the server', () => ({ status: 500, body: 'error' })],
    ['a request that is not answered', (_, nth) => (nth === 1 ? html : undefined)],
    ['a server that has no method for anything', () => ({ status: 405 })],
  ])('the path of the target counts as right by %s', async (_, respond) => {
    const { unreachableReason, exchanges } = await first(respond);
    expect(unreachableReason).toBeUndefined();
    expect(exchanges.length).toBeGreaterThan(0);
  });

  it('a path is reported as wrong only after every known account was tried', async () => {
    const accounts = [ACCOUNT, longHex('b0b'), longHex('ca401')];
    const { asked } = await first(() => html, accounts);
    expect(asked).toHaveLength(accounts.length + 2);
    const { unreachableReason } = await first(({ path }) => {
      return path.includes(longHex('ca401')) ? jsonParts([]) : html;
    }, accounts);
    expect(unreachableReason).toBeUndefined();
  });
});

describe('an interrupt', () => {
  it('an interrupt ends the first request while it is under way', async () => {
    const arrived = event();
    const url = await httpServer(() => arrived.happen());
    const interrupt = new AbortController();
    const asked = preflight(targetConfig(url), interrupt.signal);
    await arrived.seen;
    interrupt.abort();
    expect((await asked).unreachableReason).toContain('the run was ended before this was answered');
  });

  it('an interrupt before the first request keeps it from being sent', async () => {
    const { url, asked } = await fakeNode(() => ({}));
    const { exchanges } = await preflight(targetConfig(url), AbortSignal.abort());
    expect([exchanges, asked]).toEqual([[], []]);
  });

  it('an interrupt ends the other requests to a silent target while they are under way', async () => {
    const interrupt = new AbortController();
    const url = await httpServer(({ url: path = '' }) => {
      if (path.includes('raw_item')) interrupt.abort();
    });
    const { exchanges } = await preflight(targetConfig(url, { timeoutMs: 1000 }), interrupt.signal);
    expect(exchanges.map(({ failure }) => failure?.kind)).toEqual([
      'timeout',
      'aborted',
      'aborted',
    ]);
  });

  it('the first request stops listening for interrupts when it ends', async () => {
    const { url } = await fakeNode(() => ({}));
    const interrupt = new AbortController();
    const removed = vi.spyOn(interrupt.signal, 'removeEventListener');
    await preflight(targetConfig(url), interrupt.signal);
    expect(removed).toHaveBeenCalledWith('abort', expect.any(Function));
  });
});
