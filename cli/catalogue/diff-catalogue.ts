import { ConfigError } from '../../config/mistakes/config-error.ts';
import type { ExitCode } from '../../reports/verdict/exit-code.ts';
import { DONE } from '../../reports/verdict/exit-code.ts';
import { packageInfo } from '../../config/package-info.ts';
import { readVerdict } from '../../reports/verdict/read-verdict.ts';
import { UnreadableRecording } from '../../src/evidence/recording/read-lines.ts';
import type { Streams } from '../terminal/streams.ts';
import { writeLine } from '../terminal/streams.ts';
import type { CatalogueDifference } from './catalogue-differences.ts';
import { diffCatalogue } from './catalogue-differences.ts';

/**
 * Prints the requirements of this suite that a recorded run did not have, and what the recording says about
 * them.
 *
 * @param folder the output folder of the run.
 * @throws ConfigError when the folder holds no recording that this suite can judge.
 */
export async function printCatalogueDiff(folder: string, streams: Streams): Promise<ExitCode> {
  const differing = await diffCatalogue(folder).catch((error: unknown) => {
    throw error instanceof UnreadableRecording ? new ConfigError(error.message) : error;
  });
  const { requirementsVersion: version } = await readVerdict(folder);
  for (const line of [headOf(version, differing), ...differing.flatMap(linesOf)])
    writeLine(streams.stdout, line);
  return DONE;
}

/** By which requirements the run was judged, and what those of this suite would add. */
function headOf(version: string, differing: readonly CatalogueDifference[]): string {
  const lead = `the run was judged by the requirements of ${version}`;
  const own = `the requirements of this suite (${packageInfo().version})`;
  if (differing.length === 0) return `${lead}: ${own} are the same, at the same levels`;
  const more = differing.filter(({ before }) => before === undefined).length;
  const other = differing.length - more;
  return `${lead}: ${own} add ${more}, and change the level of ${other}`;
}

function linesOf(difference: CatalogueDifference): readonly string[] {
  const { id, level, before, statement, judged, unasked } = difference;
  return [
    `${id} is ${level}, ${before === undefined ? 'and was none' : `and was ${before}`}: ${statement}`,
    ...judged.map(({ check, outcome, message }) =>
      message === undefined ? `  ${check}: ${outcome}` : `  ${check}: ${outcome}: ${message}`,
    ),
    ...unasked.map((check) => `  ${check}: needs requests that were not recorded: run again`),
  ];
}
