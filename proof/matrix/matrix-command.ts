import { suggestion } from '../../config/mistakes/suggestion.ts';
import { writeLine } from '../../cli/terminal/streams.ts';
import type { Output } from '../command.ts';
import { exitCodeOf } from '../command.ts';
import type { Subject } from '../judge/subjects.ts';
import { allSubjects, groupSubjects } from '../judge/subjects.ts';
import { judgeMatrix } from './judge-matrix.ts';
import { judgeMoving } from './judge-moving.ts';
import { matrixOptions } from './matrix-options.ts';
import { measureEffort } from './measure-effort.ts';

/** Runs `npm run matrix`, see its description. Returns 1 when the matrix has a problem. */
export function matrixCommand(args: readonly string[], output: Output): Promise<number> {
  const command = matrixOptions(output);
  return exitCodeOf(async () => {
    const flags = command.parse(args, { from: 'user' }).opts();
    const { only, accept, forget, effort, threads } = flags;
    if (accept === true && only === undefined) command.error('error: --accept needs --only');
    if (forget === true && only !== undefined)
      command.error('error: --forget cannot be used with --only');
    const all = allSubjects();
    const stranger = only?.find((name) => !all.some((subject) => subject.name === name));
    if (stranger !== undefined) {
      const names = [...new Set(all.map(({ name }) => name))];
      const hint = suggestion(stranger, names, 'devnet --list-faults');
      command.error(`error: unknown node ${stranger}${hint}`);
    }
    const subjects = all.filter(({ name }) => only?.includes(name) ?? true);
    if (effort !== undefined) {
      await measureEffort(effort, subjects, threads, output);
      return 0;
    }
    const problems =
      flags.moving === undefined
        ? await judgeMatrix(flags, subjects, output)
        : await judgeMoving(
            only === undefined ? inGroups(all) : subjects,
            flags.moving,
            threads,
            output,
          );
    for (const problem of new Set(problems)) writeLine(output.stdout, `problem: ${problem}`);
    return problems.length === 0 ? 0 : 1;
  });
}

/** Returns the faults, and the conforming variants in groups. */
function inGroups(all: readonly Subject[]): readonly Subject[] {
  return [...all.filter(({ kind }) => kind === 'fault'), ...groupSubjects()];
}
