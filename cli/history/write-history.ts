import { join } from 'node:path';
import { ConfigError } from '../../config/mistakes/config-error.ts';
import type { Episode, HistoryRun, Series } from '../../reports/history/history-of-runs.ts';
import { episodesOf, seriesOf } from '../../reports/history/history-of-runs.ts';
import { minuteOf } from '../../reports/text/time-text.ts';
import { historyPage } from '../../reports/history/history-page.ts';
import { oneLine } from '../../reports/text/text.ts';
import type { ExitCode } from '../../reports/verdict/exit-code.ts';
import { DONE } from '../../reports/verdict/exit-code.ts';
import { verdictText } from '../../reports/verdict/verdict-text.ts';
import { writeAtomic } from '../../reports/write-atomic.ts';
import { joinedList, plural } from '../../src/text/sentence.ts';
import { prepareOutDir } from '../run/out-dir.ts';
import type { Streams } from '../terminal/streams.ts';
import { writeLine } from '../terminal/streams.ts';
import { tableOf } from '../terminal/text-table.ts';
import { findRuns } from './find-runs.ts';

/** The file that is written. */
const PAGE = 'history.html';

/**
 * Prints the runs of folder trees by target, and writes one page about them.
 *
 * @param trees folders that hold the output folders of runs, at any depth.
 * @param out the folder of the page.
 * @returns 0, whatever the runs found.
 * @throws ConfigError when there is no run, or a folder cannot be read or written.
 */
export async function history(
  trees: readonly string[],
  out: string,
  { stdout, stderr }: Streams,
): Promise<ExitCode> {
  const { runs, skipped } = await findRuns(trees, out);
  for (const line of skipped) writeLine(stderr, `skipped: ${oneLine(line)}`);
  if (runs.length === 0) {
    throw new ConfigError(
      `history: no run in ${trees.join(', ')}: name folders that hold the output folders of runs, each with a verdict.json`,
    );
  }
  const file = join(prepareOutDir(out, [PAGE]), PAGE);
  await writeAtomic(file, historyPage(runs));
  for (const series of seriesOf(runs)) writeLine(stdout, seriesText(series));
  writeLine(stdout, `${plural(runs.length, 'run')}; page ${file}`);
  return DONE;
}

function seriesText(series: Series): string {
  const episodes = episodesOf(series).map((episode) => [
    `  ${episode.requirement}`,
    episode.level,
    episodeText(episode),
  ]);
  return [
    oneLine(series.target),
    tableOf(series.runs.map(runRow)),
    ...(episodes.length === 0 ? [] : ['', tableOf(episodes)]),
    '',
  ].join('\n');
}

function runRow({ document, folder }: HistoryRun): readonly string[] {
  const failed = document.requirements.filter(
    ({ outcome, level }) => outcome === 'failed' && level === 'MUST',
  );
  const names = failed.map(({ id, waived }) => (waived ? `${id} (waived)` : id));
  return [
    `  ${minuteOf(document.startedAt)}`,
    verdictText(document),
    names.length === 0 ? '-' : joinedList(names),
    oneLine(folder),
  ];
}

function episodeText({ first, last, ended, failed }: Episode): string {
  const [begun, seen] = [first, last].map(({ document }) => minuteOf(document.startedAt));
  const runs = `(${plural(failed, 'run')})`;
  if (ended === undefined) return `fails since ${begun}, last seen ${seen} ${runs}`;
  return `failed ${begun} to ${seen} ${runs}, passed ${minuteOf(ended.document.startedAt)}`;
}
