import type { Check } from '../../src/engine/check/check.ts';
import { findFault } from '../../fixtures/faults/all-faults.ts';
import { CHECKS } from '../../cli/checks.ts';
import type { Budget, Budgets } from '../../src/engine/run/budget.ts';
import { isObject } from '../../src/text/json.ts';
import { SMOKE_REQUESTS } from '../../src/evidence/effort.ts';
import { judgeFault } from '../judge/subjects.ts';

/** The amount of each check: cases of a property, or requests of another check. */
export type Amounts = Readonly<Record<string, number>>;

/** A fault, and the amounts of each of its runs. */
export interface WorthJob {
  readonly name: string;
  readonly seed: number;
  readonly runs: readonly Amounts[];
}

/** The smallest amount with which each check of the broken requirement detects a fault. */
export type Worth = Readonly<Record<string, number>>;

/** Returns true for what {@link worthOn} gives. */
export function isWorth(value: unknown): value is Worth {
  return isObject(value) && Object.values(value).every((amount) => typeof amount === 'number');
}

/** A node detected by this many checks is not judged further: some of them will be chosen. */
const ENOUGH_CHECKS = 10;

/**
 * Returns the budgets of a run for these amounts. For a check without a property, the budget of a whole smoke run
 * means all of it.
 */
export function budgetsOf(amounts: Amounts): Budgets {
  const properties: readonly string[] = CHECKS.filter(({ kind }) => kind === 'law').map(
    ({ id }) => id,
  );
  return new Map<string, Budget>(
    Object.entries(amounts).map(([id, amount]) => {
      const isAll = !properties.includes(id) && amount >= SMOKE_REQUESTS;
      return [id, isAll ? 'all' : amount];
    }),
  );
}

/**
 * Judges a fault in smoke runs with these amounts. A detection by an audit counts for the checks whose
 * requests it judged.
 */
export async function worthOn({ name, seed, runs }: WorthJob): Promise<Worth> {
  const fault = findFault(name);
  if (fault === undefined) throw new Error(`unknown fault ${name}`);
  const worth: Record<string, number> = {};
  for (const run of runs) {
    if (Object.keys(worth).length >= ENOUGH_CHECKS) break;
    const owners = new Map<string, Set<string>>();
    const checks = CHECKS.map((check) => withOwners(check, owners));
    const options = { checks, effort: 'smoke', budgets: budgetsOf(run) } as const;
    const { detections } = await judgeFault(fault, seed, options);
    for (const { check, requirement } of detections) {
      if (requirement !== fault.breaks) continue;
      for (const id of owners.get(check) ?? [check]) {
        worth[id] = Math.min(worth[id] ?? Infinity, run[id] ?? 0);
      }
    }
  }
  return worth;
}

/** Returns the check; an audit also notes which checks sent the requests it detects by. */
function withOwners(check: Check, owners: Map<string, Set<string>>): Check {
  if (check.kind !== 'audit') return check;
  const own = new Set<string>();
  owners.set(check.id, own);
  const start: typeof check.start = () => {
    const rule = check.start();
    const judge: typeof rule.judge = (exchange, context) => {
      const found = rule.judge(exchange, context);
      if (found !== undefined && found !== 'agrees') own.add(exchange.requester.owner);
      return found;
    };
    return { ...rule, judge };
  };
  return { ...check, start };
}
