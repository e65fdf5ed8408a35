import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aptosProfile } from '../../../config/profiles/aptos-profile.ts';
import { AccountHistory } from '../../oracle/account-history.ts';
import { decodeSummaries } from '../../spec/layouts/aptos-v1.ts';
import type { LongHex } from '../../spec/formats/address.ts';
import { longHex } from '../../spec/formats/address.ts';
import type { Wire } from '../../wire/wire.ts';
import { getRequest, unanswered } from '../../testing/responses.ts';
import { SimulatedTime } from '../../testing/simulated-time.ts';
import { buildRequest, spellRequest } from '../../wire/build-request.ts';
import type { Request } from '../../wire/exchange.ts';
import type { FakeResponse, Responder } from '../testing/fake-session.ts';
import {
  bareError,
  ACCOUNT,
  fakeSession,
  jsonParts,
  ledgerHeaders,
  listOf,
  NAMES,
} from '../testing/fake-session.ts';
import type { Rule } from './rule.ts';
import { Session } from './session.ts';

const LAGGING =
  'the ledger version in these responses is lower than in earlier responses: judge one node by its own address, not through a balancer or a cache; if another node has taken over, run again';

const QUESTION: Request = buildRequest({ endpoint: 'summaries', question: { account: ACCOUNT } });

/** A rule that agrees with every answer. */
const EVERY: Rule = { id: 'HDR-EPOCH.every', start: () => ({ judge: () => 'agrees' }) };

/** A session that knows ledger version 100; all later answers are of a replica that is behind. */
async function thenLagging(parts: FakeResponse = {}, wire?: Wire) {
  const lagging: Responder = (_, number) =>
    number === 1 ? listOf([], 100) : { ...listOf([], 90), ...parts };
  const { session, asked } = await fakeSession(lagging, {}, [], wire);
  await session.send(QUESTION);
  return { session, asked };
}

