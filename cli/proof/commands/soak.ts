#!/usr/bin/env node
import { availableParallelism } from 'node:os';
import { Command, InvalidArgumentError } from 'commander';
import { isObject } from '../../../src/text/json.ts';
import { inThreads } from '../nodes/in-threads.ts';
import type { Scheduled, ScheduledJob } from '../nodes/judge-scheduled.ts';
import {
  formatMoves,
  lawfulJobs,
  movingFaultJobs,
  shrunkSchedule,
} from '../nodes/judge-scheduled.ts';
import type { Soaked } from '../nodes/soak.ts';
import { soak } from '../nodes/soak.ts';

/** `npm run soak`: see its description. Ends with 1 when a lawful node is accused, or a broken one escapes. */
const count = (text: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new InvalidArgumentError('a number from 0 on');
  return value;
};

const flags = new Command('soak')
  .description(
    'Judges a chain that moves by the clock, then lawful and broken nodes whose chains move by requests, as schedules drawn by seed say.',
  )
  .option('--moving <times>', 'judgements of a chain that moves by the clock', count, 50)
  .option('--runs <number>', 'schedules of lawful nodes, each another by its seed', count, 2_000)
  .option(
    '--faults <number>',
    'schedules of each broken node that shows on a moving chain',
    count,
    20,
  )
  .option('--seed <number>', 'of the first schedule', count, 1)
  .option('--only <names...>', 'these lawful nodes')
  .option('--threads <number>', 'judged at once', count, Math.min(4, availableParallelism()))
  .parse()
  .opts();

/** The most MUSTs per run that may be open without need. */
const MAX_OPEN_PER_RUN = 0.05;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const file = 'judge-scheduled.js';
const { threads } = flags;

const holds = [
  flags.only !== undefined || (await conformsByTheClock(flags.moving)),
  await isNoneAccused(lawfulJobs(flags.seed, flags.runs, flags.only)),
  flags.only !== undefined || (await isEachConvicted(movingFaultJobs(flags.seed, flags.faults))),
];
process.exitCode = holds.every(Boolean) ? 0 : 1;

async function conformsByTheClock(times: number): Promise<boolean> {
  const departed = (await soak(times, tellMoving)).filter(({ odd }) => odd.length > 0);
  say(
    `${times - departed.length} of ${times} runs against a chain that moves by the clock conform`,
  );
  return departed.length === 0;
}

function tellMoving({ nth, flavour, odd }: Soaked): void {
  say(`${nth} of ${flags.moving}, ${flavour}: ${odd.length === 0 ? 'conforms' : 'departs'}`);
  for (const { check, outcome, message, finding } of odd) {
    say(`  ${check} ${outcome}: ${message ?? ''}`);
    if (finding?.transcript !== undefined) say(finding.transcript.replaceAll(/^/gm, '    '));
  }
}

async function isNoneAccused(jobs: readonly ScheduledJob[]): Promise<boolean> {
  const judged = await inThreads<ScheduledJob, Scheduled>(
    { file, name: 'judgeScheduled', threads, isDone: isScheduled },
    jobs,
    (_, done) => tellLawful(done),
  );
  const accused = judged.filter(({ accusing }) => accusing.length > 0);
  for (const job of accused) {
    const smaller = await shrunkSchedule(job);
    const shown = smaller === undefined ? 'not accused when judged again' : formatMoves(smaller);
    say(`accused: ${job.name} (${job.profile}), seed ${job.seed}: ${shown}`);
  }
  const open = judged.flatMap((done) => Object.keys(done.open));
  const partly = judged.filter((done) => Object.keys(done.open).length > 0).length;
  say(`${judged.length} lawful nodes under a schedule each: ${accused.length} accused`);
  say(
    `${open.length} MUSTs were left open that need not be, in ${partly} of them: ${counted(open)}`,
  );
  return accused.length === 0 && open.length <= judged.length * MAX_OPEN_PER_RUN;
}

function tellLawful({ name, profile, seed, moves, accusing, open }: Scheduled): void {
  if (accusing.length === 0 && Object.keys(open).length === 0) return;
  say(`${name} (${profile}), seed ${seed}: ${formatMoves(moves)}`);
  for (const { check, outcome, message, finding } of accusing) {
    say(`  ${check} ${outcome}: ${message ?? ''}`);
    if (finding?.transcript !== undefined) say(finding.transcript.replaceAll(/^/gm, '    '));
  }
  for (const [id, reason] of Object.entries(open)) say(`  ${id} is left open: ${reason}`);
}

async function isEachConvicted(jobs: readonly ScheduledJob[]): Promise<boolean> {
  const convicted = await inThreads<ScheduledJob, boolean>(
    { file, name: 'isConvictedWhenMoved', threads, isDone: isBoolean },
    jobs,
    ({ name, seed, moves }, is) => {
      if (!is) say(`${name} escapes, seed ${seed}: ${formatMoves(moves)}`);
    },
  );
  const missed = jobs.filter((_, at) => convicted[at] !== true).map(({ name }) => name);
  say(`${jobs.length} broken nodes under schedules: ${missed.length} escaped: ${counted(missed)}`);
  const most = Math.floor(flags.faults / 20);
  return missed.every((name) => missed.filter((other) => other === name).length <= most);
}

function isScheduled(value: unknown): value is Scheduled {
  return isObject(value) && Array.isArray(value['accusing']) && isObject(value['open']);
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

/** The names with their counts, the most frequent first. */
function counted(names: readonly string[]): string {
  return [...new Set(names)]
    .map((name) => ({ name, times: names.filter((other) => other === name).length }))
    .toSorted((a, b) => b.times - a.times)
    .map(({ name, times }) => `${name} ${times}`)
    .join(', ');
}
