import { Option } from 'commander';
import { EFFORT_LEVELS } from '../../src/evidence/effort.ts';
import { integer } from '../../cli/commands/values.ts';
import type { Output } from '../command.ts';
import { proofCommand } from '../command.ts';
import { THREADS } from '../judge/in-threads.ts';
import { REPORTS_FOLDER } from './matrix-files.ts';

/** The options of `npm run matrix`. */
export function matrixOptions(output: Output) {
  return proofCommand(
    'matrix',
    'Judges every broken and every conforming node, and writes the fault matrix.',
    output,
  )
    .option('--out <folder>', 'where matrix.json, .md and .html go', REPORTS_FOLDER)
    .option(
      '--repeat <times>',
      'how often each conforming node is judged',
      integer('--repeat', 1, 1000),
      1,
    )
    .option(
      '--seeds <number>',
      'judge the faulty nodes by seeds 1 to this number, and count',
      integer('--seeds', 1, 1000),
    )
    .option('--threads <number>', 'nodes judged at once', integer('--threads', 1, 256), THREADS)
    .option('--only <names...>', 'judge these nodes only, faults as often, too, and write nothing')
    .option('--accept', 'with --only: put what was found into the matrix')
    .option('--forget', 'without --only: list nothing but what is found this time')
    .addOption(
      new Option(
        '--moving',
        'judge the faults on a chain that moves, and put how they fail there into the patterns of the diagnosis',
      ).conflicts(['accept', 'forget', 'seeds', 'effort']),
    )
    .addOption(
      new Option('--effort <level>', 'judge the faults with this effort; the matrix stays as it is')
        .choices(EFFORT_LEVELS)
        .conflicts(['accept', 'forget', 'out']),
    );
}

/** What was asked of `npm run matrix`. */
export type MatrixFlags = ReturnType<ReturnType<typeof matrixOptions>['opts']>;
