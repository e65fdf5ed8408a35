import { dirname } from 'node:path';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { commandLine, suiteCommand } from '../../src/evidence/invocation.ts';
import { openIn } from '../../src/evidence/outcome.ts';
import type { RunFacts } from '../../src/evidence/run-facts.ts';
import { targetName } from '../../src/evidence/target-name.ts';
import { joinedList, plural } from '../../src/text/sentence.ts';
import { bindingFailures } from '../causes/causes-view.ts';
import { mustsText, secondsText, trafficText, wayText } from '../text/run-text.ts';
import { capped, oneLine } from '../text/text.ts';
import { namedBy, termsOf } from '../verdict/waiver-note.ts';
import { unjudgedMusts } from '../verdict/unjudged.ts';
import type { VerdictDocument } from '../verdict/verdict-document.ts';
import type { Style } from './failure-lines.ts';
import { fit } from './failure-lines.ts';
import type { DocsPage } from '../../src/text/docs-page.ts';
import { docsPage } from '../../src/text/docs-page.ts';

/** The most characters of the target in a line. */
const TARGET_CAP = 500;

/** Returns a closing line; none without a text. */
function line(name: string, text: string): readonly string[] {
  return text === '' ? [] : [`  ${name.padEnd(9)} ${text}`];
}

/**
 * Returns the lines that end a run without a failure that counts, seven at most: the counts, what is waived, what is open
 * and what to add, what was left out, the report, what was sent, and how to repeat it.
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
    ...line('waived', fit(waivedText(document), style, 12)),
    ...line('open', fit(openText(document), style, 12)),
    ...line('left out', leftOutText(document)),
    ...line('report', oneLine(report)),
    ...line('sent', `${sent} to ${targetText(document)}`),
    ...line('repeat', repeatCommand(document, run)),
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
    ...line('repeat', repeatCommand(document, run)),
    ...replayLines(document, report),
    ...line('report', oneLine(report)),
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

/** Returns what is open, and the addition that opens most, or the reason when no addition helps. */
function openText(document: VerdictDocument): string {
  const open = openIn(document.counts.must);
  if (open === 0) return '';
  const [hint] = document.hints;
  const [group] = unjudgedMusts(document).filter(({ outcome }) => outcome !== 'inapplicable');
  if (hint === undefined)
    return `${plural(open, 'MUST')}; ${joinedList(group?.ids ?? [], 3)}: ${group?.reason ?? ''}`;
  const options = (document.effort?.leftOut ?? []).map(({ option }) => option);
  const without = options.length === 0 ? '' : ` (fewer without ${joinedList(options)})`;
  return `${plural(open, 'MUST')}${without}; to judge ${joinedList(hint.musts, 3)}, add ${hint.what}${hint.add === '' ? '' : ' (the report has the YAML)'}`;
}

function leftOutText({ effort }: VerdictDocument): string {
  const parts = (effort?.leftOut ?? []).map(
    ({ option, checks }) => `${plural(checks.length, 'check')} by ${option}`,
  );
  return joinedList(parts);
}

/** Returns the command that repeats the run: the same configuration, checks, requirements, seed and effort. */
function repeatCommand({ configuredBy, seed }: VerdictDocument, run: RunFacts): string {
  const { only, shard, effort, runs, requirementsVersion, required, complete } = run;
  const { level, forMs, maxRequests, malformed } = effort;
  const options: readonly (readonly [name: string, value: string | number | undefined])[] = [
    ['--only', only?.join(',')],
    ['--shard', shard && `${shard.index}/${shard.count}`],
    ['--effort', level === 'standard' ? undefined : level],
    ['--for', forMs === undefined ? undefined : `${forMs}ms`],
    ['--max-requests', maxRequests],
    ['--runs', runs],
    ['--requirements', requirementsVersion],
    ['--require', required?.join(',')],
  ];
  const words = options.flatMap(([name, value]) => (value === undefined ? [] : [name, `${value}`]));
  if (!malformed) words.push('--no-malformed');
  if (complete) words.push('--complete');
  return oneLine(commandLine(configuredBy, ...words, '--seed', String(seed)));
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
  const { chainId, oldestVersion, ledgerVersion, network } = target;
  const chain = chainId === null ? '' : `chain ${chainId}, `;
  const ledger =
    ledgerVersion === null ? '' : ` (${chain}versions ${oldestVersion ?? '?'} to ${ledgerVersion})`;
  const way = wayText(network);
  return oneLine(
    capped(`${targetName(target)}${ledger}${way === '' ? '' : `, ${way}`}`, TARGET_CAP),
  );
}
