import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { cutText } from '../../text/cut-text.ts';
import { messageOf } from '../../text/error.ts';

/** A header whose value a command prints; the value is a secret that may expire. */
export interface HeaderCommand {
  /** In lower case. */
  readonly name: string;
  /** Run by the shell. */
  readonly command: string;
}

/** Thrown when a command prints no value. The message never quotes what it printed as a value. */
export class HeaderCommandFailed extends Error {
  constructor({ name }: HeaderCommand, why: string) {
    super(`headers.${name}: the command ${why}`);
    this.name = 'HeaderCommandFailed';
  }
}

/** How long a command may take. Milliseconds. */
const TIMEOUT_MS = 30_000;

/** The most of the standard error that is shown. Characters. */
const MAX_SHOWN = 500;

/** Returns whether a text may be the value of a header: printable ASCII, Latin-1 and tabs. */
export function isHeaderValue(value: string): boolean {
  return !/[^\t\x20-\x7e\x80-\xff]/.test(value);
}

/**
 * Runs a command in the environment and the folder of this process, and returns what it prints,
 * without space around it.
 *
 * @throws HeaderCommandFailed when it fails, takes too long, or prints no value of a header.
 */
export async function printedValue(
  command: HeaderCommand,
  timeoutMs = TIMEOUT_MS,
): Promise<string> {
  const { stdout, stderr, why } = await ended(command.command, timeoutMs);
  const said = stderr.trim().replaceAll(/\s+/g, ' ');
  const shown = said === '' ? '' : `: ${cutText(said, MAX_SHOWN)}`;
  if (why !== undefined) throw new HeaderCommandFailed(command, why + shown);
  const value = stdout.trim();
  if (value === '') throw new HeaderCommandFailed(command, `printed nothing${shown}`);
  if (isHeaderValue(value)) return value;
  const more = value.includes('\n') ? 'more than one line' : 'a character no header may have';
  throw new HeaderCommandFailed(command, `printed ${more}: print only the value`);
}

interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  /** Why it counts as failed. */
  readonly why: string | undefined;
}

async function ended(command: string, timeoutMs: number): Promise<Ended> {
  // A group of its own: a shell that is killed leaves its children, which hold the pipes.
  const detached = process.platform !== 'win32';
  const child = spawn(command, { shell: true, detached, stdio: ['ignore', 'pipe', 'pipe'] });
  let why: string | undefined;
  const timer = setTimeout(() => {
    why = `took longer than ${timeoutMs / 1000} s`;
    killGroup(child);
  }, timeoutMs);
  const exited = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      why = `cannot be run: ${messageOf(error)}`;
      resolve();
    });
    child.once('close', (code, signal) => {
      if (code !== 0) why ??= code === null ? `ended by ${signal}` : `ended with exit code ${code}`;
      resolve();
    });
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  clearTimeout(timer);
  return { stdout, stderr, why };
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}
