import type { Check } from '../../src/engine/check/check.ts';
import type { ProfileName } from '../../config/profiles/profiles.ts';
import { PROFILES } from '../../config/profiles/profiles.ts';
import { FAULTS, findFault } from '../../fixtures/faults/all-faults.ts';
import type { Fault } from '../../fixtures/faults/fault.ts';
import { findVariation, VARIATIONS } from '../../fixtures/variations/all-variants.ts';
import { missingGateways } from '../../fixtures/gateways/gateway.ts';
import { combinedFor, findCombined } from './combined.ts';
import type { Variation } from '../../fixtures/variations/variation.ts';
import type { FaultRow, VariationRow } from '../matrix/matrix.ts';
import { omitUndefined } from '../../src/text/json.ts';
import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import type { EffortLevel } from '../../src/evidence/effort.ts';
import type { Move } from '../../fixtures/devnet/movement.ts';
import { CHECKS } from '../../cli/checks.ts';
import { servedAs } from '../../cli/devnet/served-as.ts';
import { disableAssertions } from './disable-assertions.ts';
import type { ProofOptions } from './judge-node.ts';
import { judgeNode } from './judge-node.ts';
import { profileOf } from './profile-of.ts';
import { onSchedule } from './schedules.ts';
import { twoAlternating } from './two-alternating.ts';
import { describeFault, describeVariation, judgedOf, reasonsOfOpenMusts } from './rows.ts';
import { APTOS } from '../../fixtures/devnet/served-profile.ts';
import type { ExchangeListener } from '../../src/wire/client/client.ts';

/** A fault or a conforming variant, to be judged. */
export type Subject =
  | { readonly kind: 'fault'; readonly name: string }
  | { readonly kind: 'variation'; readonly name: string; readonly profile: ProfileName };

/** A node to be judged, and the seed to judge it by. */
export interface Job {
  readonly subject: Subject;
  readonly seed: number;
  /** The effort of judging a fault; absent: standard, with the minimum of cases per property. */
  readonly effort?: EffortLevel | undefined;
  /** The cases of each property for a conforming variant; absent: as a standard run has. */
  readonly runs?: number | undefined;
  /** Whether a fault is judged on a chain that moves by the clock. */
  readonly moving?: boolean;
  /** The moves of the chain, by requests; absent: those of the node. */
  readonly moves?: readonly Move[];
  /** Another conforming variant that answers alternately with the subject. */
  readonly beside?: string | undefined;
  /** A check whose matcher accepts everything, for a fault. */
  readonly disabledCheck?: string;
  /** The checks that judge a fault first; others follow only until it is detected. */
  readonly first?: readonly string[];
}

/** A chain that commits a block and prunes a version four times a second, as `devnet` does once a second. */
const MOVING = { produce: { everyMs: 250, prune: true } } as const;

/** Returns whether a fault can be judged on a moving chain: its own chain stands still, with no gateway before it. */
export function canMove({ devnet, front }: Fault): boolean {
  return front === undefined && devnet.produce === undefined && devnet.moves === undefined;
}

/** The profiles of the matrix. */
const BOTH: readonly ProfileName[] = ['document', 'aptos'];

/** Returns the profiles with which a conforming variant can be judged. */
export function profilesOf({ devnet }: Variation): readonly ProfileName[] {
  const demanded = profileOf(devnet);
  return demanded === undefined ? BOTH : [demanded];
}

/** Returns whether the gateway in front of a node, if any, is on this machine. */
export function canServe({ front }: Pick<Variation, 'front'>): boolean {
  return front === undefined || !missingGateways().includes(front.gateway.software);
}

/** Returns every fault once, and every conforming variant with each of its profiles. */
export function allSubjects(): readonly Subject[] {
  return [
    ...FAULTS.filter(canServe).map(({ name }) => ({ kind: 'fault' as const, name })),
    ...VARIATIONS.filter(canServe).flatMap((variation) =>
      profilesOf(variation).map((profile) => ({
        kind: 'variation' as const,
        name: variation.name,
        profile,
      })),
    ),
  ];
}

/** Returns every conforming variant with each of its profiles, several as one node where possible. */
export function groupSubjects(): readonly Subject[] {
  return BOTH.flatMap((profile) =>
    combinedFor(profile)
      .filter(canServe)
      .map(({ name }) => ({ kind: 'variation' as const, name, profile })),
  );
}

/**
 * Judges a fault, with the whole suite by default. The node is of the aptos family, where more
 * can be judged.
 */
