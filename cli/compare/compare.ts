import { join } from 'node:path';
import { compareVerdicts, comparisonMarkdown } from '../../reports/compare/comparison.ts';
import type { Latency } from '../../reports/exchanges/latency.ts';
import { latenciesOf } from '../../reports/exchanges/latency.ts';
import { readSentRequests } from '../../reports/exchanges/sent-requests.ts';
import { REPORTS } from '../../reports/report-files.ts';
import type { ExitCode } from '../../reports/verdict/exit-code.ts';
import { DONE, FOUND, NO_VERDICT } from '../../reports/verdict/exit-code.ts';
import type { Streams } from '../terminal/streams.ts';
import { writeLine } from '../terminal/streams.ts';
import { readVerdict } from '../../reports/verdict/read-verdict.ts';

/**
 * Prints what changed for a target between two runs.
 *
 * @param before and `after` are output folders.
 * @returns 1 after a regression: a MUST fails without a waiver, and did not do so before. Else 3 when the later run has
 *   no verdict, else 0.
 * @throws ConfigError when a folder holds no verdict.
 */
export async function compare(before: string, after: string, streams: Streams): Promise<ExitCode> {
  const [old, now] = [await readVerdict(before), await readVerdict(after)];
  const comparison = compareVerdicts(old, now);
  const latencies = { before: await latenciesIn(before), after: await latenciesIn(after) };
  writeLine(streams.stdout, comparisonMarkdown(comparison, latencies).trimEnd());
  if (comparison.regressions.length > 0) return FOUND;
  return now.verdict === 'no verdict' ? NO_VERDICT : DONE;
}

/** Returns the latencies of a run; none when its folder has no exchanges. */
async function latenciesIn(folder: string): Promise<readonly Latency[]> {
  return latenciesOf(await readSentRequests(join(folder, REPORTS.exchanges)));
}
