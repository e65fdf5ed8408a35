import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shippedPath } from '../../config/package-info.ts';
import { isVerdict } from '../../reports/verdict/read-verdict.ts';
import type { VerdictDocument } from '../../reports/verdict/verdict-document.ts';
import { scratch, scratchFile } from '../../src/testing/scratch.ts';
import { runWarm } from './warm-processes.ts';

export { scratch, scratchFile };

const MAIN = shippedPath('dist/cli/main.js');

/** Writes the peak memory of the process, in kB, to the file that `PEAK_FILE` names. */
const PEAK = `import { isMainThread } from 'node:worker_threads';
import { writeFileSync } from 'node:fs';
if (isMainThread) process.on('exit', () => {
  writeFileSync(process.env.PEAK_FILE, String(process.resourceUsage().maxRSS));
});`;

export interface Ended {
  /** `null` when it was killed. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** How a process of its own ended. */
export interface Measured extends Ended {
  readonly ms: number;
  /** The peak memory of all its threads together. Megabytes (10^6 bytes); 0 when it was killed. */
  readonly peakMb: number;
}

/** How a process is run. */
export interface Running {
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Called with everything it prints on stderr, as it comes. */
  readonly heard?: (text: string, send: (signal: NodeJS.Signals) => void) => void;
  /** Called as soon as the process exists, with a function that sends it a signal. */
  readonly begun?: (send: (signal: NodeJS.Signals) => void) => void;
}

/**
 * Runs the real command line, as built; under `CI` unless `env` says otherwise. The process has run others before,
 * unless it is heard or gets signals while it runs, or Node itself reads what `env` holds.
 */
export function cli(words: readonly string[], running: Running = {}): Promise<Ended> {
  const { env = {}, heard, begun } = running;
  const isForNode = Object.keys(env).some((name) => name.startsWith('NODE_'));
  return isForNode || heard !== undefined || begun !== undefined
    ? cliProcess(words, running)
    : runWarm(words, env);
}

/** Runs the same in a process of its own, and measures that. */
export function cliProcess(
  words: readonly string[],
  { env = {}, heard, begun }: Running = {},
): Promise<Measured> {
  const peakFile = join(scratch(), 'peak');
  const started = performance.now();
  const child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(PEAK)}`, MAIN, ...words],
    {
      env: { ...process.env, CI: 'true', PEAK_FILE: peakFile, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const send = (signal: NodeJS.Signals): void => void child.kill(signal);
  begun?.(send);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    heard?.(text, send);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      const ms = performance.now() - started;
      resolve({ code, stdout, stderr, ms, peakMb: peakIn(peakFile) });
    });
  });
}

function peakIn(file: string): number {
  try {
    return (Number(readFileSync(file, 'utf8')) * 1024) / 1e6;
  } catch {
    return 0;
  }
}

/**
 * Writes a configuration (JSON is YAML) into a folder.
 *
 * @returns the path of the file.
 */
export function writeConfig(dir: string, config: Readonly<Record<string, unknown>>): string {
  const file = join(dir, 'config.yaml');
  writeFileSync(file, JSON.stringify(config));
  return file;
}

/**
 * Returns the verdict that the command line has written to an output folder.
 *
 * @throws when there is none.
 */
export function verdictIn(out: string): VerdictDocument {
  const value: unknown = JSON.parse(readFileSync(join(out, 'verdict.json'), 'utf8'));
  if (isVerdict(value)) return value;
  throw new Error(`there is no verdict in ${out}`);
}
