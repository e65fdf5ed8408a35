import { MIN_LIKENESS } from '../../reports/diagnosis/diagnose.ts';
import { patterns } from '../../reports/diagnosis/patterns.ts';
import { writeLine } from '../../cli/terminal/streams.ts';
import type { Output } from '../command.ts';
import { exitCodeOf, proofCommand } from '../command.ts';
import { diagnoseMoving, diagnosePairs, leaveOneOut, scoreText, share } from './leave-one-out.ts';

/** The likenesses to choose from; `diagnose.ts` has the chosen likeness. */
const LIKENESSES = [0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95];

/** Runs `npm run diagnosis`, which prints the quality of the diagnosis. */
export function diagnosisCommand(args: readonly string[], output: Output): Promise<number> {
  const command = proofCommand(
    'diagnosis',
    'Prints how often the diagnosis names the broken requirement, with the pattern of each fault left out.',
    output,
  );
  return exitCodeOf(async () => {
    command.parse(args, { from: 'user' });
    const all = patterns();
    const print = (line: string): void => {
      writeLine(output.stdout, line);
    };
    print(
      `${all.length} faults, each compared with all others (the suite uses likeness ${MIN_LIKENESS}):`,
    );
    for (const least of LIKENESSES) print(scoreText(leaveOneOut(all, least)));
    const pairs = diagnosePairs(all, all.length);
    print(
      `${pairs.nodes} nodes with two faults: both are named for ${share(pairs.named, pairs.nodes)} of the nodes`,
    );
    const [still, moving] = (['still', 'all'] as const).map((known) => diagnoseMoving(all, known));
    if (still === undefined || moving === undefined) return 0;
    print(
      `${moving.nodes} faults on a moving chain: ${share(moving.named, moving.nodes)} are named, ${share(still.named, still.nodes)} with the patterns of fixed chains only`,
    );
    return 0;
  });
}
