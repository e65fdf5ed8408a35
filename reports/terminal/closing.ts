import { commandLine } from '../../src/evidence/invocation.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import type { RunFacts } from '../../src/evidence/run-facts.ts';
import { openIn } from '../../src/evidence/outcome.ts';
import { targetName } from '../../src/evidence/target-name.ts';
import { joinedList, plural } from '../../src/text/sentence.ts';
import { trafficText } from '../exchanges/traffic.ts';
import { throughProxy, tlsText } from '../text/network-text.ts';
import { capped, oneLine } from '../text/text.ts';
import { unjudgedMusts } from '../verdict/unjudged.ts';
import type { VerdictDocument } from '../verdict/verdict-document.ts';
import type { Style } from './lines.ts';
import { fit } from './lines.ts';

/** The most characters of the target in a line. */
const TARGET_CAP = 500;

/** Returns `65 passed, 2 open, 1 inapplicable`: the MUSTs by outcome. */
export function mustsText({ counts: { must, waived } }: VerdictDocument): string {
  const failed = `${must.failed} failed${waived > 0 ? ` (${waived} waived)` : ''}`;
  const parts = [
    `${must.passed} passed`,
    ...(must.failed > 0 ? [failed] : []),
    ...(must.errored > 0 ? [plural(must.errored, 'internal error')] : []),
    ...(must.cantTell > 0 ? [`${must.cantTell} could not be judged`] : []),
    ...(must.untested > 0 ? [`${must.untested} untested`] : []),
    ...(must.inapplicable > 0 ? [`${must.inapplicable} inapplicable`] : []),
  ];
  return parts.join(', ');
}

/**
 * Returns the lines that end a run in which nothing failed, six at most: the counts, what is open and what to add,
 * what was left out, the report, what was sent, and how to repeat it.
 */
export function greenLines(
  document: VerdictDocument,
  { run }: Evidence,
  verdict: string,
  style: Style,
  report: string | undefined,
): readonly string[] {
  return [
    `${verdict} (MUST: ${mustsText(document)}${shouldsText(document)})`,
    ...openLine(document, style),
    ...leftOutLine(document),
    ...(report === undefined ? [] : [`  report    ${oneLine(report)}`]),
    `  sent      ${plural(document.requests, 'request')} in ${seconds(document)} to ${oneLine(targetText(document))}`,
    `  repeat    ${repeatCommand(document, run)}`,
  ];
}

/** Returns the lines that end any other run, after the verdict and its reason. */
export function closingLines(
  document: VerdictDocument,
  { run }: Evidence,
  report: string | undefined,
): readonly string[] {
  const { advisories } = document;
  const shoulds = joinedList(advisories.map(({ requirement }) => requirement));
  return [
    `  MUST      ${mustsText(document)}`,
    ...(advisories.length === 0 ? [] : [`  SHOULD    ${advisories.length} failed: ${shoulds}`]),
    `  target    ${oneLine(targetText(document))}`,
    `  sent      ${trafficText(run)}; ${seconds(document)}`,
    `  repeat    ${repeatCommand(document, run)}`,
    ...(report === undefined ? [] : [`  report    ${oneLine(report)}`]),
  ];
}

function shouldsText({ advisories }: VerdictDocument): string {
  if (advisories.length === 0) return '';
  const ids = joinedList(advisories.map(({ requirement }) => requirement));
  return `; SHOULD: ${advisories.length} failed, ${ids}`;
}

/** Returns what is open, and the addition that opens most, or the reason when no addition helps. */
function openLine(document: VerdictDocument, style: Style): readonly string[] {
  const open = openIn(document.counts.must);
  if (open === 0) return [];
  const [hint] = document.hints;
  const [group] = unjudgedMusts(document);
  const text =
    hint === undefined
      ? `${joinedList(group?.ids ?? [])}: ${group?.reason ?? ''}`
      : `${plural(open, 'MUST')}; to judge ${joinedList(hint.musts, 3)}, add ${hint.what} (the report has the YAML)`;
  return [`  open      ${fit(text, style, 12)}`];
}

function leftOutLine({ effort }: VerdictDocument): readonly string[] {
  const parts = (effort?.leftOut ?? []).map(
    ({ option, checks }) => `${plural(checks.length, 'check')} by ${option}`,
  );
  return parts.length === 0 ? [] : [`  left out  ${joinedList(parts)}`];
}

function seconds({ durationMs }: VerdictDocument): string {
  return `${(durationMs / 1000).toFixed(1)} s`;
}

/** Returns the command that repeats the run: the same configuration, checks, seed and effort. */
function repeatCommand(
  { configuredBy, seed }: VerdictDocument,
  { only, shard, effort }: RunFacts,
): string {
  const { level, maxRequests, malformed } = effort;
  const more = [
    ...(only === undefined ? [] : ['--only', only.join(',')]),
    ...(shard === undefined ? [] : ['--shard', `${shard.index}/${shard.count}`]),
    ...(level === 'standard' ? [] : ['--effort', level]),
    ...(maxRequests === undefined ? [] : ['--max-requests', String(maxRequests)]),
    ...(malformed ? [] : ['--no-malformed']),
  ];
  return oneLine(commandLine(configuredBy, ...more, '--seed', String(seed)));
}

/** Returns the target, the ledger that its responses describe, and the proxy and TLS of the connection. */
function targetText({ target }: VerdictDocument): string {
  const { chainId, oldestVersion, ledgerVersion, network } = target;
  const chain = chainId === null ? '' : `chain ${chainId}, `;
  const ledger =
    ledgerVersion === null ? '' : ` (${chain}versions ${oldestVersion ?? '?'} to ${ledgerVersion})`;
  const way = [throughProxy(network), tlsText(network)].filter((text) => text !== '');
  return capped([targetName(target) + ledger, ...way].join(', '), TARGET_CAP);
}
