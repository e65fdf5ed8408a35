import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../../config/mistakes/config-error.ts';
import { oneLine } from '../../reports/text/text.ts';
import { isObject, parseJson } from '../../src/text/json.ts';
import type { Streams } from '../terminal/streams.ts';
import { writeLine } from '../terminal/streams.ts';

/**
 * Does the work of a run. When it throws, and the folder holds the report of an earlier run, the message says
 * so: a pipeline must not take that report for one of this run.
 *
 * @param dir the output folder as the user names it.
 * @param file the report in it that has the id of its run.
 */
export async function notingEarlierReport<T>(
  { dir, file, runId }: { readonly dir: string; readonly file: string; readonly runId: string },
  { stderr }: Streams,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const earlier = earlierRun(join(dir, file), runId);
    if (earlier === undefined) throw error;
    const note = `the report in ${dir} belongs to an earlier run (${earlier})`;
    if (error instanceof ConfigError) throw withNote(error, note);
    writeLine(stderr, note);
    throw error;
  }
}

function withNote({ problems }: ConfigError, note: string): ConfigError {
  const [first = '', ...others] = problems;
  return new ConfigError([`${first}; ${note}`, ...others]);
}

/** Returns the id of the run that wrote a report; `undefined` when there is no report, or it is of this run. */
function earlierRun(file: string, runId: string): string | undefined {
  try {
    const report = parseJson(readFileSync(file, 'utf8'));
    const id = isObject(report) ? report['runId'] : undefined;
    if (id === runId) return undefined;
    return typeof id === 'string' ? oneLine(id) : 'without an id';
  } catch {
    return undefined;
  }
}
