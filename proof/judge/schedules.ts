import fc from 'fast-check';
import type { Move } from '../../fixtures/devnet/movement.ts';
import type { DevnetOptions } from '../../fixtures/devnet/options.ts';

const move = (
  does: Move['does'],
  when: readonly Move['when'][],
  [least, most]: readonly [number, number],
  by: (every: number) => readonly [number, number],
): fc.Arbitrary<Move> =>
  fc.integer({ min: least, max: most }).chain((every) => {
    const [min, max] = by(every);
    return fc.record({
      every: fc.constant(every),
      phase: fc.integer({ min: 0, max: every - 1 }),
      when: fc.constantFrom(...when),
      does: fc.constant(does),
      by: fc.integer({ min, max }),
    });
  });

const EITHER = ['before', 'after'] as const;

/** Blocks in bursts; on average at most one for four requests. */
const COMMITS = move('makes', EITHER, [2, 60], (every) => [1, Math.ceil(every / 4)]);

/** Moves of the pruning boundary in small steps, and in large steps. */
const CREEPS = move('prunes', EITHER, [2, 60], (every) => [1, Math.ceil(every / 4)]);
const LEAPS = move('prunes', EITHER, [200, 900], () => [100, 2_000]);

/** A lagging replica, and delayed responses. */
const BEHIND = move('behind', ['before'], [2, 40], () => [1, 60]);
const HOLDS = move('holds', ['after'], [2, 20], () => [1, 20]);

/** The moves of a chain, counted in requests. Every block changes an item. */
export const SCHEDULES: fc.Arbitrary<readonly Move[]> = fc.array(
  fc.oneof({ weight: 3, arbitrary: COMMITS }, CREEPS, LEAPS, BEHIND, HOLDS),
  { minLength: 1, maxLength: 5 },
);

/**
 * A chain whose head and pruning boundary move often. Its blocks come one
 * by one, so that each of them is the newest for some requests: a node that is wrong at every other
 * block can be seen.
 */
export const GROWING_SCHEDULES: fc.Arbitrary<readonly Move[]> = fc
  .tuple(
    move('makes', EITHER, [2, 8], () => [1, 1]),
    move('prunes', EITHER, [2, 16], () => [1, 2]),
    fc.array(fc.oneof(COMMITS, CREEPS), { maxLength: 2 }),
  )
  .map(([growth, pruning, others]) => [growth, pruning, ...others]);

/** Returns the schedule of a seed. */
export function scheduleOf(
  schedules: fc.Arbitrary<readonly Move[]>,
  seed: number,
): readonly Move[] {
  return fc.sample(schedules, { seed, numRuns: 1 })[0] ?? [];
}

/**
 * Returns the smallest schedule of a seed, found within a minute, with which a node does not conform; `undefined` when
 * it conforms this time.
 */
export async function smallestSchedule(
  seed: number,
  conforms: (moves: readonly Move[]) => Promise<boolean>,
): Promise<readonly Move[] | undefined> {
  const { counterexample } = await fc.check(fc.asyncProperty(SCHEDULES, conforms), {
    seed,
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

/** Returns the options of a node whose chain moves by requests alone, so that the result does not depend on timing. */
export function onSchedule(
  { produce, ...node }: Partial<DevnetOptions>,
  moves: readonly Move[],
): Partial<DevnetOptions> {
  const own = { every: produce?.everyMs ?? 1, phase: 0, when: 'before', by: 1 } as const;
  return {
    ...node,
    moves: [
      ...moves,
      ...(produce ? [{ ...own, does: 'makes' as const }] : []),
      ...(produce?.prune === true ? [{ ...own, does: 'prunes' as const }] : []),
    ],
  };
}
