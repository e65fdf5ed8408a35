import type { Check } from '../../src/engine/check/check.ts';
import { findFault } from '../../fixtures/faults/all-faults.ts';
import { APTOS } from '../../fixtures/devnet/served-profile.ts';
import { CHECKS } from '../../cli/checks.ts';
import { isObject } from '../../src/text/json.ts';
import { judgeNode } from '../judge/judge-node.ts';

/** A fault, and the seed to judge it by. */
export interface WorthJob {
  readonly name: string;
  readonly seed: number;
}

/**
 * How many requests of each check a standard run sends until one of them shows a fault; 0 for what discovery sends,
 * which is part of every run.
 */
export type Worth = Readonly<Record<string, number>>;

/** What is sent before the checks. */
const BEFORE: readonly string[] = ['preflight', 'discovery'];

/** Returns true for what {@link worthOn} gives. */
export function isWorth(value: unknown): value is Worth {
  return isObject(value) && Object.values(value).every((amount) => typeof amount === 'number');
}

/**
 * Judges a fault once, and looks at the checks of the requirement that it breaks. A rule shows the fault by each
 * exchange that it fails. An example shows it when it ends: it may judge its answers after the last of them.
 */
export async function worthOn({ name, seed }: WorthJob): Promise<Worth> {
  const fault = findFault(name);
  if (fault === undefined) throw new Error(`unknown fault ${name}`);
  const concluded = new Map<string, number[]>();
  const owners: Owners = new Map();
  const evidence = await judgeNode(
    { profile: APTOS, ...fault.devnet },
    {
      checks: CHECKS.map((check) => withShown(check, concluded)),
      seed,
      timeoutMs: fault.timeoutMs,
      front: fault.front,
      onExchange: ({ id, requester }) => owners.set(id, requester.owner),
    },
  );
  const failed = evidence.filter(
    ({ requirement, outcome }) => requirement === fault.breaks && outcome === 'failed',
  );
  const ids = failed.flatMap(({ check, finding }) => {
    const shown = concluded.get(check) ?? [];
    if (shown.length > 0 || finding?.exchange === undefined) return shown;
    return isExample(owners.get(finding.exchange))
      ? lastOf(owners.get(finding.exchange), owners)
      : [finding.exchange];
  });
  return worthIn(ids, owners);
}

/** Who sent each exchange, by its id. */
type Owners = Map<number, string>;

function isExample(owner: string | undefined): boolean {
  return CHECKS.some(({ id, kind }) => id === owner && kind === 'example');
}

function lastOf(owner: string | undefined, owners: Owners): readonly number[] {
  return [Math.max(...[...owners].filter(([, other]) => other === owner).map(([id]) => id))];
}

/** Returns how many requests of each check were sent until one of these exchanges. */
function worthIn(ids: readonly number[], owners: Owners): Worth {
  const sent = new Map<string, number>();
  const worth: Record<string, number> = {};
  for (const [id, owner] of [...owners].toSorted(([a], [b]) => a - b)) {
    const nth = (sent.get(owner) ?? 0) + 1;
    sent.set(owner, nth);
    if (ids.includes(id)) worth[owner] ??= BEFORE.includes(owner) ? 0 : nth;
  }
  return worth;
}

/** Returns the check; a rule also notes all exchanges that it fails by. */
function withShown(check: Check, concluded: Map<string, number[]>): Check {
  if (check.kind !== 'rule') return check;
  const own: number[] = [];
  concluded.set(check.id, own);
  const start: typeof check.start = () => {
    const rule = check.start();
    const judge: typeof rule.judge = (exchange, context) => {
      const found = rule.judge(exchange, context);
      if (found !== undefined && found !== 'agrees') own.push(exchange.id);
      return found;
    };
    return { ...rule, judge };
  };
  return { ...check, start };
}
