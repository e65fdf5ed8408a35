import { plural } from '../../../src/text/sentence.ts';
import { diagnosisLines } from '../../diagnosis/lines.ts';
import { appearanceOf } from '../../html/appearance.ts';
import type { Html } from '../../text/html.ts';
import { html } from '../../text/html.ts';
import { capped, oneLine } from '../../text/text.ts';
import type { UnjudgedMusts } from '../../verdict/unjudged.ts';
import { unjudgedMusts } from '../../verdict/unjudged.ts';
import type { VerdictDocument } from '../../verdict/verdict-document.ts';
import type { FailedRequirement } from './failed-requirements.ts';
import { failedItems, failedRequirements } from './failed-requirements.ts';
import { nextSteps } from './next-steps.ts';
import { outcomeText } from '../../text/outcome-text.ts';

/** The lines of the diagnosis that are unfolded. */
const DIAGNOSES_SHOWN = 2;

/** The failed requirements that stand before the diagnosis on a narrow screen. */
const SHOWN_FIRST = 3;

const REASON_CAP = 600;
const NOTICE_CAP = 600;
const LINE_CAP = 400;
const URL_CAP = 200;
const VERSION_CAP = 24;

/** What the first screen shows besides the verdict. */
export interface FirstScreen {
  readonly document: VerdictDocument;
  /** Facts about the run, by name. */
  readonly facts: Readonly<Record<string, string>>;
  /** The name of the output folder, for commands. */
  readonly folder: string;
}

/**
 * Renders the top of the page: the verdict, its reason, the target, the failures, the diagnosis, and what to do
 * next. The list of all checks follows it on the page.
 */
export function firstScreen({ document, facts, folder }: FirstScreen): Html {
  const failed = failedRequirements(document);
  return html`<main id="first-screen">
    ${verdictBand(document)}
    ${document.notices.map((notice) => html`<p class="notice">${capped(notice, NOTICE_CAP)}</p>`)}
    <div class="columns">
      ${firstFailed(failed, document)}
      <div class="next">${diagnosis(document)}${nextSteps(document, folder)}</div>
      <div class="rest">${otherFailed(failed)}${notJudged(document)}</div>
    </div>
    <details class="facts">
      <summary>The run</summary>
      <dl>
        ${Object.entries(facts).map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd>${capped(value, REASON_CAP)}</dd>`,
        )}
      </dl>
    </details>
    <h2 id="checks">Every check</h2>
  </main>`;
}

function verdictBand(document: VerdictDocument): Html {
  const { word, sign, background, ink } = appearanceOf(document);
  const { url, chainId, oldestVersion, ledgerVersion } = document.target;
  const chain = chainId === null ? '' : `, chain ${capped(chainId, VERSION_CAP)}`;
  const [oldest, newest] = [oldestVersion ?? '?', ledgerVersion ?? '?'].map((version) =>
    capped(version, VERSION_CAP),
  );
  const versions = ledgerVersion === null ? '' : `, versions ${oldest} to ${newest}`;
  return html`<header style="background:${background};color:${ink}">
    <h1>${sign} ${word}</h1>
    <p>${capped(oneLine(document.reason), REASON_CAP)}</p>
    <p class="target">
      <b>${capped(url, URL_CAP)}</b>${chain}${versions}, judged
      ${document.startedAt.slice(0, 16).replace('T', ' ')} UTC by profile
      ${capped(document.profile, URL_CAP)}
    </p>
  </header>`;
}

function firstFailed(failed: readonly FailedRequirement[], document: VerdictDocument): Html {
  if (failed.length === 0) return nothingFailed(document);
  const isAdvice = failed.every(({ requirement }) => requirement.level !== 'MUST');
  return html`<section class="failed">
    <h2>${isAdvice ? 'No MUST failed; advisories' : 'Failed'}</h2>
    <ul>
      ${failedItems(failed.slice(0, SHOWN_FIRST))}
    </ul>
  </section>`;
}

function nothingFailed({ counts: { must } }: VerdictDocument): Html {
  const open = must.untested + must.cantTell + must.errored;
  const inapplicable = must.inapplicable === 0 ? '' : `, ${must.inapplicable} inapplicable`;
  return html`<section class="failed">
    <h2>Requirements</h2>
    <p>Nothing failed: ${plural(must.passed, 'MUST')} passed, ${open} open${inapplicable}.</p>
  </section>`;
}

function otherFailed(failed: readonly FailedRequirement[]): Html {
  const others = failed.slice(SHOWN_FIRST);
  if (others.length === 0) return html`${''}`;
  return html`<h2>${others.length} more failed</h2>
    <ul>
      ${failedItems(others)}
    </ul>`;
}

/** Returns a line for each failed heading that a known fault explains; the first ones are unfolded. */
function diagnosis(document: VerdictDocument): Html {
  const lines = diagnosisLines(document).map((line) => html`<p>${capped(line, LINE_CAP)}</p>`);
  if (lines.length === 0) return html`${''}`;
  const others = lines.slice(DIAGNOSES_SHOWN);
  const more = html`<details>
    <summary>${others.length} more</summary>
    ${others}
  </details>`;
  return html`<h2>Diagnosis</h2>
    ${lines.slice(0, DIAGNOSES_SHOWN)} ${others.length === 0 ? '' : more}`;
}

function notJudged(document: VerdictDocument): Html {
  const groups = unjudgedMusts(document);
  if (groups.length === 0) return html`${''}`;
  return html`<h2>Not judged</h2>
    <ul>
      ${groups.map(unjudgedItem)}
    </ul>`;
}

function unjudgedItem({ ids, outcome, reason }: UnjudgedMusts): Html {
  return html`<li>
    <p>
      <b>${ids.join(', ')}</b>
      <span class="level">${outcomeText(outcome)}</span> ${capped(reason, LINE_CAP)}
    </p>
  </li>`;
}
