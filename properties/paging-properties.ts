import fc from 'fast-check';
import {
  assertSelection,
  expectSelection,
} from '../src/engine/assertions/lists/expect-selection.ts';
import { expectOneList, takeWalk, versionsOf } from '../src/engine/assertions/lists/walk.ts';
import type { Check } from '../src/engine/check/check.ts';
import { property } from '../src/engine/check/property.ts';
import { ChainMoved } from '../src/engine/session/chain-moved.ts';
import type { DiscoveredAccount } from '../src/engine/discovery/discovery.ts';
import { listDifference } from '../src/text/describe-difference.ts';
import { differs } from '../src/text/difference.ts';
import { anyAccount } from './arbitraries/questions.ts';
import { listLine } from './arbitraries/request-lines.ts';
import { keptVersion, knownVersions } from './arbitraries/versions.ts';

/** A walk through the pages of an account: first version, direction and page size. */
interface AnyWalk {
  readonly account: DiscoveredAccount;
  /** Index into the account's known versions. */
  readonly from: number;
  readonly forward: boolean;
  readonly limit: number;
}

/** The most pages of a walk. */
const MAX_PAGES = 4;

/**
 * Paging through an account with any page size, in either direction, yields the same list: no gap, no repeat, no
 * foreign entry. Section 4.1.
 */
// "Retrieves summaries of committed transactions sent from one account."
const walks = property<AnyWalk>(
  'SEL-COMPLETE.law',
  'paging by any page size yields the same list',
  ['account-of-2'],
  {
    cases: (ctx) =>
      anyAccount(ctx).chain((account) =>
        fc.record({
          account: fc.constant(account),
          from: fc.nat({ max: Math.max(0, knownVersions(account).length - 1) }),
          forward: fc.boolean(),
          limit: fc.oneof(
            fc.constantFrom(...ctx.discovery.clampLimits(1, 2, 3)),
            fc.integer({ min: 1, max: ctx.discovery.clampLimit(30) }),
          ),
        }),
      ),
    judge: async (ctx, { account, from, forward, limit }) => {
      const start = keptVersion(ctx, account, from);
      const { address } = account;
      const walk = { account: address, from: start, forward, limit, pages: MAX_PAGES };
      const taken = await takeWalk(ctx, { ...walk, judge: expectSelection });
      expectOneList(ctx, address, taken);
    },
    format: ({ account, from, forward, limit }) => {
      const version = knownVersions(account)[from];
      const bound = forward ? { start: version } : { end: version };
      const next = forward ? 'next' : 'previous';
      return `${listLine(account.address, { ...bound, limit })}, then the ${next} pages`;
    },
    classify: ({ forward, limit, from }) => [
      forward ? 'forward' : 'backward',
      limit === 1 ? 'pages of one' : limit < 4 ? 'small pages' : 'larger pages',
      from === 0 ? 'from the first known' : 'from within',
    ],
  },
);

/** Two limits for one question. */
interface TwoLimits {
  readonly account: DiscoveredAccount;
  readonly at: number;
  readonly forward: boolean;
  readonly small: number;
  readonly large: number;
}

/**
 * With start_version a smaller limit gives a prefix; with end_version alone, a suffix.
 * Section 4.1, limit.
 */
// "Maximum number of summaries to return."
const prefixes = property<TwoLimits>(
  'SEL-LIMIT.prefix',
  'a page with a smaller limit is a prefix or suffix of a larger one',
  ['account-of-2'],
  {
    cases: (ctx) =>
      anyAccount(ctx).chain((account) =>
        fc.record({
          account: fc.constant(account),
          at: fc.nat({ max: Math.max(0, knownVersions(account).length - 1) }),
          forward: fc.boolean(),
          small: fc.integer({ min: 1, max: ctx.discovery.clampLimit(12) }),
          large: fc.integer({
            min: ctx.discovery.clampLimit(12),
            max: ctx.discovery.clampLimit(40),
          }),
        }),
      ),
    judge: async (ctx, { account, at, forward, small, large }) => {
      const version = keptVersion(ctx, account, at);
      const bound = forward ? { start: version } : { end: version };
      const [less, more] = await Promise.all([
        ctx.node.page(account.address, { ...bound, limit: small }),
        ctx.node.page(account.address, { ...bound, limit: large }),
      ]);
      for (const page of [less, more]) await assertSelection(ctx, page);
      const [few, many] = [versionsOf(less), versionsOf(more)];
      const count = Math.min(few.length, many.length);
      const part = partOf(many, count, forward);
      const same = partOf(few, count, forward).join() === part.join();
      if (!same && version < ctx.session.ledger.oldest)
        throw new ChainMoved('the first version was pruned during the check');
      const expected = `${forward ? 'the first' : 'the last'} of the list with limit ${large}: ${part.join(', ')}`;
      const difference = listDifference(part.map(String), few.map(String));
      const found = differs(expected, few.join(', ') || 'an empty list', difference);
      ctx.judge(less.exchange, same && few.length <= small ? undefined : found);
    },
    format: ({ account, at, forward, small, large }) => {
      const version = knownVersions(account)[at];
      const bound = forward ? { start: version } : { end: version };
      return `${listLine(account.address, { ...bound, limit: small })}, and limit=${large}`;
    },
    classify: ({ forward, small }) => [
      forward ? 'prefix' : 'suffix',
      small === 1 ? 'of one' : 'of several',
    ],
  },
);

/** Returns the first or the last `count` versions. */
function partOf(versions: readonly bigint[], count: number, first: boolean): readonly bigint[] {
  return first ? versions.slice(0, count) : versions.slice(versions.length - count);
}

export const pagingProperties: readonly Check[] = [walks, prefixes];
