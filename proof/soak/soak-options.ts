import { MAX_SEED } from '../../src/evidence/seeds.ts';
import { integer } from '../../cli/commands/values.ts';
import type { Output } from '../command.ts';
import { proofCommand } from '../command.ts';
import { THREADS } from '../judge/in-threads.ts';

/** Returns the options of `npm run soak`. */
export function soakOptions(output: Output) {
  return proofCommand(
    'soak',
    'Judges a clock-driven chain; then conforming variants, pairs of variants and faults on request-driven chains, with schedules drawn from seeds.',
    output,
  )
    .option(
      '--moving <times>',
      'runs against a clock-driven chain',
      integer('--moving', 0, 10_000),
      50,
    )
    .option(
      '--runs <number>',
      'runs of conforming variants, each with the schedule of its seed',
      integer('--runs', 0, 1_000_000),
      2_000,
    )
    .option(
      '--pairs <number>',
      'runs of two conforming variants that answer alternately behind one address',
      integer('--pairs', 0, 1_000_000),
      200,
    )
    .option(
      '--faults <number>',
      'runs of each fault that shows on a moving chain',
      integer('--faults', 0, 10_000),
      20,
    )
    .option('--seed <number>', 'seed of the first schedule', integer('--seed', 0, MAX_SEED), 1)
    .option('--only <names...>', 'only these conforming variants')
    .option(
      '--threads <number>',
      'nodes judged at the same time',
      integer('--threads', 1, 256),
      THREADS,
    );
}
