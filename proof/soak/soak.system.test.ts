import { describe, expect, it } from 'vitest';
import type { Move } from '../../fixtures/devnet/movement.ts';
import { VARIATIONS } from '../../fixtures/variations/all.ts';
import {
  isDetectedWhenMoved,
  judgeScheduled,
  conformingJobs,
  movingFaultJobs,
  twoAlternatingJobs,
} from './judge-scheduled.ts';
import { soak } from './soak.ts';

describe('a chain that commits and prunes blocks every 20 ms', () => {
  it('gets the same verdict three times in a row', async () => {
    const problems = (await soak(3)).flatMap(({ nth, profile, notPassed }) =>
      notPassed.map(({ check, outcome, message }) => ({ nth, profile, check, outcome, message })),
    );
    expect(problems).toEqual([]);
  }, 300_000);
});

describe('a request-driven chain with a schedule', () => {
  const pace = { phase: 0, when: 'before', by: 1 } as const;

  it.each(
    [
      'a-narrow-window-that-says-nothing-of-itself',
      'a-replica-that-lags-on-a-moving-chain',
    ].flatMap((name) => conformingJobs(1, 2, [name])),
  )('a scheduled chain gives no false positive: $name ($profile), seed $seed', async (job) => {
    const { falsePositives, open } = await judgeScheduled(job);
    expect(falsePositives.map(({ check, message }) => ({ check, message }))).toEqual([]);
    expect(Object.keys(open).length).toBeLessThan(4);
  });

  it('gives no false positive for a lagging replica whose errors have no version', async () => {
    const [job] = conformingJobs(1, 1, ['an-account-that-is-pruned-and-then-404-without-headers']);
    if (job === undefined) throw new Error('unknown conforming variant');
    const moves: readonly Move[] = [
      { does: 'behind', by: 2, when: 'before', every: 5, phase: 3 },
      { does: 'behind', by: 5, when: 'before', every: 5, phase: 2 },
      { does: 'makes', by: 1, when: 'after', every: 7, phase: 2 },
      { does: 'makes', by: 6, when: 'after', every: 38, phase: 10 },
    ];
    const { falsePositives } = await judgeScheduled({ ...job, moves });
    expect(falsePositives.map(({ check, message }) => ({ check, message }))).toEqual([]);
  });

  it.each(twoAlternatingJobs(1, 2))(
    'a scheduled chain gives no false positive for two variants: $name | $beside',
    async (job) => {
      const { falsePositives } = await judgeScheduled(job);
      expect(falsePositives.map(({ check, message }) => ({ check, message }))).toEqual([]);
    },
  );

  it('a scheduled chain detects faults that show only on a moving chain', async () => {
    const jobs = movingFaultJobs(1, 1);
    expect(jobs.length).toBeGreaterThan(5);
    const [first] = jobs;
    if (first === undefined) throw new Error('there is no moving fault');
    expect(await isDetectedWhenMoved(first)).toBe(true);
    const still = { ...first, moves: [{ ...pace, every: 1_000_000, does: 'makes' as const }] };
    expect(await isDetectedWhenMoved(still)).toBe(false);
  });

  it('a scheduled chain has the same schedule for the same seed only', () => {
    const movesOf = (seed: number): unknown => conformingJobs(seed, 1).map(({ moves }) => moves);
    expect(movesOf(7)).toEqual(movesOf(7));
    expect(movesOf(7)).not.toEqual(movesOf(8));
  });

  it('a scheduled chain serves every conforming variant within 1,000 seeds', () => {
    const names = new Set(conformingJobs(1, 1_000).map(({ name }) => name));
    expect(names.size).toBe(VARIATIONS.length);
  });
});
