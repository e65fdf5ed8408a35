import { plural } from '../../src/text/sentence.ts';
import { legend, pageOf, scrolled, table, TABLES, upright } from '../html/html-document.ts';
import { appearanceOf, outcomeCell } from '../html/signs.ts';
import type { Html } from '../text/html.ts';
import { codeText, html } from '../text/html.ts';
import { capped, oneLine } from '../text/text.ts';
import { minuteOf } from '../text/time-text.ts';
import type { Episode, HistoryRun, Series } from './history-of-runs.ts';
import { episodesOf, failedIds, requirementIn, seriesOf } from './history-of-runs.ts';
import { HISTORY_PICTURE_STYLE, historyPicture } from './history-picture.ts';

const STYLE = `${TABLES}
th:first-child { white-space: nowrap; }
td.goes-on { color: var(--bad); font-weight: 600; }
${HISTORY_PICTURE_STYLE}
@media print { td { white-space: normal; overflow-wrap: anywhere; } svg.history { min-width: 0; } }
`;

const TEXT_CAP = 400;

/** Returns the runs that were found, by target: one HTML file that makes no network request. */
export function historyPage(runs: readonly HistoryRun[]): string {
  const all = seriesOf(runs);
  const title = `History: ${plural(runs.length, 'run')} of ${plural(all.length, 'target')}`;
  return pageOf({
    title,
    style: STYLE,
    body: html`<h1>${title}</h1>
      ${legend()}${all.map(seriesPart)}`,
  });
}

function seriesPart(series: Series): Html {
  const target = capped(series.target, TEXT_CAP);
  return html`<section>
    <h2>${target}</h2>
    ${scrolled(`The runs of ${target} in time`, historyPicture(series))}${failures(series, target)}
    ${grid(series, target)}
    <h3>Runs, the latest first</h3>
    ${scrolled(`Runs of ${target}`, table(RUN_HEADINGS, series.runs.toReversed().map(runRow)))}
  </section>`;
}

const EPISODE_HEADINGS = [
  'requirement',
  'level',
  'first failed',
  'last failed',
  'passed again',
  'failed runs',
  'statement',
];

function failures(series: Series, target: string): Html {
  const rows = episodesOf(series).map(episodeRow);
  if (rows.length === 0) return html`<p>No requirement failed in any run.</p>`;
  return html`<h3>When each failure began and ended</h3>
    ${scrolled(`Failures of ${target}`, table(EPISODE_HEADINGS, rows))}`;
}

function episodeRow(episode: Episode): Html {
  const { requirement, level, statement, first, last, ended, failed } = episode;
  const end =
    ended === undefined ? html`<td class="goes-on">not yet</td>` : html`<td>${runLink(ended)}</td>`;
  return html`<tr>
    <th scope="row">${requirement}</th>
    <td>${level}</td>
    <td>${runLink(first)}</td>
    <td>${runLink(last)}</td>
    ${end}
    <td class="number">${failed}</td>
    <td class="wide">${codeText(statement)}</td>
  </tr>`;
}

function grid({ runs }: Series, target: string): Html | undefined {
  const ids = failedIds(runs);
  if (ids.length === 0) return undefined;
  const rows = ids.map((id) => {
    const cells = runs.map((run) => outcomeCell(requirementIn(run, id)));
    return html`<tr>
      <th scope="row">${id}</th>
      ${cells}
    </tr>`;
  });
  const head = ['requirement', ...runs.map((run) => upright(runLink(run)))];
  return html`<h3>Requirements that failed, by run</h3>
    ${scrolled(`Requirements of ${target} by run`, table(head, rows))}`;
}

const RUN_HEADINGS = [
  'started (UTC)',
  'verdict',
  'reason',
  'requests',
  'seconds',
  'median latency',
  'suite',
  'folder',
];

function runRow(run: HistoryRun): Html {
  const { document, latencies, folder } = run;
  const { word, background, ink } = appearanceOf(document);
  const medians = latencies.map(
    ({ endpoint, median }) => html`${endpoint.split(' ')[0] ?? ''} ${median.toFixed(1)} ms<br />`,
  );
  return html`<tr>
    <th scope="row">${runLink(run)}</th>
    <td style="background:${background};color:${ink}">${word}</td>
    <td class="wide">${capped(oneLine(document.reason), TEXT_CAP)}</td>
    <td class="number">${document.requests}</td>
    <td class="number">${(document.durationMs / 1000).toFixed(1)}</td>
    <td>${medians}</td>
    <td>${document.suite.version}</td>
    <td class="wide">${folder}</td>
  </tr>`;
}

function runLink({ page, document }: HistoryRun): Html {
  const started = capped(minuteOf(document.startedAt), 16);
  return page === undefined ? html`${started}` : html`<a href="${page}">${started}</a>`;
}
