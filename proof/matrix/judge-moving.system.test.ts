import { describe, expect, it } from 'vitest';
import type { Move } from '../../fixtures/devnet/movement.ts';
import { onSchedule } from '../judge/schedules.ts';
import type { Subject } from '../judge/subjects.ts';
import { allSubjects, judgeSubject } from '../judge/subjects.ts';
import { isFaultRow } from './assemble.ts';
import { movingJobs, wrongIn } from './judge-moving.ts';
import { failedIn } from './problems.ts';

const named = (...names: readonly string[]): readonly Subject[] =>
  allSubjects().filter(({ name }) => names.includes(name));
const lagging: readonly Move[] = [
  { does: 'behind', by: 2, when: 'before', every: 5, phase: 3 },
  { does: 'behind', by: 5, when: 'before', every: 5, phase: 2 },
  { does: 'makes', by: 1, when: 'after', every: 7, phase: 2 },
  { does: 'makes', by: 6, when: 'after', every: 38, phase: 10 },
];

describe('a chain that moves with its requests', () => {
  it.each(
    movingJobs(
      named('a-narrow-window-that-says-nothing-of-itself', 'no-epoch').filter(
        (subject) => subject.kind === 'variation' && subject.profile === 'document',
      ),
      2,
    ),
  )('gives no false positive: $subject.name ($subject.profile), seed $seed', async (job) => {
    const row = await judgeSubject(job);
    expect(wrongIn(row, job)).toEqual([]);
    expect(isFaultRow(row) ? [] : Object.keys(row.open).length).toBeLessThan(4);
  });

  it('gives no false positive for a lagging replica whose errors have no version', async () => {
    const [subject] = named('an-account-that-is-pruned-and-then-404-without-headers');
    if (subject === undefined) throw new Error('unknown conforming variant');
    const job = { subject, seed: 1, moves: lagging };
    expect(wrongIn(await judgeSubject(job), job)).toEqual([]);
  });

  it('detects a fault that shows only on a moving chain', async () => {
    const jobs = movingJobs(named('part-filled-pages-from-a-start-are-kept', 'newest-first'), 1);
    const rows = await Promise.all(jobs.map(judgeSubject));
    expect(rows.map(failedIn)).toEqual([expect.arrayContaining(['SEL-DEFAULT'])]);
  });
});

describe('a schedule', () => {
  it('a schedule is the same for the same seed only', () => {
    const movesOf = (): unknown => movingJobs(named('no-epoch'), 2).map(({ moves }) => moves);
    expect(movesOf()).toEqual(movesOf());
    const [first, second] = movingJobs(named('no-epoch'), 2);
    expect(first?.moves).not.toEqual(second?.moves);
  });

  it('moves a chain by requests that moved by the clock', () => {
    const node = onSchedule({ seed: 3, produce: { everyMs: 20, prune: true } }, lagging);
    expect(node.seed).toBe(3);
    expect(node.produce).toBeUndefined();
    expect(node.moves?.slice(lagging.length).map(({ does, every }) => [does, every])).toEqual([
      ['makes', 20],
      ['prunes', 20],
    ]);
  });
});
