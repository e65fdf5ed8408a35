import { shippedPath } from '../../config/package-info.ts';
import { program } from '../program.ts';
import { ran } from './kept-streams.ts';

/** The script of a warm process: runs one command line after the other, each as `main.ts` would. */

/** A command line, and what its environment has besides that of the process. */
export interface WarmCommand {
  readonly words: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface WarmEnded {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

// Messages name the command as it was started.
process.argv[1] = shippedPath('dist/cli/main.js');
process.on('message', (command: WarmCommand) => void answer(command));
// Its tests have ended.
process.on('disconnect', () => process.exit());

async function answer({ words, env }: WarmCommand): Promise<void> {
  const all = { ...process.env, CI: 'true', ...env };
  const { code, out, err } = await ran((streams) => program(words, streams), all);
  process.send?.({ code, stdout: out, stderr: err } satisfies WarmEnded);
}
