import type { Writable } from 'node:stream';

/** What a command gets of the process it runs in. */
export interface Streams {
  readonly stdout: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly stderr: Writable & { readonly isTTY?: boolean; readonly columns?: number };
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborted when the user asks for an end. */
  readonly interrupt: AbortSignal;
}

/** Writes a line. */
export function writeLine(stream: Writable, text: string): void {
  stream.write(`${text}\n`);
}

/** Colour only on a terminal, and only if the environment does not forbid it. */
export function wantsColour({ stdout, env }: Streams): boolean {
  return stdout.isTTY === true && env['NO_COLOR'] === undefined && env['TERM'] !== 'dumb';
}

/** The columns of a terminal that reports them; nothing is cut to fit a file. */
export function widthOf({ stdout: { columns = 0 } }: Streams): { readonly width?: number } {
  return columns > 0 ? { width: columns } : {};
}
