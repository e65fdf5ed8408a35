import type { Writable } from 'node:stream';
import { asStarted } from './started-as.ts';

/** The parts of the process that a command uses. */
export interface Streams {
  readonly stdout: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly stderr: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborted when the user stops the command. */
  readonly interrupt: AbortSignal;
}

/** Writes a line. Its commands begin as the user started this process. */
export function writeLine(stream: Writable, text: string): void {
  stream.write(`${asStarted(text)}\n`);
}

/** Colour only on a terminal, and only if the environment does not forbid it. */
export function wantsColour({ stdout, env }: Streams): boolean {
  return stdout.isTTY === true && env['NO_COLOR'] === undefined && env['TERM'] !== 'dumb';
}

/** Returns the columns of a terminal that reports them; nothing is cut to fit a file. */
export function widthOf({ stdout: { columns = 0 } }: Streams): { readonly width?: number } {
  return columns > 0 ? { width: columns } : {};
}
