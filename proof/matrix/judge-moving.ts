import { writeLine } from '../../cli/terminal/streams.ts';
import { findFault } from '../../fixtures/faults/all-faults.ts';
import type { Output } from '../command.ts';
import { judgeAll } from '../judge/judge-all.ts';
import {
  formatMoves,
  GROWING_SCHEDULES,
  scheduleOf,
  SCHEDULES,
  smallestSchedule,
} from '../judge/schedules.ts';
import type { Job, Subject } from '../judge/subjects.ts';
import { judgeSubject } from '../judge/subjects.ts';
import { partnerOf } from '../judge/two-alternating.ts';
import { isFaultRow } from './assemble.ts';
import type { FaultRow, VariationRow } from './matrix.ts';
import { failedIn } from './problems.ts';

type Row = FaultRow | VariationRow;
type MovingJob = Job & Required<Pick<Job, 'moves'>>;

/** One schedule in this many may miss a fault. */
const SCHEDULES_PER_MISS = 20;

/** One run in this many may leave open a MUST that the variant does not: what was known of the node was pruned. */
const RUNS_PER_OPEN = 10;

/**
 * Judges nodes on chains that move with their requests, each with the schedules of seeds 1 to `schedules`:
 * conforming variants, every second time beside another one, and the faults that show on a moving chain.
 *
 * @returns the problems: false positives, missed faults, and too many open MUSTs.
 */
export async function judgeMoving(
  subjects: readonly Subject[],
  schedules: number,
  threads: number,
  { stdout, stderr }: Output,
): Promise<readonly string[]> {
  const jobs = movingJobs(subjects, schedules);
  const rows = await judgeAll(jobs, threads, (job, row, progress) => {
    writeLine(stderr, `${progress}: ${textOf(job)}: ${wrongIn(row, job).join(', ') || 'ok'}`);
  });
  const wrong = jobs.filter((job, at) => wrongIn(rows[at], job).length > 0);
  const missed = wrong.filter(({ subject }) => subject.kind === 'fault');
  const failed = wrong.filter(({ subject }) => subject.kind === 'variation');
  const open = rows.filter((row) => openIn(row).length > 0).length;
  writeLine(
    stdout,
    `${jobs.length} runs on moving chains: ${failed.length} false positives, ${missed.length} missed faults, ${open} with an open MUST`,
  );
  const most = jobs.length / RUNS_PER_OPEN;
  return [
    ...(await smallerTexts(failed)),
    ...missedProblems(missed, schedules),
    ...(open > most ? [`${open} runs leave a MUST open, at most ${Math.floor(most)} may`] : []),
  ];
}

/** Returns the jobs of these nodes, each with the schedules of seeds 1 to `schedules`. */
export function movingJobs(subjects: readonly Subject[], schedules: number): readonly MovingJob[] {
  const seeds = Array.from({ length: schedules }, (_, at) => at + 1);
  return subjects
    .filter(({ kind, name }) => kind === 'variation' || findFault(name)?.devnet.produce)
    .flatMap((subject) => seeds.map((seed) => movingJob(subject, seed)));
}

function movingJob(subject: Subject, seed: number): MovingJob {
  if (subject.kind === 'fault')
    return { subject, seed, moves: scheduleOf(GROWING_SCHEDULES, seed), first: [] };
  const beside = seed % 2 === 0 ? partnerOf(subject.name, seed) : undefined;
  return { subject, seed, moves: scheduleOf(SCHEDULES, seed), beside };
}

/** Returns the requirements of false positives, or the requirement that a missed fault breaks. */
export function wrongIn(row: Row | undefined, { moves }: MovingJob): readonly string[] {
  if (row === undefined) return [];
  const failed = failedIn(row);
  if (isFaultRow(row)) return failed.includes(row.breaks) ? [] : [row.breaks];
  const isBehind = moves.some(({ does }) => does === 'behind');
  const advised = [...row.mayBeAdvised, ...(isBehind ? ['HDR-ONWARD'] : [])];
  return failed.filter((id) => !advised.includes(id));
}

function openIn(row: Row): readonly string[] {
  if (isFaultRow(row)) return [];
  return Object.keys(row.open).filter((id) => !row.mayStayOpen.includes(id));
}

/** Returns the problems of false positives, each with the smallest schedule that shows one. */
async function smallerTexts(failed: readonly MovingJob[]): Promise<readonly string[]> {
  const texts: string[] = [];
  for (const job of failed) {
    const smaller = await smallestSchedule(job.seed, async (moves) => {
      const tried = { ...job, moves };
      return wrongIn(await judgeSubject(tried), tried).length === 0;
    });
    texts.push(`${textOf(job)}: a false positive with ${formatMoves(smaller ?? job.moves)}`);
  }
  return texts;
}

function missedProblems(missed: readonly MovingJob[], schedules: number): readonly string[] {
  const most = Math.floor(schedules / SCHEDULES_PER_MISS);
  const timesOf = ({ subject }: Job): number =>
    missed.filter((other) => other.subject.name === subject.name).length;
  return missed
    .filter((job) => timesOf(job) > most)
    .map((job) => `${textOf(job)}: missed with ${formatMoves(job.moves)}`);
}

function textOf({ subject, beside, seed }: Job): string {
  const node = beside === undefined ? subject.name : `${subject.name} | ${beside}`;
  return `${node}${subject.kind === 'variation' ? ` (${subject.profile})` : ''}, schedule ${seed}`;
}
