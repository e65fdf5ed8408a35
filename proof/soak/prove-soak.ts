import { isObject } from '../../src/text/json.ts';
import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import { writeLine } from '../../cli/terminal/streams.ts';
import type { Output } from '../command.ts';
import { inThreads } from '../judge/in-threads.ts';
import type { Scheduled, ScheduledJob } from './judge-scheduled.ts';
import { formatMoves, shrunkSchedule } from './judge-scheduled.ts';
import { soak } from './soak.ts';

/**
 * The most MUSTs that may be open without need, per node: of those of whose first ledger something is left, and of
 * those that have pruned all of it, so that nothing known of it can be asked about.
 */
const OPEN_BOUNDS = [
  { isPruned: false, what: 'kept some', most: 0.05 },
  { isPruned: true, what: 'pruned all', most: 24 },
] as const;

/** One schedule in this many may miss a faulty node. */
const SCHEDULES_PER_ESCAPE = 20;

/** The module of the functions that judge one node under a schedule. */
const MODULE = new URL('judge-scheduled.js', import.meta.url);

/** Judges a chain that moves by the clock so many times. @returns whether it conforms each time. */
export async function conformsByTheClock(times: number, { stdout }: Output): Promise<boolean> {
  const judged = await soak(times, ({ nth, profile, odd }) => {
    writeLine(
      stdout,
      `${nth} of ${times}, ${profile}: ${odd.length === 0 ? 'conforms' : 'departs'}`,
    );
    tellChecks(odd, stdout);
  });
  const departed = judged.filter(({ odd }) => odd.length > 0);
  writeLine(
    stdout,
    `${times - departed.length} of ${times} runs against a chain that moves by the clock conform`,
  );
  return departed.length === 0;
}

/**
 * Judges conforming nodes under schedules, and names each on the error stream as it ends.
 *
 * @returns whether none is accused, and few MUSTs are left open.
 */
export async function isNoneAccused(
  what: 'conforming nodes' | 'pairs of conforming nodes',
  jobs: readonly ScheduledJob[],
  threads: number,
  { stdout, stderr }: Output,
): Promise<boolean> {
  const judged = await inThreads<ScheduledJob, Scheduled>(
    { module: MODULE, name: 'judgeScheduled', threads, isDone: isScheduled },
    jobs,
    (job, done, progress) => {
      writeLine(stderr, `${progress}: ${formatJob(job)}`);
      tellConforming(done, stdout);
    },
  );
  const accused = judged.filter(({ accusing }) => accusing.length > 0);
  for (const job of accused) {
    const smaller = await shrunkSchedule(job);
    const shown = smaller === undefined ? 'not accused when judged again' : formatMoves(smaller);
    writeLine(stdout, `accused: ${formatJob(job)}: ${shown}`);
  }
  writeLine(stdout, `${judged.length} ${what} under a schedule each: ${accused.length} accused`);
  const areFew = OPEN_BOUNDS.map((bound) => areFewOpen(judged, bound, stdout));
  return accused.length === 0 && areFew.every(Boolean);
}

/** Writes how many MUSTs the nodes that a bound is for left open. @returns whether it is kept. */
function areFewOpen(
  judged: readonly Scheduled[],
  { isPruned, what, most }: (typeof OPEN_BOUNDS)[number],
  stdout: Output['stdout'],
): boolean {
  const nodes = judged.filter((done) => done.isPruned === isPruned);
  const open = nodes.flatMap((done) => Object.keys(done.open));
  const partly = nodes.filter((done) => Object.keys(done.open).length > 0).length;
  writeLine(
    stdout,
    `${nodes.length} of them ${what} of what they held at first; ${open.length} MUSTs were left open ` +
      `that need not be, in ${partly} of these: ${counted(open)}`,
  );
  return open.length <= nodes.length * most;
}

/**
 * Judges faulty nodes under `each` schedules each, and names each on the error stream as it ends.
 *
 * @returns whether nearly all schedules detect them.
 */
export async function isEachDetected(
  jobs: readonly ScheduledJob[],
  each: number,
  threads: number,
  { stdout, stderr }: Output,
): Promise<boolean> {
  const detected = await inThreads<ScheduledJob, boolean>(
    { module: MODULE, name: 'isDetectedWhenMoved', threads, isDone: isBoolean },
    jobs,
    (job, is, progress) => {
      writeLine(stderr, `${progress}: ${formatJob(job)}`);
      if (!is) writeLine(stdout, `${formatJob(job)} escapes: ${formatMoves(job.moves)}`);
    },
  );
  const missed = jobs.filter((_, at) => detected[at] !== true).map(({ name }) => name);
  writeLine(
    stdout,
    `${jobs.length} faulty nodes under schedules: ${missed.length} escaped: ${counted(missed)}`,
  );
  const most = Math.floor(each / SCHEDULES_PER_ESCAPE);
  return missed.every((name) => missed.filter((other) => other === name).length <= most);
}

function formatJob({ name, beside, profile, seed }: ScheduledJob): string {
  const node = beside === undefined ? name : `${name} | ${beside}`;
  return `${node} (${profile}), seed ${seed}`;
}

function tellConforming(done: Scheduled, stdout: Output['stdout']): void {
  const { moves, accusing, open } = done;
  if (accusing.length === 0 && Object.keys(open).length === 0) return;
  writeLine(stdout, `${formatJob(done)}: ${formatMoves(moves)}`);
  tellChecks(accusing, stdout);
  for (const [id, reason] of Object.entries(open))
    writeLine(stdout, `  ${id} is left open: ${reason}`);
}

function tellChecks(checks: readonly CheckEvidence[], stdout: Output['stdout']): void {
  for (const { check, outcome, message, finding } of checks) {
    writeLine(stdout, `  ${check} ${outcome}: ${message ?? ''}`);
    if (finding?.transcript !== undefined)
      writeLine(stdout, finding.transcript.replaceAll(/^/gm, '    '));
  }
}

function isScheduled(value: unknown): value is Scheduled {
  return (
    isObject(value) &&
    Array.isArray(value['accusing']) &&
    isObject(value['open']) &&
    typeof value['isPruned'] === 'boolean'
  );
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

/** The names with their counts, the most frequent first; `none` where there are none. */
function counted(names: readonly string[]): string {
  if (names.length === 0) return 'none';
  return [...new Set(names)]
    .map((name) => ({ name, times: names.filter((other) => other === name).length }))
    .toSorted((a, b) => b.times - a.times)
    .map(({ name, times }) => `${name} ${times}`)
    .join(', ');
}
