import { plural } from '../../src/text/sentence.ts';
import { appearanceOf } from '../html/appearance.ts';
import { codeText } from '../html/code-text.ts';
import { htmlPage } from '../html/html-page.ts';
import { OUTCOME_SIGN_STYLE, OUTCOME_SIGNS, outcomeKind } from '../html/outcome-sign.ts';
import type { Html } from '../text/html.ts';
import { html } from '../text/html.ts';
import { capped, oneLine } from '../text/text.ts';
import type { Episode, HistoryRun, Series } from './history.ts';
import { episodesOf, failedIds, minuteOf, requirementIn, seriesOf } from './history.ts';
import { HISTORY_PICTURE_STYLE, historyPicture } from './history-picture.ts';

const STYLE = `
.scroll { overflow-x: auto; max-width: 100%; margin: 0.5rem 0; }
table { border-collapse: separate; border-spacing: 0; }
th, td { border: solid var(--line); border-width: 0 1px 1px 0; padding: 2px 8px; text-align: left; vertical-align: top; }
thead th { vertical-align: bottom; border-top-width: 1px; white-space: nowrap; }
th:first-child { position: sticky; left: 0; z-index: 1; background: var(--paper); border-left-width: 1px; white-space: nowrap; }
.grid thead span { writing-mode: vertical-rl; transform: rotate(180deg); font-weight: normal; }
.grid td, .grid thead th { padding: 2px 4px; text-align: center; }
td { white-space: nowrap; } .grid td { min-width: 1.6em; } td.number { text-align: right; }
td.wide { min-width: 18em; white-space: normal; overflow-wrap: anywhere; }
td.goes-on { color: var(--bad); font-weight: 600; }
.legend { margin: 0.5rem 0; }
${OUTCOME_SIGN_STYLE}
${HISTORY_PICTURE_STYLE}
@media print { .scroll { overflow: visible; } th:first-child { position: static; } td { white-space: normal; overflow-wrap: anywhere; } td.wide { min-width: 0; } th, td { font-size: 10px; padding: 1px 4px; } svg.history { min-width: 0; } }
`;

const TEXT_CAP = 400;

/** Returns the runs that were found, by target: one HTML file that makes no network request. */
export function historyPage(runs: readonly HistoryRun[]): string {
  const all = seriesOf(runs);
  const title = `History: ${plural(runs.length, 'run')} of ${plural(all.length, 'target')}`;
  const legend = Object.entries(OUTCOME_SIGNS).map(
    ([kind, [sign, text]]) => html`<span class="${kind}">${sign} ${text}</span>`,
  );
  return htmlPage({
    title,
    style: STYLE,
    body: html`<h1>${title}</h1>
      <p class="legend">${legend}</p>
      ${all.map(seriesPart)}`,
  });
}

function seriesPart(series: Series): Html {
  const target = capped(series.target, TEXT_CAP);
  return html`<section>
    <h2>${target}</h2>
    ${scrolled(`The runs of ${target} in time`, historyPicture(series))}${failures(series)}
    ${grid(series)}${runTable(series)}
  </section>`;
}

/** Returns a part that may be wider than a phone; a keyboard can scroll it. */
function scrolled(name: string, part: Html): Html {
  return html`<div class="scroll" role="region" tabindex="0" aria-label="${name}">${part}</div>`;
}

function failures(series: Series): Html {
  const episodes = episodesOf(series);
  if (episodes.length === 0) return html`<p>No requirement failed in any run.</p>`;
  const table = html`<table>
    <thead>
      <tr>
        ${headings(['requirement', 'level', 'first failed', 'last failed', 'passed again', 'failed runs', 'statement'])}
      </tr>
    </thead>
    <tbody>
      ${episodes.map(episodeRow)}
    </tbody>
  </table>`;
  return html`<h3>When each failure began and ended</h3>
    ${scrolled(`Failures of ${capped(series.target, TEXT_CAP)}`, table)}`;
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

function grid({ target, runs }: Series): Html {
  const ids = failedIds(runs);
  if (ids.length === 0) return html`${''}`;
  const table = html`<table class="grid">
    <thead>
      <tr>
        <th scope="col">requirement</th>
        ${runs.map((run) => html`<th scope="col"><span>${runLink(run)}</span></th>`)}
      </tr>
    </thead>
    <tbody>
      ${ids.map(
        (id) =>
          html`<tr>
            <th scope="row">${id}</th>
            ${runs.map((run) => cell(run, id))}
          </tr>`,
      )}
    </tbody>
  </table>`;
  return html`<h3>Requirements that failed, by run</h3>
    ${scrolled(`Requirements of ${capped(target, TEXT_CAP)} by run`, table)}`;
}

function cell(run: HistoryRun, id: string): Html {
  const requirement = requirementIn(run, id);
  if (requirement === undefined) return html`<td></td>`;
  const kind = outcomeKind(requirement);
  const [sign, meaning] = OUTCOME_SIGNS[kind];
  const reason = capped(oneLine(requirement.reason ?? meaning), TEXT_CAP);
  return html`<td class="cell ${kind}" title="${id}: ${reason}">${sign}</td>`;
}

function runTable({ target, runs }: Series): Html {
  const table = html`<table>
    <thead>
      <tr>
        ${headings(['started (UTC)', 'verdict', 'reason', 'requests', 'seconds', 'median latency', 'suite', 'folder'])}
      </tr>
    </thead>
    <tbody>
      ${runs.toReversed().map(runRow)}
    </tbody>
  </table>`;
  return html`<h3>Runs, the latest first</h3>
    ${scrolled(`Runs of ${capped(target, TEXT_CAP)}`, table)}`;
}

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

function headings(names: readonly string[]): readonly Html[] {
  return names.map((name) => html`<th scope="col">${name}</th>`);
}

function runLink({ page, document }: HistoryRun): Html {
  const started = capped(minuteOf(document.startedAt), 16);
  return page === undefined ? html`${started}` : html`<a href="${page}">${started}</a>`;
}
