import { PassThrough } from 'node:stream';
import { buildProgram } from '../../cli/program.ts';
import { commandsPage } from './commands-page.ts';
import { readingsPage } from './readings-page.ts';

/** Returns the pages that are made from code, by their path from the root of the repository. */
export function generatedPages(): ReadonlyMap<string, string> {
  const out = new PassThrough();
  const interrupt = new AbortController().signal;
  const streams = { stdout: out, stderr: out, env: {}, interrupt };
  const program = buildProgram(streams, () => undefined);
  return new Map([
    ['docs/commands.md', commandsPage(program)],
    ['docs/readings.md', readingsPage()],
  ]);
}
