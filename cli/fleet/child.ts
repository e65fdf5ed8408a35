import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../main.js', import.meta.url));

interface EndedRun {
  /** Null when it was killed. */
  readonly code: number | null;
  readonly stderr: string;
}

/** How many characters of a run's stderr are kept, from its end. */
const STDERR_KEPT = 4000;

/**
 * Runs the command line in a process and a process group of its own, so that a Ctrl-C on the terminal reaches
 * it once, through this process, and not twice.
 *
 * @param interrupt aborted when the user stops the run: the run then writes its reports and ends.
 */
export async function runChild(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  interrupt: AbortSignal,
): Promise<EndedRun> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...env, CI: env['CI'] ?? 'true' },
    // The channel closes when this process ends, even by a kill; the run notices that.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    detached: true,
  });
  const stop = (): void => void child.kill('SIGTERM');
  const kill = (): void => void child.kill('SIGKILL');
  interrupt.addEventListener('abort', stop, { once: true });
  if (interrupt.aborted) stop();
  process.once('exit', kill);
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_KEPT);
  });
  try {
    const closed: readonly unknown[] = await once(child, 'close');
    const [code] = closed;
    return { code: typeof code === 'number' ? code : null, stderr };
  } finally {
    interrupt.removeEventListener('abort', stop);
    process.removeListener('exit', kill);
  }
}
