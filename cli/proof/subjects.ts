import type { Check } from '../../fixtures/check/check.ts';
import { FAULTS, findFault } from '../../fixtures/faults/all.ts';
import type { Flavour } from '../../fixtures/devnet/options.ts';
import type { Fault } from '../../fixtures/faults/fault.ts';
import type { Variation } from '../../fixtures/variations/variation.ts';
import { findVariation, VARIATIONS } from '../../fixtures/variations/all.ts';
import { disableAssertions } from './disable-assertions.ts';
import type { FaultRow, VariationRow } from '../../reports/matrix/matrix.ts';
import { verdictOf } from '../../reports/verdict.ts';
import type { VerdictDocument } from '../../reports/verdict-document.ts';
import type { CheckEvidence, Evidence } from '../../src/evidence/evidence.ts';
import { NO_TRAFFIC } from '../../src/evidence/traffic.ts';
import { CHECKS } from '../checks.ts';
import { packageInfo } from '../package-info.ts';
import { judgeNode } from './judge-node.ts';

/** Cases of each law in a proof: the fewest a law ever tries. */
export const PROOF_RUNS = 25;

/** A node of which the truth is known, to be judged. */
export type Subject =
  | { readonly kind: 'fault'; readonly name: string }
  | { readonly kind: 'variation'; readonly name: string; readonly profile: Flavour };

/** A node to be judged, and the seed to judge it by. */
export interface Job {
  readonly subject: Subject;
  readonly seed: number;
  /** A check whose matcher accepts everything on a fault this time. */
  readonly disabledCheck?: string;
}

/** Every fault once; every variation by each profile it can be judged by. */
export function allSubjects(): readonly Subject[] {
  return [
    ...FAULTS.map(({ name }) => ({ kind: 'fault' as const, name })),
    ...VARIATIONS.flatMap(({ name, node }) => {
      const profiles = node.flavour === undefined ? FLAVOURS : [node.flavour];
      return profiles.map((profile) => ({ kind: 'variation' as const, name, profile }));
    }),
  ];
}

const FLAVOURS: readonly Flavour[] = ['document', 'aptos'];

/** Judges a fault with the whole suite. It is of the aptos family, which offers more to judge. */
export async function judgeFault(
  fault: Fault,
  seed: number,
  checks: readonly Check[] = CHECKS,
): Promise<FaultRow> {
  const { name, family, says, breaks, collateral = {} } = fault;
  const evidence = await judgeNode(
    { flavour: 'aptos', ...fault.node },
    { checks, seed, runs: PROOF_RUNS },
  );
  return { name, family, says, breaks, collateral, ...verdictAndConvictions(evidence) };
}

/** Judges a lawful node with the whole suite. */
export async function judgeVariation(
  variation: Variation,
  profile: Flavour,
  seed: number,
): Promise<VariationRow> {
  const { name, says, allow, advises = {} } = variation;
  const evidence = await judgeNode(
    { ...variation.node, flavour: profile },
    { seed, runs: PROOF_RUNS },
  );
  return {
    name,
    profile,
    says,
    expected: allow?.verdict ?? 'conforms',
    mayStayOpen: allow?.open ?? [],
    mayBeAdvised: Object.keys(advises),
    ...verdictAndConvictions(evidence),
    open: openMusts(verdictOn(evidence)),
  };
}

/** @throws Error when there is no such node. */
export async function judgeSubject({
  subject,
  seed,
  disabledCheck,
}: Job): Promise<FaultRow | VariationRow> {
  if (subject.kind === 'fault') {
    const fault = findFault(subject.name);
    const checks = CHECKS.map((check) =>
      check.id === disabledCheck ? disableAssertions(check) : check,
    );
    if (fault !== undefined) return judgeFault(fault, seed, checks);
  } else {
    const variation = findVariation(subject.name);
    if (variation !== undefined) return judgeVariation(variation, subject.profile, seed);
  }
  throw new Error(`there is no ${subject.kind} named ${subject.name}`);
}

function verdictAndConvictions(
  evidence: readonly CheckEvidence[],
): Pick<FaultRow, 'verdict' | 'convictions'> {
  const convictions = evidence
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ check, requirement }) => ({ check, requirement }));
  return { verdict: verdictOn(evidence).verdict, convictions };
}

function openMusts({ requirements }: VerdictDocument): Readonly<Record<string, string>> {
  const open = requirements.filter(
    ({ level, outcome }) =>
      level === 'MUST' &&
      outcome !== 'passed' &&
      outcome !== 'inapplicable' &&
      outcome !== 'failed',
  );
  return Object.fromEntries(open.map(({ id, reason }) => [id, reason ?? '']));
}

function verdictOn(checks: readonly CheckEvidence[]): VerdictDocument {
  const run: Evidence['run'] = {
    suite: packageInfo(),
    profile: 'proof',
    target: {
      url: 'http://127.0.0.1',
      chainId: null,
      ledgerVersion: null,
      oldestVersion: null,
      firstSeen: null,
      lastSeen: null,
    },
    seed: 0,
    startedAt: new Date(0).toISOString(),
    durationMs: 0,
    requests: 0,
    traffic: NO_TRAFFIC,
    end: { kind: 'completed' },
    complete: false,
  };
  return verdictOf({ run, checks, waivers: [] });
}
