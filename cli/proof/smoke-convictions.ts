import { SMOKE_CASES } from '../../fixtures/check/law-budget.ts';
import { findFault } from '../../fixtures/faults/all.ts';
import type { Fault } from '../../fixtures/faults/fault.ts';
import type { Run } from '../../fixtures/runner/run.ts';
import { CHECKS } from '../checks.ts';
import { judgeNode } from './judge-node.ts';

/** What it takes to convict a fault of what it breaks, with as few cases of each law as a smoke run tries. */
export interface SmokeConviction {
  readonly fault: string;
  /** The survey alone shows it to an audit. */
  readonly always: boolean;
  /** Checks that convict it, or ask what shows it to an audit. */
  readonly checks: readonly string[];
}

const AUDITS = CHECKS.filter(({ kind }) => kind === 'audit');
const ASKING: ReadonlySet<string> = new Set(
  CHECKS.filter(({ kind }) => kind !== 'audit').map(({ id }) => id),
);

/** Judges a fault by the audits alone and, where these do not convict it, by all checks. */
export async function smokeConviction(name: string): Promise<SmokeConviction> {
  const fault = findFault(name);
  if (fault === undefined) throw new Error(`there is no fault named ${name}`);
  const node = { flavour: 'aptos' as const, ...fault.node };
  const watched = await judgeNode(node, { checks: AUDITS });
  const always = watched.some((found) => isConviction(found, fault));
  if (always) return { fault: name, always, checks: [] };
  const asked: string[] = [];
  const judged = await judgeNode(node, {
    runs: SMOKE_CASES,
    onEnd: (run) => asked.push(...askersOf(fault, run)),
  });
  const convicting = judged.filter((found) => isConviction(found, fault)).map(({ check }) => check);
  const checks = [...new Set([...convicting, ...asked])].filter((id) => ASKING.has(id));
  return { fault: name, always, checks };
}

function isConviction(
  { outcome, requirement }: { readonly outcome: string; readonly requirement: string },
  { breaks }: Fault,
): boolean {
  return outcome === 'failed' && requirement === breaks;
}

/** Who asked what shows the fault to an audit. */
function askersOf({ breaks }: Fault, { session }: Run): readonly string[] {
  return AUDITS.filter(({ requirement }) => requirement === breaks).flatMap(({ id }) =>
    (session.tally(id)?.findings ?? []).map(({ exchange }) => exchange.by.owner),
  );
}
