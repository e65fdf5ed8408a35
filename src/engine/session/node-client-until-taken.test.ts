import { describe, expect, it } from 'vitest';
import type { SummariesQuestion } from '../../spec/endpoints/summaries.ts';
import { BCS_TYPE } from '../../spec/media-types.ts';
import type { FakeResponse } from '../testing/fake-session.ts';
import { ACCOUNT, fakeSession, ledgerHeaders, listOf } from '../testing/fake-session.ts';
import { NodeClient } from './node-client.ts';

const REFUSED: FakeResponse = { status: 400, headers: ledgerHeaders(200, 100) };

/**
 * A client of a node that refuses its first requests, and how many requests it has sent. Limits
 * above 25 may be above the maximum of some implementation.
 */
async function clientOf(refusals: number, refusal = REFUSED) {
  const { session } = await fakeSession((_, number) =>
    number > 1 && number <= refusals + 1 ? refusal : listOf([150], 200, 100),
  );
  const mayOneRefuse = ({ limit = 0 }: SummariesQuestion, accept?: string): boolean =>
    limit > 25 || accept === BCS_TYPE;
  const node = new NodeClient(session, { owner: 'SEL-START.one', mayOneRefuse });
  await node.summaries(ACCOUNT);
  return { node, sent: (): number => session.client.sent - 1 };
}

/** The status that question gets in the end, and after how many requests. */
async function outcomeOf(question: SummariesQuestion, refusals: number, refusal = REFUSED) {
  const { node, sent } = await clientOf(refusals, refusal);
  const { response } = await node.summaries(ACCOUNT, question);
  return [response.status, sent()];
}

describe('a limit above a maximum', () => {
  it.each<[string, SummariesQuestion, number, readonly number[]]>([
    ['asked for again until an implementation takes it', { limit: 26 }, 1, [200, 2]],
    ['asked for 20 times', { limit: 26, start: 100n, end: 200n }, 19, [200, 20]],
    ['refused when all implementations refuse it', { limit: 26 }, 30, [400, 20]],
    ['asked once when its end may be refused', { limit: 26, end: 201n }, 1, [400, 1]],
    ['asked once for an inverted range', { limit: 26, start: 150n, end: 149n }, 1, [400, 1]],
    ['asked for again when its range was pruned', { limit: 26, start: 99n }, 1, [200, 2]],
    ['asked once when it fits a page', { limit: 25 }, 1, [400, 1]],
    ['asked once when it is absent', {}, 1, [400, 1]],
  ])('a limit above a maximum is %s: %o', async (_, question, refusals, outcome) => {
    expect(await outcomeOf(question, refusals)).toEqual(outcome);
  });

  it.each<[number, number, number]>([
    [400, 200, 2],
    [413, 200, 2],
    [422, 200, 2],
    // Access is confirmed after a 403.
    [403, 200, 3],
    [302, 302, 1],
    [404, 404, 1],
    [410, 410, 1],
    [500, 500, 1],
  ])('a limit that is refused with %i gets %i at request %i', async (status, got, sent) => {
    expect(await outcomeOf({ limit: 26 }, 1, { ...REFUSED, status })).toEqual([got, sent]);
  });

  it('a limit above a maximum is not looked for in a malformed request', async () => {
    const { node, sent } = await clientOf(1);
    const spelling = { parameter: 'x' };
    const refused = await node.sendSpelled('summaries', spelling, { malformed: 'no address' });
    expect([refused.response.status, sent()]).toEqual([400, 1]);
  });

  it('a limit above a maximum is not looked for in a request for an item', async () => {
    const { node, sent } = await clientOf(1);
    const refused = await node.item({ handle: ACCOUNT, key: '0x00' });
    expect([refused.response.status, sent()]).toEqual([400, 1]);
  });
});

describe('a list in BCS', () => {
  it('a list in BCS is asked for again until an implementation gives it', async () => {
    const { node, sent } = await clientOf(1);
    const { response } = await node.summaries(ACCOUNT, { limit: 1 }, { accept: BCS_TYPE });
    expect([response.status, sent()]).toEqual([200, 2]);
  });
});

describe('a client without knowledge of what one implementation may refuse', () => {
  it('asks once for what is refused', async () => {
    const { session } = await fakeSession(() => REFUSED);
    const node = new NodeClient(session, { owner: 'discovery' });
    await node.summaries(ACCOUNT, { limit: 1000 });
    expect(session.client.sent).toBe(1);
  });
});
