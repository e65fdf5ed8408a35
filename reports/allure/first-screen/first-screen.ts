import { md5 } from 'allure-js-commons/sdk/reporter';
import type { FailedRequirement } from '../../causes/causes-view.ts';
import { targetName } from '../../../src/evidence/target-name.ts';
import { isBinding } from '../../../src/spec/released/released.ts';
import { failedRequirements } from '../../causes/causes-view.ts';
import { diagnosisLines } from '../../diagnosis/diagnosis-lines.ts';
import { appearanceOf } from '../../html/signs.ts';
import { commandsOf, fieldsOf } from '../../text/finding-fields.ts';
import type { Html } from '../../text/html.ts';
import { codeText, html } from '../../text/html.ts';
import { mustsText, outcomeText } from '../../text/run-text.ts';
import { capped, oneLine } from '../../text/text.ts';
import { minuteOf } from '../../text/time-text.ts';
import type { Unjudged } from '../../verdict/unjudged.ts';
import { unjudgedMusts } from '../../verdict/unjudged.ts';
import type { CheckVerdict, VerdictDocument } from '../../verdict/verdict-document.ts';
import { resultIdentity } from '../result.ts';
import type { NodeDifferences } from '../../../src/evidence/node-differences.ts';
import type { EndedAs } from '../../next-steps/next-steps.ts';
import { nextSteps } from '../../next-steps/next-steps.ts';
import { commandsBegin } from './commands-begin.ts';
import { differencesPart } from './differences-part.ts';
import { nextStepsPart } from './next-steps-part.ts';

/** The lines of the diagnosis that are unfolded. */
const DIAGNOSES_SHOWN = 2;

/** The failed requirements that stand before the diagnosis on a narrow screen. */
const SHOWN_FIRST = 3;

const REASON_CAP = 600;
const NOTICE_CAP = 600;
const LINE_CAP = 400;
const URL_CAP = 200;
const VERSION_CAP = 24;

/** The most characters of a text of a finding; `verdict.json` has it whole. */
const FIELD_CAP = 2000;

/** What the first screen shows besides the verdict. */
export interface FirstScreen {
  readonly document: VerdictDocument;
  /** Facts about the run, by name. */
  readonly facts: Readonly<Record<string, string>>;
  /** The name of the output folder, for commands. */
  readonly folder: string;
  /** How the run ended. */
  readonly run: EndedAs;
  /** What the commands begin with; absent: the name of the command. */
  readonly start?: string;
  /** Where a second node answers differently. */
  readonly differences?: NodeDifferences;
}

/**
 * Renders the top of the page: the verdict, its reason, the target, the failures, the diagnosis, and what to do
 * next. The list of all checks follows it on the page.
 */
export function firstScreen({
  document,
  facts,
  folder,
  run,
  differences,
  start,
}: FirstScreen): Html {
  const steps = nextSteps(document, run, folder);
  const failed = failedRequirements(document);
  return html`<main id="first-screen">
    ${verdictBand(document)}
    ${document.notices.map((notice) => html`<p class="notice">${capped(notice, NOTICE_CAP)}</p>`)}
    ${differences === undefined ? undefined : differencesPart(differences, document)}
    <div class="columns">
      ${firstFailed(failed, document, start)}
      <div class="next">${diagnosis(document)}${nextStepsPart(document, steps, start)}</div>
      <div class="rest">${otherFailed(failed, document, start)}${notJudged(document)}</div>
    </div>
    <details class="facts">
      <summary>The run</summary>
      <dl>
        ${Object.entries(facts).map(([name, value]) => fieldRow(name, capped(value, REASON_CAP)))}
      </dl>
    </details>
    <h2 id="checks">Every check</h2>
    <p>
      In this list, Unknown is a check that could not be judged; Skipped is one that was untested or
      inapplicable, or an advisory; Broken is an internal error of the suite.
    </p>
  </main>`;
}

function verdictBand(document: VerdictDocument): Html {
  const { word, sign, background, ink } = appearanceOf(document);
  const { chainId, oldestVersion, ledgerVersion } = document.target;
  const chain = chainId === null ? '' : `, chain ${capped(chainId, VERSION_CAP)}`;
  const [oldest, newest] = [oldestVersion ?? '?', ledgerVersion ?? '?'].map((version) =>
    capped(version, VERSION_CAP),
  );
  const versions = ledgerVersion === null ? '' : `, versions ${oldest} to ${newest}`;
  return html`<header style="background:${background};color:${ink}">
    <h1>${sign} ${word}</h1>
    <p>${capped(oneLine(document.reason), REASON_CAP)}</p>
    <p class="target">
      <b>${capped(targetName(document.target), URL_CAP)}</b>${chain}${versions}, judged
      ${minuteOf(document.startedAt)} UTC by profile ${capped(document.profile, URL_CAP)}
    </p>
  </header>`;
}

