import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** A whole `run`, as its user saw it. */
export interface RunCost {
  /** From the start of the process to its end. Milliseconds. */
  readonly ms: number;
  /** The most memory the process held. Megabytes (10^6 bytes). */
  readonly peakMb: number;
  readonly requests: number;
  readonly exchangesFile: string;
}

const fileOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/**
 * Runs the command line in a process of its own.
 *
 * @param out folder for its reports.
 * @throws when the verdict is not `conforms`: what is cut short costs little.
 */
export async function measureRun(out: string, words: readonly string[]): Promise<RunCost> {
  const peak = new URL('./peak.js', import.meta.url).href;
  const command = ['--import', peak, fileOf('../main.js'), 'run', '--out', out, ...words];
  const { ms, said } = await measure(command);
  const { verdict, requests }: { readonly verdict: string; readonly requests: number } = JSON.parse(
    readFileSync(join(out, 'verdict.json'), 'utf8'),
  );
  if (verdict !== 'conforms') throw new Error(`the run in ${out} says: ${verdict}`);
  const peakMb = (Number(said) * 1024) / 1e6;
  return { ms, peakMb, requests, exchangesFile: join(out, 'exchanges.ndjson') };
}

/** The wall time of a process that starts vitest for one empty test. Milliseconds. */
export async function measureEmptyStart(): Promise<number> {
  const { ms } = await measure([fileOf('./empty-start.js')]);
  return ms;
}

/** The time the requests of a run take when nothing is done with them. Milliseconds. */
export async function measureBare(exchangesFile: string, concurrency: number): Promise<number> {
  const { printed } = await measure([fileOf('./bare.js'), exchangesFile, String(concurrency)]);
  return Number(printed);
}

/** @throws when the process ends with anything but 0. */
async function measure(
  command: readonly string[],
): Promise<{ readonly ms: number; readonly printed: string; readonly said: string }> {
  const started = performance.now();
  const child = spawn(process.execPath, [...command], {
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
    env: { ...process.env, CI: 'true' },
  });
  const [stdout, , channel] = [child.stdio[1], child.stdio[2], child.stdio[3]];
  if (!(stdout && 'read' in stdout && channel && 'read' in channel)) throw new Error('no pipes');
  const ended = once(child, 'exit').then(([code]: unknown[]) => ({
    code,
    ms: performance.now() - started,
  }));
  const [{ code, ms }, printed, said] = await Promise.all([ended, text(stdout), text(channel)]);
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${String(code)}: ${printed}`);
  return { ms, printed, said };
}
