import type { Html } from '../../text/html.ts';
import { html } from '../../text/html.ts';
import { capped, oneLine } from '../../text/text.ts';
import type { RequirementVerdict } from '../../verdict/verdict-document.ts';
import { unjudgedMusts } from '../../verdict/unjudged.ts';
import { joinedList } from '../../../src/text/sentence.ts';
import type { Certified } from './certified.ts';
import { waiversFor } from '../run-configuration.ts';
import { outcomeText } from '../../text/outcome-text.ts';

/** The most points on the page; `verdict.json` has all. */
const MAX_POINTS_SHOWN = 6;

/** The most characters of a reason; `verdict.json` has the whole text. */
const REASON_CAP = 100;

/**
 * Returns the failed requirements, the waivers with their owners and last days, and the requirements that could not be
 * judged.
 */
export function points(certified: Certified): Html {
  const { document } = certified;
  const failed = document.requirements.filter(({ outcome }) => outcome === 'failed');
  const lines = [
    ...failed.map((requirement) => failedPoint(requirement, certified)),
    ...unjudgedMusts(document).map(({ ids, outcome, reason }) =>
      point(outcomeText(outcome), joinedList(ids), reason),
    ),
  ];
  if (lines.length === 0) return html`<p>None: every MUST passed.</p>`;
  const rest = lines.length - MAX_POINTS_SHOWN;
  const more = rest > 0 ? html`<p>And ${rest} more, in verdict.json.</p>` : '';
  return html`<ul>
      ${lines.slice(0, MAX_POINTS_SHOWN)}
    </ul>
    ${more}`;
}

function failedPoint(requirement: RequirementVerdict, certified: Certified): Html {
  const { id, level, newerThan, waived, reason = requirement.statement } = requirement;
  const kind = newerThan === undefined ? level : `newer than ${newerThan}`;
  if (!waived) return point(level === 'MUST' ? 'failed' : `failed (${kind})`, id, reason);
  const { configuration, document } = certified;
  const [waiver] = waiversFor(requirement, configuration, document.startedAt);
  if (waiver === undefined) return point('failed, waived', id, reason);
  const { owner = 'nobody named', until, reason: why } = waiver;
  return point(`failed, waived by ${capped(owner, 30)} until ${until}`, id, why);
}

function point(kind: string, ids: string, reason: string): Html {
  return html`<li><b>${ids}</b> ${kind}: ${oneLine(capped(reason, REASON_CAP))}</li>`;
}
