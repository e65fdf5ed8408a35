import { patterns } from '../../reports/diagnosis/patterns.ts';
import { isManner } from '../../reports/diagnosis/traits.ts';
import { writeLine } from '../../cli/terminal/streams.ts';
import type { Output } from '../command.ts';
import { exitCodeOf, proofCommand } from '../command.ts';
import { leaveOneOut, scoreText } from './leave-one-out.ts';

/** `npm run diagnosis`: see its description. */
export function diagnosisCommand(args: readonly string[], output: Output): Promise<number> {
  const command = proofCommand(
    'diagnosis',
    'Prints how often the diagnosis of a broken node names the right family, and what it breaks.',
    output,
  );
  return exitCodeOf(async () => {
    command.parse(args, { from: 'user' });
    const all = patterns();
    const asked = all.filter(({ convictions }) =>
      Object.values(convictions).flat().some(isManner),
    ).length;
    writeLine(output.stdout, scoreText(leaveOneOut(all)));
    writeLine(
      output.stdout,
      `  the matrix has recorded how it was asked of ${asked} of them; of some only, these shares are too high`,
    );
    return 0;
  });
}
