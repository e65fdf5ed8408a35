import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../main.js', import.meta.url));

/** A run that came to its end. */
export interface EndedRun {
  /** Null when it was killed. */
  readonly code: number | null;
  readonly stderr: string;
}

/** The most of what a run says that is kept, its end. */
const STDERR_KEPT = 4000;

/**
 * Runs the command line in a process of its own, and in a process group of its own: a Ctrl-C on the
 * terminal is passed on once, not heard twice.
 *
 * @param interrupt aborted when the user wants an end: the run is asked for an orderly one.
 */
export async function runChild(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  interrupt: AbortSignal,
): Promise<EndedRun> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...env, CI: env['CI'] ?? 'true' },
    // By its channel a run hears when whoever started it is gone, killed or not.
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
    const [code]: unknown[] = await once(child, 'close');
    return { code: typeof code === 'number' ? code : null, stderr };
  } finally {
    interrupt.removeEventListener('abort', stop);
    process.removeListener('exit', kill);
  }
}
