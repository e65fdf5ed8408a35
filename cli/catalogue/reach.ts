import type { Config } from '../../config/config.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { hintsFrom } from '../../reports/verdict/hints.ts';
import type { Hint } from '../../reports/verdict/verdict-document.ts';
import type { Need } from '../../src/evidence/need.ts';
import { hardestOf } from '../../src/evidence/need.ts';
import type { CountedRequirement } from '../../src/spec/released/released.ts';
import { hasLeadingZero } from '../../src/spec/formats/address.ts';
import { catalogueOf } from '../../src/spec/released/released.ts';
import { CHECKS } from '../checks.ts';

/** Whether a configuration lets something be judged; `if` when it depends on the target. */
export type Reach = 'yes' | 'if' | 'no';

/** A testable requirement, and whether a configuration reaches it. */
export interface ReachedRequirement {
  readonly requirement: CountedRequirement;
  readonly reach: Reach;
  /** The needs of the check that is reached best: those the target must meet, or those to be configured. */
  readonly needs: readonly Need[];
}

/**
 * Returns the requirements that a configuration lets be judged, before any request.
 *
 * @param catalogue the requirements as they count.
 */
export function reachOf(
  config: Pick<Config, 'truth' | 'profile' | 'requirements'>,
  catalogue: readonly CountedRequirement[] = catalogueOf(config.requirements),
): readonly ReachedRequirement[] {
  const meets = reachOfNeeds(config);
  return catalogue
    .filter(({ untestable }) => untestable === undefined)
    .map((requirement) => {
      const own = CHECKS.filter((check) => check.requirement === requirement.id);
      const telling = own.filter((check) => check.supporting !== true);
      const reaches = telling.map((check) => reachOfCheck(check, meets));
      const [best = { reach: 'no', needs: [] } as const] = reaches.toSorted(byReach);
      return { requirement, ...best };
    });
}

/** Returns what to add to reach more MUSTs; the hint that opens most comes first. */
export function hintsToReach(reached: readonly ReachedRequirement[]): readonly Hint[] {
  const openings = reached
    .filter(({ requirement, reach }) => requirement.level === 'MUST' && reach === 'no')
    .map(({ requirement, needs }) => ({ needs, musts: [requirement.id] }));
  return hintsFrom(openings);
}

type Reached = Pick<ReachedRequirement, 'reach' | 'needs'>;

const ORDER: readonly Reach[] = ['yes', 'if', 'no'];

/** Orders checks by reach; among equals, the one with the easier needs first. */
function byReach(one: Reached, other: Reached): number {
  const difference = ORDER.indexOf(one.reach) - ORDER.indexOf(other.reach);
  if (difference !== 0) return difference;
  const hardest = hardestOf([...one.needs, ...other.needs]);
  return hardest !== undefined && one.needs.includes(hardest) ? 1 : -1;
}

function reachOfCheck({ needs }: Check, meets: (need: Need) => Reach): Reached {
  const missing = needs.filter((need) => meets(need) === 'no');
  if (missing.length > 0) return { reach: 'no', needs: missing };
  const open = needs.filter((need) => meets(need) === 'if');
  return { reach: open.length > 0 ? 'if' : 'yes', needs: open };
}

/** Returns whether a configuration meets each need. */
function reachOfNeeds({
  truth,
  profile,
}: Pick<Config, 'truth' | 'profile'>): (need: Need) => Reach {
  const accounts = truth.accounts.filter(({ empty }) => !empty);
  const transactions = accounts.map((account) => account.transactions);
  const kinds = new Set(transactions.flat().map(({ kind }) => kind));
  const items = truth.tables.flatMap((table) => table.items);
  const points = items.flatMap(({ history }) => history);
  const values = new Set(items.flatMap(({ value }) => value ?? []));
  const discovered = profile.discovery === undefined ? 'no' : 'if';
  const configured = (holds: boolean): Reach => (holds ? 'yes' : 'no');
  const found = (holds: boolean): Reach => (holds ? 'yes' : discovered);
  const sent = (count: number): Reach => {
    if (transactions.some(({ length }) => length >= count)) return 'yes';
    return accounts.length > 0 ? 'if' : discovered;
  };
  const meets: Readonly<Record<Need, Reach>> = {
    account: found(accounts.length > 0),
    'account-of-2': sent(2),
    'account-of-3': sent(3),
    'account-of-4': sent(4),
    'account-of-pages': sent(Infinity),
    'account-with-zeros': found(accounts.some(({ address }) => hasLeadingZero(address))),
    item: found(items.length > 0),
    'items-that-differ': items.length > 1 ? 'if' : discovered,
    'known-transaction': found(kinds.size > 0),
    'sequence-number': found(kinds.has('sequence_number')),
    'both-kinds': found(kinds.has('sequence_number') && kinds.has('orderless')),
    orderless: configured(accounts.some(({ orderless }) => orderless)),
    'version-name': 'if',
    'sender-name': 'if',
    'empty-account': configured(truth.accounts.some(({ empty }) => empty)),
    value: configured(values.size > 0),
    history: found(points.length > 0),
    'changed-value': configured(
      items.some(
        ({ value, history }) =>
          value !== undefined && history.some((point) => point.value !== value),
      ),
    ),
    'absent-key': configured(truth.tables.some(({ absent }) => absent.length > 0)),
    'absent-version': found(points.some(({ value }) => value === 'absent')),
    layout: configured(profile.summaryLayout !== undefined),
    'orderless-type': configured(profile.names.orderlessType !== undefined),
    'pruned-item': found(items.length > 0),
    pruned: 'if',
  };
  return (need) => meets[need];
}