/** A session that already knows ledger version 100, and a replica that was 10 behind. */
async function behindByTen(...later: readonly FakeResponse[]) {
  const answers = [listOf([], 100), listOf([], 90), listOf([], 100), ...later];
  const { session, asked } = await fakeSession((_, number) => answers[number - 1] ?? later.at(-1));
  await session.send(QUESTION);
  await session.send(QUESTION);
  return { session, asked };
}

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a session', () => {
  it('asks again when an answer lags, and gives the first that does not', async () => {
    const answers = [100, 90, 99, 101, 102];
    const { session, asked } = await fakeSession((_, number) =>
      listOf([], answers[number - 1] ?? 0),
    );
    await session.send(QUESTION);
    const { response, id } = await session.send(QUESTION);
    expect(response.headers.get('x-node-ledger-version')).toEqual(['101']);
    expect([id, asked.length]).toEqual([4, 4]);
  });

  it('a session says who asks again, and that it is for a lagging answer', async () => {
    const { session } = await fakeSession((_, number) => listOf([], number === 2 ? 90 : 100));
    const asked: unknown[] = [];
    session.client.onExchange(({ requester }) => asked.push(requester));
    const requester = { owner: 'SEL-START.one' };
    await session.send(QUESTION, requester);
    await session.send(QUESTION, requester);
    expect(asked).toEqual([requester, requester, { ...requester, reason: 'lagging replica' }]);
  });

  it('a session gives up an answer that lags after 20 tries', async () => {
    const { session, asked } = await thenLagging();
    await expect(session.send(QUESTION)).rejects.toThrow(LAGGING);
    expect(asked).toHaveLength(21);
  });

  it.each([200, 410])(
    'a session takes a %d that lags 5 times, where it will do',
    async (status) => {
      const { session, asked } = await thenLagging({ status });
      const { response } = await session.send(QUESTION, undefined, { mayLag: true });
      expect([response.status, asked.length]).toEqual([status, 6]);
    },
  );

  it('a session gives up a refusal that lags, even where a list would do', async () => {
    const { session, asked } = await behindByTen({ status: 404, headers: ledgerHeaders(90) });
    await expect(session.send(QUESTION, undefined, { mayLag: true })).rejects.toThrow(LAGGING);
    expect(asked).toHaveLength(23);
  });

  it('a session pauses for longer before each further try', async () => {
    vi.mocked(Math.random).mockReturnValue(1);
    const time = new SimulatedTime();
    const { session } = await thenLagging({}, time.wire);
    await expect(session.send(QUESTION)).rejects.toThrow(LAGGING);
    // The sum of 3 ms, 6 ms and so on up to 57 ms.
    expect(time.at).toBe(570);
  });

  it('a session takes a refusal without ledger headers that comes 20 times', async () => {
    const { session, asked } = await behindByTen(bareError(404));
    const { response } = await session.send(QUESTION);
    expect([response.status, asked.length]).toEqual([404, 23]);
  });

  it('a session takes one at once before any answer lagged, unless it is doubted', async () => {
    const { session, asked } = await fakeSession((_, number) =>
      number === 1 ? listOf([], 100) : bareError(404),
    );
    await session.send(QUESTION);
    await session.send(QUESTION);
    expect(asked).toHaveLength(2);
    await session.send(QUESTION, undefined, { isDoubted: true });
    expect(asked).toHaveLength(22);
  });

  it.each<[string, readonly FakeResponse[]]>([
    ['differ, without ledger headers', [bareError(410), bareError(404)]],
    ['agree on a version that lags', [{ status: 404, headers: ledgerHeaders(90) }]],
  ])('a session gives up refusals that %s', async (_, refusals) => {
    const { session } = await behindByTen(...refusals);
    await expect(session.send(QUESTION)).rejects.toThrow(LAGGING);
  });

  it('a session sends a request three times that a replica may refuse too early', async () => {
    const refused: FakeResponse = { status: 404, headers: ledgerHeaders(100) };
    const { session, asked } = await behindByTen(refused);
    const question = { handle: ACCOUNT, key: '0x00', version: 100n } as const;
    const { response } = await session.send(buildRequest({ endpoint: 'rawItem', question }));
    expect([response.status, asked.length]).toEqual([404, 6]);
  });

  it('a session never sends a request that is declared wrongly', async () => {
    const { session, asked } = await fakeSession(() => listOf([]));
    const open = spellRequest('summaries', { parameter: ACCOUNT }, { open: 'nothing' });
    await expect(session.send(open)).rejects.toThrow('the check declares it open, but it is valid');
    expect(asked).toEqual([]);
  });

  it('a session counts what was sent before it, and exchanges on from there', async () => {
    const { session } = await fakeSession(() => listOf([]));
    const before = [unanswered(undefined, QUESTION), unanswered()];
    const next = new Session(session.config, [], { before });
    expect([(await next.send(QUESTION)).id, next.client.sent]).toEqual([3, 3]);
    expect(next.ended.traffic).toEqual({ valid: 2, malformed: 0, open: 1 });
    await next.client.close();
  });

  it('a session speaks to its target as the configuration says', async () => {
    const headers = { 'x-key': 'secret' };
    const parts = { headers, concurrency: 1, rate: 1000, timeoutMs: 5000 };
    const { session, asked } = await fakeSession(() => listOf([]), parts);
    await session.send(QUESTION);
    expect(asked[0]).toMatchObject({ path: QUESTION.path, headers });
    expect(session.client.limiter.concurrency).toBe(1);
  });

  it('a session reads lists in BCS by the layout of its profile, if it gives one', async () => {
    const document = await fakeSession(() => undefined);
    const aptos = await fakeSession(() => undefined, { profile: aptosProfile });
    expect(document.session.decodeSummaries).toBeUndefined();
    expect(aptos.session.decodeSummaries).toBe(decodeSummaries);
  });
});

