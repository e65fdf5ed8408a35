import { openIn } from '../../src/evidence/outcome.ts';
import type { Outcome } from '../../src/evidence/outcome.ts';
import { targetName } from '../../src/evidence/target-name.ts';
import { CATALOGUE } from '../../src/spec/catalogue.ts';
import type { Requirement } from '../../src/spec/requirement.ts';
import { plural } from '../../src/text/sentence.ts';
import { legend, pageOf, scrolled, table, TABLES, upright } from '../html/html-document.ts';
import { outcomeCell } from '../html/signs.ts';
import { REPORTS } from '../report-files.ts';
import type { Html } from '../text/html.ts';
import { codeText, html } from '../text/html.ts';
import { capped } from '../text/text.ts';
import type { Verdict } from '../verdict/verdict-document.ts';
import { isWaivedPass, verdictText } from '../verdict/verdict-text.ts';
import type { TargetVerdict } from './fleet-document.ts';
import { countedVerdicts, worstFirst } from './fleet-document.ts';

const STYLE = `${TABLES}
.scroll { width: fit-content; border: solid var(--line); border-width: 0 1px 1px 0; }
th:first-child { white-space: normal; overflow-wrap: anywhere; min-width: 6em; max-width: 34vw; }
td.why { white-space: normal; overflow-wrap: anywhere; min-width: 28em; color: var(--fault); }
td.why div { contain: inline-size; max-width: min(60em, 100vw - 18rem); }
td small { display: block; min-width: 14em; max-width: 24em; white-space: normal; font-weight: normal; }
td.all { text-align: center; color: var(--good); }
.bad { color: var(--bad); font-weight: bold; } .none { color: var(--fault); font-weight: bold; } .part { color: var(--warn); } .good { color: var(--good); }
details { margin: 1rem 0; }
@media (max-width: 600px) { th, td { padding: 2px 4px; } td:nth-child(2) { white-space: normal; } td.why { min-width: 13em; } td.why div { max-width: 13em; } }
`;

const REQUIREMENTS = CATALOGUE.filter(({ untestable }) => untestable === undefined);

const TONES: Readonly<Record<Verdict, string>> = {
  'does not conform': 'bad',
  'no verdict': 'none',
  'conforms in part': 'part',
  conforms: 'good',
};

const JUDGED: readonly Outcome[] = ['passed', 'failed', 'errored'];

const REASON_CAP = 1000;

/** The requirements with a column each, and those that passed on every target that was judged. */
interface Columns {
  readonly own: readonly Requirement[];
  readonly folded: readonly Requirement[];
}

/** Returns the targets of a fleet by requirements, the worst first: one HTML file that makes no network request. */
export function fleetPage(targets: readonly TargetVerdict[]): string {
  const columns = columnsOf(targets);
  const title = `Fleet: ${countedVerdicts(targets)}`;
  const rows = worstFirst(targets).map((target) => row(target, columns));
  return pageOf({
    title,
    style: STYLE,
    body: html`<h1>${title}</h1>
      ${legend()}${scrolled('Targets by requirements', table(headings(columns), rows))}
      ${foldedList(columns)}`,
  });
}

function columnsOf(targets: readonly TargetVerdict[]): Columns {
  const judged = targets.filter(isJudged);
  const passedEverywhere = ({ id }: Requirement): boolean =>
    judged.length > 0 &&
    judged.every(({ document }) => {
      const own = document?.requirements.find((requirement) => requirement.id === id);
      return own?.outcome === 'passed';
    });
  const folded = REQUIREMENTS.filter(passedEverywhere);
  return { own: REQUIREMENTS.filter((requirement) => !folded.includes(requirement)), folded };
}

/** Returns whether any requirement of a target was judged. */
function isJudged({ document }: TargetVerdict): boolean {
  return document?.requirements.some(({ outcome }) => JUDGED.includes(outcome)) ?? false;
}

function headings({ own, folded }: Columns): readonly (string | Html)[] {
  return [
    'target',
    'verdict',
    'failed',
    'open',
    ...own.map(({ id, statement }) => upright(id, statement)),
    ...(folded.length === 0 ? [] : [upright(`${folded.length} passed on every judged target`)]),
  ];
}

function foldedList({ folded }: Columns): Html | undefined {
  if (folded.length === 0) return undefined;
  const items = folded.map(
    ({ id, level, statement }) => html`<li><b>${id}</b> ${level}: ${codeText(statement)}</li>`,
  );
  return html`<details>
    <summary>${plural(folded.length, 'requirement')} passed on every judged target</summary>
    <ul>
      ${items}
    </ul>
  </details>`;
}

function row(target: TargetVerdict, columns: Columns): Html {
  const { verdict, reason, document } = target;
  const text = document === undefined ? verdict : verdictText(document);
  // In a row without cells the reason takes their place.
  const why =
    verdict === 'no verdict' && isJudged(target)
      ? html`<small>${capped(reason, REASON_CAP)}</small>`
      : undefined;
  return html`<tr>
    ${nameCell(target)}
    <td class="${toneOf(target)}">${text}${why}</td>
    ${isJudged(target) ? judgedCells(target, columns) : reasonCell(target, columns)}
  </tr>`;
}

/** Returns why there is no verdict, in place of what would have been judged. */
function reasonCell({ reason }: TargetVerdict, { own, folded }: Columns): Html {
  const width = 2 + own.length + Math.min(1, folded.length);
  return html`<td class="why" colspan="${width}">
    <div>${capped(reason, REASON_CAP)}</div>
  </td>`;
}

function judgedCells({ document }: TargetVerdict, { own, folded }: Columns): Html {
  const must = document?.counts.must;
  const known = new Map(document?.requirements.map((each) => [each.id, each]));
  const cells = own.map(({ id }) => outcomeCell(known.get(id)));
  return html`<td class="number">${must?.failed}</td>
    <td class="number">${must && openIn(must)}</td>
    ${cells}${folded.length === 0 ? undefined : html`<td class="all">✓</td>`}`;
}

function nameCell({ name, folder, document }: TargetVerdict): Html {
  if (document === undefined) return html`<th scope="row">${name}</th>`;
  const target = targetName(document.target);
  return html`<th scope="row">
    <a href="${folder}/${REPORTS.page}" title="${target}">${name}</a>
  </th>`;
}

function toneOf({ verdict, document }: TargetVerdict): string {
  const isWaived = document !== undefined && isWaivedPass(document);
  return TONES[isWaived ? 'conforms in part' : verdict];
}
