import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readVerdict } from '../../reports/verdict/read-verdict.ts';
import { cliProcess } from '../../cli/testing/command-line.ts';

/** The cost of a whole `run`, as its user sees it. */
export interface RunCost {
  /** From the start of the process to its end. Milliseconds. */
  readonly ms: number;
  /** The most memory the process used. Megabytes (10^6 bytes). */
  readonly peakMb: number;
  readonly requests: number;
  readonly exchangesFile: string;
}

/**
 * Runs the command line in a process of its own.
 *
 * @param out folder for its reports.
 * @throws when the verdict is not `conforms`: a run that ends early costs too little.
 */
export async function measureRun(out: string, words: readonly string[]): Promise<RunCost> {
  const { code, stderr, ms, peakMb } = await cliProcess(['run', '--out', out, ...words]);
  if (code !== 0) throw new Error(`the run in ${out} ended with ${String(code)}: ${stderr}`);
  const { verdict, requests } = await readVerdict(out);
  if (verdict !== 'conforms') throw new Error(`the run in ${out} says: ${verdict}`);
  return { ms, peakMb, requests, exchangesFile: join(out, 'exchanges.ndjson') };
}

/**
 * Runs the command line with any verdict.
 *
 * @throws when the run leaves no report.
 */
export async function judgeNode(out: string, words: readonly string[]): Promise<void> {
  const { code, stderr } = await cliProcess(['run', '--out', out, ...words]);
  if (code === 0 || code === 1) return;
  throw new Error(`the run in ${out} ended with ${String(code)}: ${stderr}`);
}

const fileOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Returns the wall time of a process that starts vitest for one empty test. Milliseconds. */
export async function measureEmptyStart(): Promise<number> {
  const { ms } = await measure([fileOf('./empty-start.js')]);
  return ms;
}

/** Returns the time the requests of a run take when their answers are ignored. Milliseconds. */
export async function measureBare(exchangesFile: string, concurrency: number): Promise<number> {
  const { printed } = await measure([fileOf('./bare.js'), exchangesFile, String(concurrency)]);
  return Number(printed);
}

/** @throws when the process ends with another code than 0. */
async function measure(
  command: readonly string[],
): Promise<{ readonly ms: number; readonly printed: string }> {
  const env = { ...process.env, CI: 'true' };
  const started = performance.now();
  const { stdout } = await promisify(execFile)(process.execPath, command, { env });
  return { ms: performance.now() - started, printed: stdout };
}
