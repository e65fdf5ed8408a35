import type { NodeDifferences } from '../../../src/evidence/node-differences.ts';
import { plural } from '../../../src/text/sentence.ts';
import { differencesSentence, groupTitle } from '../../differences/node-differences-text.ts';
import type { Html } from '../../text/html.ts';
import { html } from '../../text/html.ts';
import { capped, oneLine } from '../../text/text.ts';
import type { VerdictDocument } from '../../verdict/verdict-document.ts';

/** The most kinds of differences on the first screen. */
const KINDS_SHOWN = 5;

const LINE_CAP = 400;

/** Renders how a second node differs: the counts, the kinds, and the exit code if it follows from them. */
export function differencesPart(differences: NodeDifferences, document: VerdictDocument): Html {
  const { groups } = differences;
  const kinds = groups
    .slice(0, KINDS_SHOWN)
    .map((group) => html`<li>${capped(oneLine(groupTitle(group)), LINE_CAP)}</li>`);
  const more = groups.length - KINDS_SHOWN;
  const rest = more > 0 ? html`<p>And ${plural(more, 'more kind')}, in summary.md.</p>` : undefined;
  return html`<section class="differences">
    <h2>Differences</h2>
    <p>
      ${capped(oneLine(differencesSentence(differences)), LINE_CAP)}.${exitText(differences, document)}
    </p>
    <ul>
      ${kinds}
    </ul>
    ${rest}
  </section>`;
}

/** Returns the exit code of a run that only its differences make fail. */
function exitText(
  { groups }: NodeDifferences,
  { configuredBy, exitCode }: VerdictDocument,
): string {
  const fails = configuredBy.failOnDifference === true && groups.length > 0;
  const exit = fails && exitCode !== 1 ? ' Exit code 1, because of --fail-on-difference.' : '';
  return `${exit} The verdict is about the first node alone.`;
}
