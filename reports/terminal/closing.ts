import { dirname } from 'node:path';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { DEFAULT_OUT, suiteCommand } from '../../src/evidence/invocation.ts';
import { openIn } from '../../src/evidence/outcome.ts';
import type { RunFacts } from '../../src/evidence/run-facts.ts';
import { EMBEDDED_DEVNET } from '../../src/evidence/target-name.ts';
import { bare, joinedList, plural } from '../../src/text/sentence.ts';
import { bindingFailures } from '../causes/causes-view.ts';
import { neededStep } from '../next-steps/next-steps.ts';
import { repeatCommand } from '../next-steps/repeat-command.ts';
import { mustsText, secondsText, trafficText, wayText } from '../text/run-text.ts';
import { capped, oneLine } from '../text/text.ts';
import { stepOf } from '../verdict/hints.ts';
import { namedBy, termsOf } from '../verdict/waiver-note.ts';
import type { Unjudged } from '../verdict/unjudged.ts';
import { unjudgedMusts } from '../verdict/unjudged.ts';
import type { Hint, RequirementVerdict, VerdictDocument } from '../verdict/verdict-document.ts';
import type { Style } from './failure-lines.ts';
import { fit } from './failure-lines.ts';
import type { DocsPage } from '../../src/text/docs-page.ts';
import { docsPage } from '../../src/text/docs-page.ts';

/** The most characters of the target in a line. */
const TARGET_CAP = 500;

/** The most characters of the reason why a MUST is open. */
const REASON_CAP = 300;

/** The most additions, and the most reasons, that the closing lines give; the report has them all. */
const REASONS_SHOWN = 2;

/** The column in which the text of a closing line begins. */
const TEXT_AT = 12;

/** Returns a closing line; none without a text. */
function line(name: string, text: string): readonly string[] {
  return text === '' ? [] : [`  ${name.padEnd(9)} ${text}`];
}

/** Returns a text in lines that fit the terminal, indented to the column of the first one. */
function wrapped(text: string, { width }: Style): string {
  const room = Math.max(width - TEXT_AT, 20);
  const lines: string[] = [];
  for (const word of oneLine(text).split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= room) {
      lines.splice(-1, 1, `${last} ${word}`);
    } else lines.push(word);
  }
  return lines.join(`\n${' '.repeat(TEXT_AT)}`);
}

/**
 * Returns the lines that end a run without a failure that counts, eight at most on a wide terminal: the counts, what is
 * waived, what is open and what to add, what was left out, the report, what was sent, how to repeat it, and after a
 * shard how to merge it.
 */
export function greenLines(
  document: VerdictDocument,
  { run }: Evidence,
  verdict: string,
  style: Style,
  report = '',
): readonly string[] {
  const shoulds = advisoriesText(document);
  const sent = `${plural(document.requests, 'request')} in ${secondsText(document)}`;
  return [
    `${verdict} (MUST: ${mustsText(document)}${shoulds === '' ? '' : `; SHOULD: ${shoulds}`})`,
    ...line('waived', fit(waivedText(document), style, TEXT_AT)),
    ...line('open', wrapped(openText(document), style)),
    ...line('left out', leftOutText(document)),
    ...line('report', oneLine(report)),
    ...line('sent', `${sent} to ${targetText(document)}`),
    ...line('repeat', oneLine(repeatCommand(document, run))),
    ...nextLines(document, run, report),
  ];
}

/** Returns the lines that end any other run, after the verdict and its reason. */
export function closingLines(
  document: VerdictDocument,
  { run }: Evidence,
  report = '',
): readonly string[] {
  const shoulds = advisoriesText(document);
  return [
    ...line('MUST', mustsText(document)),
    ...line('SHOULD', shoulds === '' ? '' : `${shoulds} (the report has the details)`),
    ...line('target', targetText(document)),
    ...line('sent', `${trafficText(run)}; ${secondsText(document)}`),
    ...line('repeat', oneLine(repeatCommand(document, run))),
    ...replayLines(document, report),
    ...line('report', oneLine(report)),
    ...nextLines(document, run, report),
    ...line('more', docsPage(pageOf(document))),
  ];
}

/** Returns the page of `docs` that says what to do after such a run. */
function pageOf({ verdict }: VerdictDocument): DocsPage {
  return verdict === 'does not conform' ? 'when-it-fails' : 'how-a-verdict-is-reached';
}

