import picocolors from 'picocolors';

import type { NodeDifferences } from '../../src/evidence/node-differences.ts';
import { differencesLines } from '../differences/node-differences-text.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { targetName } from '../../src/evidence/target-name.ts';
import { failedMusts } from '../causes/view.ts';
import type { Style } from './lines.ts';
import {
  causeLines,
  countLine,
  erroredLines,
  hintLines,
  leftOutLines,
  likelyLines,
  noticeLines,
  openLines,
  waiverLines,
} from './lines.ts';
import { capped, oneLine } from '../text/text.ts';
import { throughProxy, tlsText } from '../text/network-text.ts';
import { trafficText } from '../exchanges/traffic.ts';
import type { Verdict, VerdictDocument } from '../verdict/verdict-document.ts';
import { joinedList } from '../../src/text/sentence.ts';
import { isWaivedPass, verdictText } from '../verdict/verdict-text.ts';

/** Options of the closing lines. */
export interface TerminalOptions {
  readonly colour: boolean;
  /** Columns of the terminal: longer foreign text is cut, commands to copy never are. 1000 when absent. */
  readonly width?: number;
  /** The path of the report. */
  readonly report?: string;
  /** Where a second node answers differently. */
  readonly differences?: NodeDifferences | undefined;
}

const TONES = {
  conforms: 'green',
  'conforms in part': 'yellow',
  'does not conform': 'red',
  'no verdict': 'magenta',
} as const satisfies Record<Verdict, string>;

/** The closing lines of a run, without a newline at the end. */
export function terminalSummary(
  document: VerdictDocument,
  evidence: Evidence,
  { colour, width = LOG_WIDTH, report, differences }: TerminalOptions,
): string {
  const colours = picocolors.createColors(colour);
  const style: Style = { colours, width };
  const tone = colours[isWaivedPass(document) ? 'yellow' : TONES[document.verdict]];
  const lines = [
    ...noticeLines(document, style),
    ...failedMusts(document, evidence).flatMap((cause) => causeLines(cause, style)),
    ...likelyLines(document, style),
    ...openLines(document, style),
    ...leftOutLines(document, style),
    ...hintLines(document, style),
    ...waiverLines(document, style),
    ...erroredLines(evidence, style),
    ...comparedLines(differences, style),
    '',
    `${colours.bold('Verdict')}   ${colours.bold(tone(verdictText(document)))}`,
    `  ${capped(oneLine(document.reason), 1000)}`,
    countLine(document),
    ...advisoryLine(document),
    `  target    ${oneLine(targetText(document))}`,
    ...networkLines(document),
    `  sent      ${trafficText(evidence.run)}`,
    `  seed      ${document.seed}`,
    ...(report === undefined ? [] : [`  report    ${oneLine(report)}`]),
  ];
  return lines.join('\n');
}

/** The width without a terminal: longer text is a value of the target's, and not a reason. */
const LOG_WIDTH = 1000;

/** The target, and what its answers said of the ledger. */
function targetText({ target }: VerdictDocument): string {
  const { chainId, oldestVersion, ledgerVersion } = target;
  const name = targetName(target);
  if (ledgerVersion === null) return name;
  const chain = chainId === null ? '' : `chain ${chainId}, `;
  return `${name} (${chain}versions ${oldestVersion ?? '?'} to ${ledgerVersion})`;
}

/** A line about the way to the target, when it is not a plain connection. */
function networkLines({ target: { network } }: VerdictDocument): readonly string[] {
  const said = [throughProxy(network), tlsText(network)].filter((text) => text !== '');
  return said.length === 0 ? [] : [`  reached   ${capped(oneLine(said.join(', ')), 500)}`];
}

function comparedLines(
  differences: NodeDifferences | undefined,
  { colours }: Style,
): readonly string[] {
  if (differences === undefined) return [];
  return ['', colours.bold('Compared'), ...differencesLines(differences)];
}

function advisoryLine({ advisories }: VerdictDocument): readonly string[] {
  if (advisories.length === 0) return [];
  return [
    `  SHOULD    ${advisories.length} failed: ${joinedList(advisories.map((advisory) => advisory.requirement))}`,
  ];
}
