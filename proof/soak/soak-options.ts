import { MAX_SEED } from '../../src/evidence/seeds.ts';
import { integer } from '../../cli/commands/values.ts';
import type { Output } from '../command.ts';
import { proofCommand } from '../command.ts';
import { THREADS } from '../judge/in-threads.ts';

/** The options of `npm run soak`. */
export function soakOptions(output: Output) {
  return proofCommand(
    'soak',
    'Judges a chain that moves by the clock, then conforming nodes, pairs of them and faulty nodes, whose chains move by requests, as schedules drawn by seed say.',
    output,
  )
    .option(
      '--moving <times>',
      'judgements of a chain that moves by the clock',
      integer('--moving', 0, 10_000),
      50,
    )
    .option(
      '--runs <number>',
      'schedules of conforming nodes, each another by its seed',
      integer('--runs', 0, 1_000_000),
      2_000,
    )
    .option(
      '--pairs <number>',
      'schedules of two conforming nodes that answer alternately behind one address',
      integer('--pairs', 0, 1_000_000),
      200,
    )
    .option(
      '--faults <number>',
      'schedules of each faulty node that shows on a moving chain',
      integer('--faults', 0, 10_000),
      20,
    )
    .option('--seed <number>', 'of the first schedule', integer('--seed', 0, MAX_SEED), 1)
    .option('--only <names...>', 'these conforming nodes')
    .option('--threads <number>', 'judged at once', integer('--threads', 1, 256), THREADS);
}