describe('a rule', () => {
  it('a rule judges every answer, those that lag too', async () => {
    const answers = [100, 90, 100];
    const { session } = await fakeSession((_, number) => listOf([], answers[number - 1]), {}, [
      EVERY,
    ]);
    session.setNames(NAMES);
    await session.send(QUESTION);
    await session.send(QUESTION);
    expect(session.rules.conclude(EVERY.id).examples).toEqual([1, 2, 3]);
    const other = () => session.rules.conclude('HDR-EPOCH.other');
    expect(other).toThrow('internal error: no rule named HDR-EPOCH.other was started');
  });

  it('a rule judges answers that came before the names were set, once they are', async () => {
    const seen: unknown[] = [];
    const rule: Rule = {
      id: EVERY.id,
      start: () => ({
        judge: (answer, context) => {
          seen.push([answer.id, context.names]);
          return 'agrees';
        },
      }),
    };
    const { session } = await fakeSession(() => listOf([]), {}, [rule]);
    await session.send(QUESTION);
    expect(seen).toEqual([]);
    const learned = { ...NAMES, sender: 'from' };
    session.setNames(learned);
    expect(seen).toEqual([[1, learned]]);
    await session.send(QUESTION);
    session.setNames(learned);
    expect(seen).toEqual([
      [1, learned],
      [2, learned],
    ]);
  });

  it('a rule knows of an account what was learned before the answer it judges', async () => {
    const known: number[] = [];
    const rule: Rule = {
      id: EVERY.id,
      start: () => ({
        judge: (_, context) => {
          known.push(context.history(ACCOUNT).entries.length);
          return undefined;
        },
      }),
    };
    const { session } = await fakeSession(() => listOf([1, 2]), {}, [rule]);
    session.setNames(NAMES);
    await session.send(QUESTION);
    await session.send(QUESTION);
    expect(known).toEqual([0, 2]);
  });

  it('a rule judges no answer 429 and no page outside the document', async () => {
    const { session } = await fakeSession(
      (_, number) => ({ status: number === 1 ? 429 : 200, headers: ledgerHeaders(5) }),
      {},
      [EVERY],
    );
    session.setNames(NAMES);
    await session.send(getRequest());
    expect(session.rules.conclude(EVERY.id).judged).toBe(0);
    expect(session.ledger.highest).toBeUndefined();
    expect(session.ended.traffic).toEqual({ valid: 0, malformed: 0, open: 2 });
  });
});

describe('what a 429 says of the ledger', () => {
  it('the ledger headers of a 429 are ignored', async () => {
    const throttled = { status: 429, headers: { ...ledgerHeaders(500), 'retry-after': '0' } };
    const { session } = await fakeSession((_, number) =>
      number === 1 ? throttled : listOf([], 100),
    );
    await session.send(QUESTION);
    expect(session.ledger.highest).toBe(100n);
    expect(session.ended.traffic.valid).toBe(2);
  });
});

describe('the history of an account', () => {
  it("an account's history is learned from a valid list, the span it covers included", async () => {
    const { session } = await fakeSession(() => listOf([9, 3]));
    session.setNames(NAMES);
    await session.send(QUESTION);
    const history = session.history(ACCOUNT);
    expect(history.entries.map(({ version }) => version)).toEqual([3n, 9n]);
    expect(history.spans).toEqual([{ from: 3n, to: 9n }]);
    expect(history.sourceOf(9n)).toEqual({ exchange: 1, path: QUESTION.path });
    expect(session.history(longHex('1')).entries).toEqual([]);
  });

  it("an account's history shows for which account the newest transaction was listed", async () => {
    const { session } = await fakeSession(() => undefined);
    expect(session.liveliestAccount).toBeUndefined();
    const listed = (account: LongHex, ...versions: readonly bigint[]): void =>
      session.history(account).learn(
        versions.map((version) => ({ version, identity: 'one' })),
        undefined,
      );
    listed(longHex('1'));
    listed(longHex('2'), 0n);
    expect(session.liveliestAccount).toBe(longHex('2'));
    listed(longHex('3'), 5n, 8n);
    listed(longHex('4'), 6n);
    expect(session.liveliestAccount).toBe(longHex('3'));
  });

  it('the history of an account is learned from nothing else', async () => {
    const item = { handle: ACCOUNT, key: '0x00' } as const;
    const others: readonly (readonly [Request, FakeResponse])[] = [
      [QUESTION, { ...listOf([7]), status: 404 }],
      [QUESTION, jsonParts([{ version: 'none' }])],
      [QUESTION, jsonParts([{ version: '7' }], { 'content-encoding': 'gzip' })],
      [buildRequest({ endpoint: 'rawItem', question: item }), listOf([7])],
      [spellRequest('summaries', { parameter: 'x' }, { malformed: 'no address' }), listOf([7])],
    ];
    const { session } = await fakeSession((_, number) => others[number - 1]?.[1]);
    session.setNames(NAMES);
    const learn = vi.spyOn(AccountHistory.prototype, 'learn');
    for (const [request] of others) await session.send(request);
    expect(session.client.sent).toBe(others.length);
    expect(learn).not.toHaveBeenCalled();
  });
});