function firstFailed(
  failed: readonly FailedRequirement[],
  document: VerdictDocument,
  start: string | undefined,
): Html {
  if (failed.length === 0) return nothingFailed(document);
  const isAdvice = !failed.some(({ requirement }) => isBinding(requirement, document));
  return html`<section class="failed">
    <h2>${isAdvice ? 'No MUST failed; advisories' : 'Failed'}</h2>
    <ul>
      ${failed.slice(0, SHOWN_FIRST).map((each) => failedItem(each, document, start))}
    </ul>
  </section>`;
}

function nothingFailed(document: VerdictDocument): Html {
  const { must } = document.counts;
  const lead = must.passed + must.failed === 0 ? 'Nothing was judged.' : 'Nothing failed.';
  return html`<section class="failed">
    <h2>Requirements</h2>
    <p>${lead} MUST: ${mustsText(document)}.</p>
  </section>`;
}

function otherFailed(
  failed: readonly FailedRequirement[],
  document: VerdictDocument,
  start: string | undefined,
): Html | undefined {
  const others = failed.slice(SHOWN_FIRST);
  if (others.length === 0) return undefined;
  return html`<h2>${others.length} more failed</h2>
    <ul>
      ${others.map((each) => failedItem(each, document, start))}
    </ul>`;
}

/** Renders a failed requirement: the sentence, expected, actual, and how to reproduce the failure. */
function failedItem(
  { requirement, check, sameAs }: FailedRequirement,
  document: VerdictDocument,
  start: string | undefined,
): Html {
  const { id, level, section, statement, waived } = requirement;
  const weight = isBinding(requirement, document) ? ', required' : ', advisory';
  const note = waived ? ', waived' : level === 'MUST' ? '' : weight;
  const cause = sameAs === undefined ? undefined : html` <i>Same cause as ${sameAs}.</i>`;
  return html`<li>
    <p>
      <b>${id}</b> <span class="level">${level}, section ${section}${note}</span>
      ${codeText(statement)}${cause}
    </p>
    ${sameAs === undefined ? findingOf(check, start) : undefined}
  </li>`;
}

function findingOf({ id, failure }: CheckVerdict, start: string | undefined): Html | undefined {
  if (failure === undefined) return undefined;
  const fields = fieldsOf(failure).map(({ name, text }) => fieldRow(name, capped(text, FIELD_CAP)));
  const commands = commandsOf(failure).map(({ name, text }) =>
    fieldRow(name, commandText(commandsBegin(text, start))),
  );
  // Expected and actual come first.
  return html`<dl class="short">${fields.slice(0, 2)}</dl>
    <details>
      <summary>How to reproduce it</summary>
      <dl>
        ${fieldRow('check', html`<a href="#${md5(resultIdentity(id).uuid)}">${id}</a>`)}
        ${fields.slice(2)}${commands}
      </dl>
    </details>`;
}

function fieldRow(name: string, value: string | Html): Html {
  return html`<dt>${name}</dt>
    <dd>${value}</dd>`;
}

/** Renders a command. It is never cut, because readers paste it. */
function commandText(command: string): Html {
  return command.length > FIELD_CAP
    ? html`The command is too long to show: see verdict.json.`
    : html`<code class="command">${command}</code>`;
}

/** Returns a line for each failed heading that a known fault explains; the first ones are unfolded. */
function diagnosis(document: VerdictDocument): Html | undefined {
  const lines = diagnosisLines(document).map((line) => html`<p>${capped(line, LINE_CAP)}</p>`);
  if (lines.length === 0) return undefined;
  const others = lines.slice(DIAGNOSES_SHOWN);
  const more = html`<details>
    <summary>${others.length} more</summary>
    ${others}
  </details>`;
  return html`<h2>Diagnosis</h2>
    ${lines.slice(0, DIAGNOSES_SHOWN)} ${others.length === 0 ? undefined : more}`;
}

function notJudged(document: VerdictDocument): Html | undefined {
  const groups = unjudgedMusts(document);
  if (groups.length === 0) return undefined;
  return html`<h2>Not judged</h2>
    <ul>
      ${groups.map(unjudgedItem)}
    </ul>`;
}

function unjudgedItem({ ids, outcome, reason }: Unjudged): Html {
  return html`<li>
    <p>
      <b>${ids.join(', ')}</b>
      <span class="level">${outcomeText(outcome)}</span> ${capped(reason, LINE_CAP)}
    </p>
  </li>`;
}
