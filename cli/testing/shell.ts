import { execFile } from 'node:child_process';
import { shippedPath } from '../../config/package-info.ts';

/** The built command line, as the first words of a line of a shell. */
export const BUILT = `"${process.execPath}" "${shippedPath('dist/cli/main.js')}"`;

/** How lines of a shell are run. */
interface InShell {
  readonly cwd?: string;
  /** The whole environment; absent: that of this process, under `CI`. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The shell, with the words before the lines. */
  readonly program?: readonly [string, ...string[]];
}

/** Runs lines in a shell. The code is -1 if a signal ended it. */
export function inShell(
  lines: string,
  { cwd, env = { ...process.env, CI: 'true' }, program = ['sh', '-c'] }: InShell = {},
): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }> {
  const [command, ...words] = program;
  return new Promise((resolve) => {
    const child = execFile(command, [...words, lines], { cwd, env }, (_, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, stdout, stderr });
    });
  });
}
