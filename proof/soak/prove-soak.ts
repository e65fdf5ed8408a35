import { isObject } from '../../src/text/json.ts';
import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import { writeLine } from '../../cli/terminal/streams.ts';
import type { Output } from '../command.ts';
import { inThreads } from '../judge/in-threads.ts';
import type { Scheduled, ScheduledJob } from './judge-scheduled.ts';
import { formatMoves, shrunkSchedule } from './judge-scheduled.ts';
import { soak } from './soak.ts';

/**
 * The most MUSTs that may be unexpectedly open, on average per node: few while part of the initial ledger remains,
 * more after pruning all of the initial ledger, because known transactions and items are gone.
 */
const OPEN_BOUNDS = [
  { isPruned: false, what: 'kept part', most: 0.05 },
  { isPruned: true, what: 'pruned all', most: 24 },
] as const;

/** One schedule in this many may miss a fault. */
const SCHEDULES_PER_MISS = 20;

/** The module of the functions that judge one node under a schedule. */
const MODULE = new URL('judge-scheduled.js', import.meta.url);

/** Judges a clock-driven chain several times. Returns whether the chain conforms each time. */
export async function conformsByTheClock(times: number, { stdout }: Output): Promise<boolean> {
  const judged = await soak(times, ({ nth, profile, notPassed }) => {
    writeLine(
      stdout,
      `${nth} of ${times}, ${profile}: ${notPassed.length === 0 ? 'conforms' : 'does not conform'}`,
    );
    tellChecks(notPassed, stdout);
  });
  const failed = judged.filter(({ notPassed }) => notPassed.length > 0);
  writeLine(
    stdout,
    `${times - failed.length} of ${times} runs against a clock-driven chain conform`,
  );
  return failed.length === 0;
}

/**
 * Judges conforming variants with schedules, and prints each finished variant on the error stream.
 *
 * @returns whether there is no false positive, and few MUSTs are unexpectedly open.
 */
export async function haveNoFalsePositives(
  what: 'conforming variants' | 'pairs of conforming variants',
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
  const wrong = judged.filter(({ falsePositives }) => falsePositives.length > 0);
  for (const job of wrong) {
    const smaller = await shrunkSchedule(job);
    const shown = smaller === undefined ? 'not reproduced' : formatMoves(smaller);
    writeLine(stdout, `false positive: ${formatJob(job)}: ${shown}`);
  }
  writeLine(
    stdout,
    `${judged.length} ${what} with one schedule each: ${wrong.length} false positives`,
  );
  const areFew = OPEN_BOUNDS.map((bound) => areFewOpen(judged, bound, stdout));
  return wrong.length === 0 && areFew.every(Boolean);
}

/** Writes how many MUSTs are unexpectedly open on the nodes of a bound. Returns whether the bound holds. */
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
    `${nodes.length} nodes ${what} of the initial ledger: ${open.length} MUSTs unexpectedly open ` +
      `in ${partly} nodes: ${counted(open)}`,
  );
  return open.length <= nodes.length * most;
}

/**
 * Judges faults with `each` schedules per fault, and prints each finished run on the error stream.
 *
 * @returns whether nearly all schedules detect each fault.
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
      if (!is) writeLine(stdout, `missed: ${formatJob(job)}: ${formatMoves(job.moves)}`);
    },
  );
  const missed = jobs.filter((_, at) => detected[at] !== true).map(({ name }) => name);
  writeLine(
    stdout,
    `${jobs.length} runs of faults with schedules: ${missed.length} missed: ${counted(missed)}`,
  );
  const most = Math.floor(each / SCHEDULES_PER_MISS);
  return missed.every((name) => missed.filter((other) => other === name).length <= most);
}

function formatJob({ name, beside, profile, seed }: ScheduledJob): string {
  const node = beside === undefined ? name : `${name} | ${beside}`;
  return `${node} (${profile}), seed ${seed}`;
}

function tellConforming(done: Scheduled, stdout: Output['stdout']): void {
  const { moves, falsePositives, open } = done;
  if (falsePositives.length === 0 && Object.keys(open).length === 0) return;
  writeLine(stdout, `${formatJob(done)}: ${formatMoves(moves)}`);
  tellChecks(falsePositives, stdout);
  for (const [id, reason] of Object.entries(open)) writeLine(stdout, `  ${id} is open: ${reason}`);
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
    Array.isArray(value['falsePositives']) &&
    isObject(value['open']) &&
    typeof value['isPruned'] === 'boolean'
  );
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

/** Returns the names with their counts, the most frequent first; `none` without names. */
function counted(names: readonly string[]): string {
  if (names.length === 0) return 'none';
  return [...new Set(names)]
    .map((name) => ({ name, times: names.filter((other) => other === name).length }))
    .toSorted((a, b) => b.times - a.times)
    .map(({ name, times }) => `${name} ${times}`)
    .join(', ');
}
