import { Option } from 'commander';
import { EFFORT_LEVELS } from '../../src/evidence/effort.ts';
import { integer } from '../../cli/commands/values.ts';
import type { Output } from '../command.ts';
import { proofCommand } from '../command.ts';
import { THREADS } from '../judge/in-threads.ts';
import { REPORTS_FOLDER } from './matrix-files.ts';

/** Returns the options of `npm run matrix`. */
export function matrixOptions(output: Output) {
  return proofCommand(
    'matrix',
    'Judges every fault and every conforming variant, and writes the fault matrix.',
    output,
  )
    .option('--out <folder>', 'the folder of matrix.json and matrix.md', REPORTS_FOLDER)
    .option(
      '--repeat <times>',
      'how often to judge each conforming variant: once alone, then several as one node where possible',
      integer('--repeat', 1, 1000),
      1,
    )
    .option(
      '--seeds <number>',
      'judge the faults with seeds 1 to this number, and count the detections',
      integer('--seeds', 1, 1000),
    )
    .option(
      '--threads <number>',
      'nodes judged at the same time',
      integer('--threads', 1, 256),
      THREADS,
    )
    .option(
      '--only <names...>',
      'judge only these nodes, each alone and as often as --repeat, and write nothing',
    )
    .option('--accept', 'with --only: write the results into the matrix')
    .option('--forget', 'without --only: drop the results of earlier runs from the matrix')
    .addOption(movingOption())
    .addOption(patternsOption())
    .addOption(
      new Option('--effort <level>', 'judge the faults with this effort, and write no matrix')
        .choices(EFFORT_LEVELS)
        .conflicts(['accept', 'forget', 'out']),
    );
}

/** The command line of `npm run matrix`. */
export type MatrixFlags = ReturnType<ReturnType<typeof matrixOptions>['opts']>;

function movingOption() {
  return new Option(
    '--moving <schedules>',
    'judge the nodes on chains that move with their requests, each on this many schedules, and write nothing',
  )
    .argParser(integer('--moving', 1, 10_000))
    .conflicts(['accept', 'forget', 'seeds', 'effort', 'out', 'repeat']);
}

function patternsOption() {
  return new Option(
    '--patterns',
    'judge the faults on a chain that moves, and add these failures to the patterns of the diagnosis',
  ).conflicts(['accept', 'forget', 'seeds', 'effort', 'moving']);
}
