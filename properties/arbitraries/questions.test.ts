import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { knownAccount, NOTHING_KNOWN } from '../../src/engine/known-truth.ts';
import { pageOf, silentContext } from '../../src/engine/testing/fake-context.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import { Discovery } from '../../src/engine/discovery/discovery.ts';
import { longHex } from '../../src/spec/formats/address.ts';
import type { GivenBounds } from './question-kinds.ts';
import type { AnyQuestion } from './questions.ts';
import { questionDesign } from './questions.ts';
import { versionKinds, versionOfKind } from './versions.ts';

const LISTED = Array.from({ length: 25 }, (_, at) => 100 + at * 10);
const BOUNDS = { oldest: 50n, current: 900n, settled: 900n };

/** A target with `count` accounts, each of which lists 25 transactions. */
function contextWith(count: number, versions: readonly number[] = LISTED): CheckContext {
  const accounts = Array.from({ length: count }, (_, at) => {
    const address = longHex(String(at + 1));
    const truth = knownAccount(address);
    return { address, truth, answered: true, newest: pageOf(versions, {}, BOUNDS) };
  });
  const taken = { limit: 100, page: 100 };
  const discovery = new Discovery(accounts, [], NOTHING_KNOWN, { taken });
  return silentContext({ discovery });
}

function questionsOf(ctx: CheckContext, form: GivenBounds, seed = 1): readonly AnyQuestion[] {
  return questionDesign(ctx, form).flatMap((kind) => fc.sample(kind, { seed, numRuns: 1 }));
}

const bigints = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value;

describe('the design of questions', () => {
  it('the questions have limits of the remaining number, one less and one more', () => {
    const ctx = contextWith(1);
    const starts = questionsOf(ctx, { start: true, end: false });
    const remaining = starts.filter(({ places }) => places.includes('as many as remain'));
    expect(remaining.length).toBeGreaterThan(0);
    for (const { account, question } of remaining) {
      const from = question.start ?? 0n;
      const listed = account.newest?.listed.filter(({ version }) => version >= from) ?? [];
      expect(question.limit).toBe(listed.length);
    }
  });

  it('the seed draws the values of a kind, but not the kinds', () => {
    const ctx = contextWith(3);
    const [one, other] = [1, 2].map((seed) => questionsOf(ctx, { start: true, end: true }, seed));
    const bounds = (questions: readonly AnyQuestion[] = []): readonly string[][] =>
      questions.map(({ places }) => places.slice(0, 2));
    const asked = (questions: readonly AnyQuestion[] = []): readonly string[] =>
      questions.map(({ account, question }) =>
        JSON.stringify([account.address, question], bigints),
      );
    expect(bounds(one)).toEqual(bounds(other));
    expect(bounds(one).length).toBeGreaterThan((versionKinds(ctx).length - 6) ** 2 / 2);
    expect(asked(one)).not.toEqual(asked(other));
  });

  it('a question uses any version of the ledger if the account has no such place', () => {
    const ctx = contextWith(1, []);
    const [account] = ctx.discovery.accounts;
    if (account === undefined) throw new Error('there is an account');
    const places = fc.sample(versionOfKind(ctx, account, 'at a known version'), { seed: 1 });
    expect(new Set(places.map(({ place }) => place))).toEqual(new Set(['anywhere']));
  });
});
