import fc from 'fast-check';
import type { Production } from '../../fixtures/devnet/options.ts';
import type { Move } from '../../fixtures/devnet/movement.ts';
import { FAULTS, findFault } from '../../fixtures/faults/all.ts';
import { VARIATIONS, findVariation } from '../../fixtures/variations/all.ts';
import type { Variation } from '../../fixtures/variations/variation.ts';
import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import type { Exchange } from '../../src/wire/exchange.ts';
import type { ProfileName } from '../../config/profiles/profiles.ts';
import { PROFILES } from '../../config/profiles/profiles.ts';
import { servedAs } from '../../cli/devnet/served-as.ts';
import { judgeNode } from '../judge/judge-node.ts';
import { profileOf } from '../judge/profile-of.ts';
import { describeVariation, reasonsOfOpenMusts } from '../judge/rows.ts';
import { FirstLedger } from './first-ledger.ts';
import { namesOfTwo, twoAlternating } from './two-alternating.ts';
import { GROWING_SCHEDULES, SCHEDULES, scheduleOf } from './schedules.ts';
import { judgeFaultUntilDetected, PROOF_RUNS, profilesOf } from '../judge/subjects.ts';

/** A node, and the schedule of its chain's moves. */
export interface ScheduledJob {
  readonly name: string;
  /** Another conforming variant, when the two answer alternately. */
  readonly beside?: string;
  readonly profile: ProfileName;
  readonly seed: number;
  readonly moves: readonly Move[];
}

/** The result of a job. */
export interface Scheduled extends ScheduledJob {
  /** Checks that failed for a requirement that the node meets, and checks with an internal error. */
  readonly falsePositives: readonly CheckEvidence[];
  /** The MUSTs that are unexpectedly open, each with its reason. */
  readonly open: Readonly<Record<string, string>>;
  /** Whether the node pruned all of its initial ledger: then more MUSTs may be open. */
  readonly isPruned: boolean;
}

/** Returns a job for each of `count` seeds: the conforming variants in turn, each with all its profiles. */
export function conformingJobs(
  from: number,
  count: number,
  only?: readonly string[],
): readonly ScheduledJob[] {
  const nodes = VARIATIONS.filter(({ name }) => only === undefined || only.includes(name)).flatMap(
    (variation) => profilesOf(variation).map((profile) => ({ name: variation.name, profile })),
  );
  return Array.from({ length: count }, (_, at) => from + at).flatMap((seed) =>
    nodes
      .slice((seed - 1) % nodes.length)
      .slice(0, 1)
      .map((node) => ({ ...node, seed, moves: scheduleOf(SCHEDULES, seed) })),
  );
}

/** Returns a job for each of `count` seeds: two conforming variants that answer alternately. */
export function twoAlternatingJobs(from: number, count: number): readonly ScheduledJob[] {
  return Array.from({ length: count }, (_, at) => from + at).map((seed) => {
    const [name = '', beside = ''] = namesOfTwo(seed);
    const profile = seed % 2 === 0 ? 'document' : 'aptos';
    return { name, beside, profile, seed, moves: scheduleOf(SCHEDULES, seed) };
  });
}

/** Returns jobs for the faults that show on a moving chain, each with the schedules of `count` seeds. */
export function movingFaultJobs(from: number, count: number): readonly ScheduledJob[] {
  return FAULTS.filter(({ devnet }) => devnet.produce !== undefined).flatMap(({ name, devnet }) =>
    Array.from({ length: count }, (_, at) => ({
      name,
      profile: profileOf(devnet) ?? ('aptos' as const),
      seed: from + at,
      moves: scheduleOf(GROWING_SCHEDULES, from + at),
    })),
  );
}

/** Judges a fault on a chain that follows the schedule. Returns whether the broken requirement fails. */
export async function isDetectedWhenMoved({ name, seed, moves }: ScheduledJob): Promise<boolean> {
  const fault = findFault(name);
  if (fault === undefined) throw new Error(`unknown fault ${name}`);
  const devnet = { ...fault.devnet, produce: undefined, moves };
  const { detections } = await judgeFaultUntilDetected({ ...fault, devnet }, seed, []);
  return detections.some(({ requirement }) => requirement === fault.breaks);
}

/**
 * Returns the smallest schedule found within a minute with a false positive; undefined when
 * the false positive is not reproduced.
 */
export async function shrunkSchedule(job: ScheduledJob): Promise<readonly Move[] | undefined> {
  const conforms = fc.asyncProperty(SCHEDULES, async (moves) => {
    const { falsePositives } = await judgeScheduled({ ...job, moves });
    return falsePositives.length === 0;
  });
  const { counterexample } = await fc.check(conforms, {
    seed: job.seed,
    numRuns: 1,
    interruptAfterTimeLimit: 60_000,
    markInterruptAsFailure: false,
  });
  return counterexample?.[0];
}

/** Returns a schedule as text. */
export function formatMoves(moves: readonly Move[]): string {
  return moves
    .map(({ does, by, every, phase, when }) => `${does} ${by} ${when} every ${every}th+${phase}`)
    .join(', ');
}

/**
 * Judges a conforming variant on a chain that follows the schedule.
 *
 * @throws Error for an unknown node.
 */
export async function judgeScheduled(job: ScheduledJob): Promise<Scheduled> {
  const { name, beside, profile, seed, moves } = job;
  const alone = conformingNode(name);
  const variation = beside === undefined ? alone : twoAlternating(alone, conformingNode(beside));
  const { mayStayOpen, mayBeAdvised } = describeVariation(variation, profile);
  const { produce } = variation.devnet;
  const node = {
    ...variation.devnet,
    profile: servedAs(PROFILES[profile]),
    produce: undefined,
    moves: [...moves, ...byRequests(produce)],
  };
  const first = new FirstLedger(PROFILES[profile].names);
  const onExchange = (exchange: Exchange): void => first.record(exchange);
  const evidence = await judgeNode(node, { seed, runs: PROOF_RUNS, onExchange });
  const advised = new Set([...mayBeAdvised, ...advisedOf(moves)]);
  const open = Object.entries(reasonsOfOpenMusts(evidence)).filter(
    ([id]) => !mayStayOpen.includes(id),
  );
  return {
    ...job,
    falsePositives: evidence.filter(
      ({ outcome, requirement }) =>
        outcome === 'errored' || (outcome === 'failed' && !advised.has(requirement)),
    ),
    open: Object.fromEntries(open),
    isPruned: first.isPruned,
  };
}

function conformingNode(name: string): Variation {
  const found = findVariation(name);
  if (found === undefined) throw new Error(`unknown conforming variant ${name}`);
  return found;
}

/** Returns the same production in requests instead of milliseconds, so that the result does not depend on timing. */
function byRequests(produce: Production | undefined): readonly Move[] {
  if (produce === undefined) return [];
  const { everyMs, prune } = produce;
  const move = { every: everyMs, phase: 0, when: 'before', by: 1 } as const;
  return [{ ...move, does: 'makes' }, ...(prune ? [{ ...move, does: 'prunes' } as const] : [])];
}

/** Returns the SHOULDs that may fail on a chain with these moves: the versions of a lagging replica go back. */
function advisedOf(moves: readonly Move[]): readonly string[] {
  return moves.some(({ does }) => does === 'behind') ? ['HDR-ONWARD'] : [];
}
