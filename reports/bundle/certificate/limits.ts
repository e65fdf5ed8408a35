import { isOpen } from '../../../src/evidence/outcome.ts';
import { joinedList, plural } from '../../../src/text/sentence.ts';
import type { Html } from '../../text/html.ts';
import { html } from '../../text/html.ts';
import { capped } from '../../text/text.ts';
import type { RequirementVerdict, VerdictDocument } from '../../verdict/verdict-document.ts';
import type { Certified } from './certified.ts';
import { outcomeText } from '../../text/outcome-text.ts';

/** The length of an ISO 8601 time. */
const TIME_CAP = 24;

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

/** Returns the limits of a certificate. */
export function limits({ document }: Certified): Html {
  const { url, firstSeen, lastSeen } = document.target;
  const [first, last] = [firstSeen, lastSeen].map((time) => capped(time ?? 'no answer', TIME_CAP));
  return html`<p>
    The certificate covers the responses of the target from ${first ?? ''} to ${last ?? ''}. The
    target may have changed since. It covers this target alone, ${capped(url, 90)}: no other node,
    version or configuration of the same software was judged. It does not cover what was not judged:
    ${unjudgedText(document.requirements)}, nor what the document leaves open, such as load,
    security and the endpoints that the document does not describe. The recording shows the
    responses as the holder of the key reports them: nobody else saw them.
  </p>`;
}

function unjudgedText(requirements: readonly RequirementVerdict[]): string {
  const musts = requirements.filter(({ level }) => level === 'MUST');
  const open = musts.filter(({ outcome }) => isOpen(outcome) || outcome === 'inapplicable');
  if (open.length === 0) return 'no MUST';
  return `${plural(open.length, 'MUST')} (${joinedList(open.map(({ id }) => id))})`;
}
