import type { Outcome } from '../../../src/evidence/outcome.ts';
import { OUTCOMES } from '../../../src/evidence/outcome.ts';
import { SECTIONS } from '../../../src/spec/catalogue.ts';
import type { Html } from '../../text/html.ts';
import { html } from '../../text/html.ts';
import type { RequirementVerdict, VerdictDocument } from '../../verdict/verdict-document.ts';
import { tally } from '../../verdict/counts.ts';
import { outcomeText } from '../../text/outcome-text.ts';

/** Returns the outcomes of each section's requirements, MUSTs and others together, and those of all MUSTs. */
export function sectionTable({ requirements }: VerdictDocument): Html {
  const rows = SECTIONS.flatMap(({ id, heading }) => {
    const own = requirements.filter((requirement) => requirement.section === id);
    return own.length === 0 ? [] : [row(`${id} ${heading}`, own, '')];
  });
  const musts = requirements.filter((requirement) => requirement.level === 'MUST');
  const head = OUTCOMES.map((outcome) => html`<th class="n">${outcomeText(outcome)}</th>`);
  return html`<table class="counts">
    <thead>
      <tr>
        <th></th>
        ${head}
      </tr>
    </thead>
    <tbody>
      ${rows}${row('all', requirements, 'all')}${row('MUSTs alone', musts, 'all')}
    </tbody>
  </table>`;
}

function row(name: string, own: readonly RequirementVerdict[], kind: string): Html {
  const counts = tally(own);
  const cells = OUTCOMES.map((outcome) => cell(outcome, counts[outcome]));
  return html`<tr class="${kind}">
    <th>${name}</th>
    ${cells}
  </tr>`;
}

const CLASSES: Partial<Readonly<Record<Outcome, string>>> = {
  failed: 'bad',
  errored: 'bad',
  cantTell: 'open',
  untested: 'open',
};

function cell(outcome: Outcome, count: number): Html {
  const kind = count === 0 ? 'none' : (CLASSES[outcome] ?? '');
  return html`<td class="n ${kind}">${count}</td>`;
}
