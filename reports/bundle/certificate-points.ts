import type { Outcome } from '../../src/evidence/outcome.ts';
import { isOpen, OUTCOMES } from '../../src/evidence/outcome.ts';
import { SECTIONS } from '../../src/spec/catalogue.ts';
import { joinedList, plural } from '../../src/text/sentence.ts';
import { table } from '../html/html-document.ts';
import type { Html } from '../text/html.ts';
import { html } from '../text/html.ts';
import { outcomeText } from '../text/run-text.ts';
import { capped, oneLine } from '../text/text.ts';
import { tally } from '../verdict/counts.ts';
import { unjudgedMusts } from '../verdict/unjudged.ts';
import { appliedWaivers } from '../verdict/waivers.ts';
import type { RequirementVerdict, VerdictDocument } from '../verdict/verdict-document.ts';

/** The most points on the page; `verdict.json` has all. */
const MAX_POINTS_SHOWN = 6;

/** The most characters of a reason; `verdict.json` has the whole text. */
const REASON_CAP = 100;

/**
 * Returns the failed requirements, the waivers with their owners and last days, and the requirements that could not be
 * judged.
 */
export function points(document: VerdictDocument): Html {
  const failed = document.requirements.filter(({ outcome }) => outcome === 'failed');
  const lines = [
    ...failed.map((requirement) => failedPoint(requirement, document)),
    ...unjudgedMusts(document).map(({ ids, outcome, reason }) =>
      point(outcomeText(outcome), joinedList(ids), reason),
    ),
  ];
  if (lines.length === 0) return html`<p>None: every MUST passed.</p>`;
  const rest = lines.length - MAX_POINTS_SHOWN;
  const more = rest > 0 ? html`<p>And ${rest} more, in verdict.json.</p>` : undefined;
  return html`<ul>
      ${lines.slice(0, MAX_POINTS_SHOWN)}
    </ul>
    ${more}`;
}

function failedPoint(requirement: RequirementVerdict, document: VerdictDocument): Html {
  const { id, level, newerThan, waived, reason = requirement.statement } = requirement;
  const kind = newerThan === undefined ? level : `newer than ${newerThan}`;
  if (!waived) return point(level === 'MUST' ? 'failed' : `failed (${kind})`, id, reason);
  const [waiver] = appliedWaivers(requirement, document);
  if (waiver === undefined) return point('failed, waived', id, reason);
  const { owner = 'nobody named', until, reason: why } = waiver;
  return point(`failed, waived by ${capped(owner, 30)} until ${until}`, id, why);
}

function point(kind: string, ids: string, reason: string): Html {
  return html`<li><b>${ids}</b> ${kind}: ${oneLine(capped(reason, REASON_CAP))}</li>`;
}

/** Returns the outcomes of the MUSTs and SHOULDs of each section and of all, and those of all MUSTs. */
export function sectionTable(document: VerdictDocument): Html {
  // No check can test a MAY: counted as untested, it would read as a gap.
  const requirements = document.requirements.filter(({ level }) => level !== 'MAY');
  const rows = SECTIONS.flatMap(({ id, heading }) => {
    const own = requirements.filter((requirement) => requirement.section === id);
    return own.length === 0 ? [] : [row(`${id} ${heading}`, own)];
  });
  const musts = requirements.filter((requirement) => requirement.level === 'MUST');
  const sums = [row('all', requirements, 'all'), row('MUSTs alone', musts, 'all')];
  const head = OUTCOMES.map((outcome) => html`<th class="n">${outcomeText(outcome)}</th>`);
  return table([html`<th></th>`, ...head], [...rows, ...sums], 'counts');
}

function row(name: string, own: readonly RequirementVerdict[], kind: 'all' | '' = ''): Html {
  const counts = tally(own);
  const cells = OUTCOMES.map((outcome) => {
    const count = counts[outcome];
    return html`<td class="n ${count === 0 ? 'none' : (CLASSES[outcome] ?? '')}">${count}</td>`;
  });
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

/** Returns every SHOULD that failed or could not be judged, with its sentence. */
export function openShoulds({ requirements }: VerdictDocument): Html {
  const shoulds = requirements.filter(
    ({ level, outcome }) => level === 'SHOULD' && (outcome === 'failed' || isOpen(outcome)),
  );
  if (shoulds.length === 0) return html`<p>None: every applicable SHOULD passed.</p>`;
  const items = shoulds.map(
    ({ id, outcome, statement }) =>
      html`<li><b>${id}</b> ${outcomeText(outcome)}: ${statement}</li>`,
  );
  return html`<ul>
    ${items}
  </ul>`;
}

/** The length of an ISO 8601 time. */
const TIME_CAP = 24;

export function limits({ target, requirements }: VerdictDocument): Html {
  const { url, firstSeen, lastSeen } = target;
  const [first, last] = [firstSeen, lastSeen].map((time) => capped(time ?? 'no answer', TIME_CAP));
  return html`<p>
    The certificate covers the responses of the target from ${first} to ${last}. The target may have
    changed since. It covers this target alone, ${capped(url, 90)}: no other node, version or
    configuration of the same software was judged. It does not cover what was not judged:
    ${unjudgedText(requirements)}, nor what the document leaves open, such as load, security and the
    endpoints that the document does not describe. The recording shows the responses as the holder
    of the key reports them: nobody else saw them.
  </p>`;
}

function unjudgedText(requirements: readonly RequirementVerdict[]): string {
  const musts = requirements.filter(({ level }) => level === 'MUST');
  const open = musts.filter(({ outcome }) => isOpen(outcome) || outcome === 'inapplicable');
  if (open.length === 0) return 'no MUST';
  return `${plural(open.length, 'MUST')} (${joinedList(open.map(({ id }) => id))})`;
}
