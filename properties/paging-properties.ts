import fc from 'fast-check';
import { expectSelection } from '../src/engine/assertions/lists/expect-selection.ts';
import { expectOneList, takeWalk } from '../src/engine/assertions/lists/walk.ts';
import type { Check } from '../src/engine/check/check.ts';
import { property } from '../src/engine/check/property.ts';
import type { DiscoveredAccount } from '../src/engine/discovery/discovered-account.ts';
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

export const pagingProperties: readonly Check[] = [walks];
