import { describe, expect, it } from 'vitest';
import { U64_MAX } from '../../spec/formats/u64.ts';
import type { ValidMeaning } from '../../spec/endpoints/endpoints.ts';
import { buildRequest } from '../../wire/build-request.ts';
import type { Request } from '../../wire/exchange.ts';
import type { FakeResponse } from '../testing/fake-session.ts';
import {
  bareError,
  ACCOUNT,
  fakeSession,
  jsonParts,
  ledgerHeaders,
  listOf,
} from '../testing/fake-session.ts';
import { NodeClient } from './node-client.ts';
import { prunedMeanwhile } from './chain-moved.ts';
import { cannotTell } from './unjudged-check.ts';

const QUESTION: Request = buildRequest({ endpoint: 'summaries', question: { account: ACCOUNT } });

/** A client of a node that gives these answers in order, and repeats the last for ever. */
async function nodeThat(...said: readonly FakeResponse[]) {
  const { session, asked } = await fakeSession((_, number) => said[number - 1] ?? said.at(-1));
  return { node: new NodeClient(session, { owner: 'SEL-START.one' }), session, asked };
}

describe('a client of a node', () => {
  it('asks for summaries and items, each as the document has it', async () => {
    const { node, asked } = await nodeThat(listOf([]));
    await node.summaries(ACCOUNT, { start: 1n, end: 2n, limit: 3 });
    await node.item({ handle: ACCOUNT, key: '0x00', version: 4n }, { accept: '*/*' });
    await node.sendSpelled('summaries', { parameter: 'x' }, { malformed: 'no address' });
    expect(asked.map(({ path, headers, body }) => [path, headers.accept, body])).toEqual([
      [
        `/v1/accounts/${ACCOUNT}/transaction_summaries?start_version=1&end_version=2&limit=3`,
        'application/json',
        '',
      ],
      [`/v1/tables/${ACCOUNT}/raw_item?ledger_version=4`, '*/*', '{"key":"0x00"}'],
      ['/v1/accounts/x/transaction_summaries', 'application/json', ''],
    ]);
  });

  it('a client of a node repeats a refusal only when it names no ledger version', async () => {
    const { node, session } = await nodeThat(
      listOf([], 100),
      { status: 404, headers: ledgerHeaders(100) },
      bareError(404),
      bareError(404),
      listOf([], 101),
    );
    const confirmed: unknown[] = [];
    for (let nth = 1; nth <= 3; nth += 1) {
      const { id } = await node.confirm(await node.send(QUESTION));
      confirmed.push([id, session.client.sent]);
    }
    expect(confirmed).toEqual([
      [1, 1],
      [2, 2],
      [5, 5],
    ]);
  });

  it('reports every request before it is sent', async () => {
    const { session } = await fakeSession(() => listOf([]));
    const notified: Request[] = [];
    const onRequest = (request: Request): void => {
      notified.push(request);
      expect(session.client.sent).toBe(0);
    };
    const node = new NodeClient(session, { owner: 'SEL-START.one', onRequest });
    const { request } = await node.summaries(ACCOUNT);
    expect(notified).toEqual([request]);
  });
});

describe('a number', () => {
  const accountAsks = (question: object): ValidMeaning => ({
    endpoint: 'summaries',
    question: { account: ACCOUNT, ...question },
  });
  const ITEM = { handle: ACCOUNT, key: '0x00' } as const;

  it.each([
    [accountAsks({ end: -1n }), '-1'],
    [accountAsks({ start: U64_MAX + 1n }), '18446744073709551616'],
    [accountAsks({ limit: 65_536 }), '65536'],
    [accountAsks({ limit: -1 }), '-1'],
    [{ endpoint: 'rawItem', question: { ...ITEM, version: U64_MAX + 1n } }, '18446744073709551616'],
  ] as const)('a number that no request can carry is not asked for: %o', async (meaning, value) => {
    const { node, asked } = await nodeThat(listOf([]));
    const message = `a number computed from the responses, ${value}, is out of range`;
    await expect(node.ask(meaning)).rejects.toEqual(cannotTell(message));
    expect(asked).toEqual([]);
  });

  it.each([
    accountAsks({ end: 0n, limit: 0 }),
    accountAsks({ start: U64_MAX, limit: 65_535 }),
    { endpoint: 'rawItem', question: { ...ITEM, version: U64_MAX } },
  ] as const)('a number at the boundary of its format is asked for: %o', async (meaning) => {
    const { node, asked } = await nodeThat(listOf([]));
    await node.ask(meaning);
    expect(asked).toHaveLength(1);
  });
});

describe('a page', () => {
  it('a page is what was asked, what is listed, and what bounds it', async () => {
    const { node } = await nodeThat(listOf([1, 2], 100, 5));
    const page = await node.page(ACCOUNT, { limit: 2 });
    expect(page).toMatchObject({ account: ACCOUNT, question: { limit: 2 } });
    expect(page.listed.map(({ version }) => version)).toEqual([1n, 2n]);
    expect(page.bounds).toEqual({ oldest: 5n, current: 100n, settled: 0n });
    expect(page.exchange.response.status).toBe(200);
  });

  it('a page is a finding when it is refused, with the text of the refusal', async () => {
    const { node } = await nodeThat({ status: 404, body: 'gone' });
    const refused = node.page(ACCOUNT);
    await expect(refused).rejects.toThrow('expected 200 and a list; got status 404: gone');
    await expect(refused).rejects.toMatchObject({ exchange: { response: { status: 404 } } });
  });

  it.each([{ start: 9n }, { end: 9n }, { start: 9n, end: 50n }])(
    'a page that was pruned meanwhile moves the chain: %o',
    async (question) => {
      const { node } = await nodeThat({ status: 410, headers: ledgerHeaders(100, 10) });
      const moved = prunedMeanwhile('version 9 was pruned meanwhile');
      await expect(node.page(ACCOUNT, question)).rejects.toEqual(moved);
    },
  );

  it('a newest page of a ledger that is not pruned is never taken for pruned', async () => {
    const { node } = await nodeThat({ status: 410, headers: ledgerHeaders(100, 0) });
    await expect(node.page(ACCOUNT)).rejects.toThrow('got status 410');
  });
});

describe('a page that cannot be read', () => {
  it.each<[string, FakeResponse]>([
    ['expected a JSON list; got text/html', { headers: { 'content-type': 'text/html' } }],
    ['expected a JSON list; got no media type', {}],
    ['the body is not an array of objects; not a failure here: see SUM-ARRAY', jsonParts({})],
    [
      'the versions of the summaries cannot be read: the member is unknown, missing or not a u64; see names.version',
      jsonParts([{ version: 'x' }]),
    ],
  ])('a request that gets no answer has the reason: %s', async (message, said) => {
    const { node } = await nodeThat(said);
    await expect(node.page(ACCOUNT)).rejects.toEqual(cannotTell(message));
  });
});