/** Returns `2 failed: SEL-FULL, SUM-RANGES`: the SHOULDs; empty when none failed. */
function advisoriesText({ advisories }: VerdictDocument): string {
  if (advisories.length === 0) return '';
  const ids = joinedList(advisories.map(({ requirement }) => requirement));
  return `${advisories.length} failed: ${ids}`;
}

/** Returns the failures that are waived; empty when none is. */
function waivedText({ waivers }: VerdictDocument): string {
  const applied = waivers.filter(({ state }) => state === 'applied');
  return applied.map((waiver) => oneLine(`${namedBy(waiver)} ${termsOf(waiver)}`)).join('; ');
}

/**
 * Returns what is open, the additions that open most, and the reasons where no addition helps. What an option left out is
 * named only if nothing else is open: `left out` names the options.
 */
function openText(document: VerdictDocument): string {
  const open = openIn(document.counts.must);
  if (open === 0) return '';
  const { hints, effort, requirements } = document;
  const options = (effort?.leftOut ?? []).map(({ option }) => option);
  const without =
    hints.length === 0 || options.length === 0 ? '' : ` (fewer without ${joinedList(options)})`;
  const unasked = new Set(
    requirements.filter((each) => wasLeftOut(each, document)).map(({ id }) => id),
  );
  const helped = new Set(hints.flatMap(({ musts }) => musts));
  const groups = unjudgedMusts(document)
    .filter(({ outcome }) => outcome !== 'inapplicable')
    .toSorted((a, b) => b.ids.length - a.ids.length);
  const beyondHelp = groups.filter(
    ({ ids }) => !ids.some((id) => helped.has(id) || unasked.has(id)),
  );
  const shown = beyondHelp.length > 0 || hints.length > 0 ? beyondHelp : groups.slice(0, 1);
  const parts = [
    ...hints.slice(0, REASONS_SHOWN).map(hintText),
    ...shown.slice(0, REASONS_SHOWN).map(groupText),
  ];
  return [`${plural(open, 'MUST')}${without}`, ...parts].join('; ');
}

/** Returns whether an option of the run left out a check of a requirement, or all of them. */
function wasLeftOut({ checks }: RequirementVerdict, { effort }: VerdictDocument): boolean {
  const leftOut = new Set((effort?.leftOut ?? []).flatMap(({ checks: ids }) => ids));
  return checks.length === 0 || checks.some(({ id }) => leftOut.has(id));
}

function hintText(hint: Hint): string {
  return `to judge ${joinedList(hint.musts, 3)}, ${stepOf(hint)} (the report has the YAML)`;
}

function groupText({ ids, reason }: Unjudged): string {
  return `${joinedList(ids, 3)}: ${capped(bare(oneLine(reason)), REASON_CAP)}`;
}

function leftOutText({ effort }: VerdictDocument): string {
  const parts = (effort?.leftOut ?? []).map(
    ({ option, checks }) => `${plural(checks.length, 'check')} by ${option}`,
  );
  return joinedList(parts);
}

/** Returns the step without which the run leads nowhere; none after any other run. */
function nextLines(document: VerdictDocument, run: RunFacts, report: string): readonly string[] {
  const step = neededStep(document, run, report === '' ? DEFAULT_OUT : dirname(report));
  return step === undefined ? [] : line('next', step.map(oneLine).join(' '));
}

/** Returns the command that repeats the failed checks of the folder of a report; none when nothing failed. */
function replayLines(document: VerdictDocument, report: string): readonly string[] {
  if (document.verdict !== 'does not conform' || report === '') return [];
  const hasPath = bindingFailures(document).some(({ check }) => check.failure?.replay);
  return [
    ...line('replay', oneLine(suiteCommand('replay', dirname(report)))),
    ...line('', hasPath ? '(on a moving chain, use this instead of a line with --path)' : ''),
  ];
}

/** Returns the target, the ledger that its responses describe, and the proxy and TLS of the connection. */
function targetText({ target }: VerdictDocument): string {
  const { url, embedded, chainId, oldestVersion, ledgerVersion, network } = target;
  const facts = [
    ...(embedded === true ? [url] : []),
    ...(chainId === null || ledgerVersion === null ? [] : [`chain ${chainId}`]),
    ...(ledgerVersion === null ? [] : [`versions ${oldestVersion ?? '?'} to ${ledgerVersion}`]),
  ];
  const name = embedded === true ? EMBEDDED_DEVNET : url;
  const way = wayText(network);
  const named = facts.length === 0 ? name : `${name} (${facts.join(', ')})`;
  return oneLine(capped(`${named}${way === '' ? '' : `, ${way}`}`, TARGET_CAP));
}