async function judgeFault(
  fault: Fault,
  seed: number,
  options: Pick<ProofOptions, 'checks' | 'until' | 'effort' | 'budgets'> & Pick<Job, 'moving'> = {},
): Promise<FaultRow> {
  const moves = options.moving === true ? MOVING : {};
  const node = { profile: APTOS, ...fault.devnet, ...moves };
  const { timeoutMs, front } = fault;
  const owners = new Map<number, string>();
  const onExchange: ExchangeListener = ({ id, requester }) => owners.set(id, requester.owner);
  const evidence = await judgeNode(node, { ...options, seed, timeoutMs, front, onExchange });
  const shownAt = firstShown(evidence, fault.breaks);
  const shownBy = shownAt === undefined ? undefined : owners.get(shownAt);
  const shown = omitUndefined({ shownAt, shownBy });
  return { ...describeFault(fault), ...judgedOf(evidence), ...shown };
}

/** Returns the id of the first exchange that shows a failure of the requirement. */
function firstShown(evidence: readonly CheckEvidence[], breaks: string): number | undefined {
  const shown = evidence.flatMap(({ requirement, outcome, finding }) =>
    requirement === breaks && outcome === 'failed' ? (finding?.exchange ?? []) : [],
  );
  return shown.length === 0 ? undefined : Math.min(...shown);
}

/**
 * Judges a fault with these checks, and with the others if no check of the requirement among these sends requests,
 * until the requirement fails. If they miss the fault, all checks judge the node at once: some faults show only when
 * other checks send requests as well.
 */
async function judgeFaultUntilDetected(
  fault: Fault,
  seed: number,
  first: readonly string[],
): Promise<FaultRow> {
  const { breaks } = fault;
  const isDetected = (found: readonly CheckEvidence[]): boolean =>
    found.some(({ requirement, outcome }) => requirement === breaks && outcome === 'failed');
  const rank = ({ id, requirement }: Check): number =>
    first.includes(id) ? 0 : requirement === breaks ? 1 : 2;
  const asks = CHECKS.some(
    ({ id, kind, requirement }) => kind !== 'rule' && requirement === breaks && first.includes(id),
  );
  const checks = CHECKS.filter((check) => !asks || rank(check) === 0).toSorted(
    (check, other) => rank(check) - rank(other),
  );
  const row = await judgeFault(fault, seed, { checks, until: isDetected });
  const isFound = row.detections.some(({ requirement }) => requirement === breaks);
  return isFound ? row : judgeFault(fault, seed);
}

/** Judges a conforming variant with the whole suite. */
async function judgeVariation(
  variation: Variation,
  profile: ProfileName,
  { seed, runs }: Pick<Job, 'seed' | 'runs'>,
): Promise<VariationRow> {
  const node = { ...variation.devnet, profile: servedAs(PROFILES[profile]) };
  const { timeoutMs, front } = variation;
  const evidence = await judgeNode(node, { seed, runs, timeoutMs, front });
  return {
    ...describeVariation(variation, profile),
    times: 1,
    ...judgedOf(evidence),
    open: reasonsOfOpenMusts(evidence),
  };
}

/** @throws Error for an unknown node. */
export async function judgeSubject({
  subject,
  seed,
  effort,
  moving = false,
  disabledCheck,
  first,
  moves,
  beside,
  runs,
}: Job): Promise<FaultRow | VariationRow> {
  if (subject.kind === 'fault') {
    const fault = moved(findFault(subject.name), moves);
    const checks = CHECKS.map((check) =>
      check.id === disabledCheck ? disableAssertions(check) : check,
    );
    if (fault !== undefined && first !== undefined)
      return judgeFaultUntilDetected(fault, seed, first);
    if (fault !== undefined) return judgeFault(fault, seed, { checks, effort, moving });
  } else {
    const { name } = subject;
    const alone = findVariation(name) ?? findCombined(name, subject.profile);
    const other = beside === undefined ? undefined : findVariation(beside);
    const variation = moved(alone && other ? twoAlternating(alone, other) : alone, moves);
    if (variation !== undefined) return judgeVariation(variation, subject.profile, { seed, runs });
  }
  throw new Error(`unknown ${subject.kind} ${subject.name}`);
}

function moved<Node extends Fault | Variation>(
  node: Node | undefined,
  moves: Job['moves'],
): Node | undefined {
  return node && moves ? { ...node, devnet: onSchedule(node.devnet, moves) } : node;
}
