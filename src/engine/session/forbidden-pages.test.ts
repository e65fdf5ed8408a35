import { describe, expect, it, vi } from 'vitest';
import { longHex } from '../../spec/formats/address.ts';
import { SimulatedTime } from '../../testing/simulated-time.ts';
import { buildRequest } from '../../wire/build-request.ts';
import type { Request } from '../../wire/exchange.ts';
import type { FakeResponse } from '../testing/fake-session.ts';
import { fakeSession, jsonParts, listOf } from '../testing/fake-session.ts';
import { NodeClient } from './node-client.ts';
import { refusedByGateway } from './unjudged-check.ts';

const PAGE: FakeResponse = { status: 403, headers: { 'content-type': 'text/html' }, body: '<h1>' };
const REASON =
  'a gateway answers 403 with a web page; let it accept the requests of the suite, or send fewer per second with --rate';

function question(account: string): Request {
  return buildRequest({ endpoint: 'summaries', question: { account: longHex(account) } });
}

/** A session whose target answers the accounts but `a` by a page while `isRefused`. */
async function behindGateway(isRefused: (path: string, tries: number) => boolean) {
  const time = new SimulatedTime();
  const tries = new Map<string, number>();
  const target = await fakeSession(
    ({ path }) => {
      const nth = (tries.get(path) ?? 0) + 1;
      tries.set(path, nth);
      return !path.endsWith('a/transaction_summaries') && isRefused(path, nth) ? PAGE : listOf([]);
    },
    {},
    [],
    time.wire,
  );
  await target.session.send(question('a'));
  const askedFor = (account: string): number =>
    target.asked.filter(({ path }) => path.endsWith(`${account}/transaction_summaries`)).length;
  return { ...target, time, askedFor };
}

describe('a page with 403 to a valid request', () => {
  it('a request is sent again, more slowly, until the gateway lets it through', async () => {
    const { session, askedFor, time } = await behindGateway((_, tries) => tries < 4);
    const halve = vi.spyOn(session.client.limiter, 'halvePace');
    const { response } = await session.send(question('b'));
    expect([response.status, askedFor('b')]).toEqual([200, 4]);
    expect(time.at).toBe(100 + 200 + 400);
    expect(halve).toHaveBeenCalledTimes(3);
  });

  it('a request is given up after five tries, and the node is not judged by it', async () => {
    const { session, askedFor } = await behindGateway(() => true);
    const node = new NodeClient(session, { owner: 'SEL-START.one' });
    await expect(node.send(question('b'))).rejects.toEqual(refusedByGateway(REASON));
    expect(askedFor('b')).toBe(5);
    expect(session.refusedByGateway.map(({ request }) => request.path)).toEqual([
      question('b').path,
    ]);
  });

  it('a firewall is known by three requests, and asked once for each later one', async () => {
    const { session, askedFor } = await behindGateway(() => true);
    for (const account of ['b', 'c', 'd', 'e'])
      await expect(session.send(question(account))).rejects.toThrow(REASON);
    expect(['b', 'c', 'd', 'e'].map(askedFor)).toEqual([5, 5, 5, 1]);
  });

  it('a gateway that once let a request through is taken for no firewall', async () => {
    const { session, askedFor } = await behindGateway(
      (path, tries) => !path.endsWith('b/transaction_summaries') || tries < 2,
    );
    for (const account of ['c', 'd', 'b', 'e', 'f'])
      await session.send(question(account)).catch(() => undefined);
    expect(['c', 'd', 'b', 'e', 'f'].map(askedFor)).toEqual([5, 5, 2, 5, 5]);
  });

  it('an error object with 403 is the answer of the node', async () => {
    const refused = jsonParts({ message: 'no' }, {}, 403);
    const { session, asked } = await fakeSession((_, number) =>
      number === 2 ? refused : listOf([]),
    );
    await session.send(question('a'));
    const { response } = await session.send(question('b'));
    // The third request asks whether access is lost.
    expect([response.status, asked.length]).toEqual([403, 3]);
  });
});
