import picocolors from 'picocolors';

import type { Evidence } from '../../src/evidence/evidence.ts';
import type { RunEnd } from '../../src/evidence/run-facts.ts';
import type { NodeDifferences } from '../../src/evidence/node-differences.ts';
import { bindingFailures } from '../causes/causes-view.ts';
import { differencesLines } from '../differences/node-differences-text.ts';
import { capped, oneLine } from '../text/text.ts';
import type { Verdict, VerdictDocument } from '../verdict/verdict-document.ts';
import { isWaivedPass, verdictText } from '../verdict/verdict-text.ts';
import { closingLines, greenLines } from './closing.ts';
import type { Style } from './failure-lines.ts';
import {
  causeLines,
  erroredLines,
  hintLines,
  leftOutLines,
  likelyLines,
  noticeLines,
  openLines,
  section,
  waiverLines,
} from './failure-lines.ts';
import { docsPage } from '../../src/text/docs-page.ts';

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

/** The width without a terminal: longer text is a value of the target's, and not a reason. */
const LOG_WIDTH = 1000;

/** Returns the closing lines of a run, without a newline at the end. */
export function terminalSummary(
  document: VerdictDocument,
  evidence: Evidence,
  { colour, width = LOG_WIDTH, report, differences }: TerminalOptions,
): string {
  const colours = picocolors.createColors(colour);
  const style: Style = { colours, width };
  const tone = colours[isWaivedPass(document) ? 'yellow' : TONES[document.verdict]];
  const verdict = `${colours.bold('Verdict')}   ${colours.bold(tone(verdictText(document)))}`;
  const notices = noticeLines(document, style);
  const about = [
    ...waiverLines(document, style),
    ...erroredLines(evidence, style),
    ...(differences === undefined
      ? []
      : section(`Compared (see ${docsPage('two-nodes')})`, differencesLines(differences), style)),
  ];
  const lines = isGreen(document)
    ? [
        ...notices,
        ...about,
        ...(notices.length + about.length === 0 ? [] : ['']),
        ...greenLines(document, evidence, verdict, style, report),
      ]
    : [
        ...notices,
        ...bindingFailures(document).flatMap((failed) => causeLines(failed, style)),
        ...likelyLines(document, style),
        // Without a node, MUSTs are open for the reason of the verdict.
        ...(hadNode(evidence.run.end) ? openLines(document, style) : []),
        ...leftOutLines(document, style),
        ...(hadNode(evidence.run.end) ? hintLines(document, style) : []),
        ...about,
        '',
        verdict,
        `  ${capped(oneLine(document.reason), 1000)}`,
        ...closingLines(document, evidence, report),
      ];
  return lines.join('\n');
}

function hadNode({ kind }: RunEnd): boolean {
  return kind !== 'unreachable' && kind !== 'stranger' && kind !== 'lost';
}

/** Returns true when every failure is waived: the run then ends in seven lines. */
function isGreen({ verdict }: VerdictDocument): boolean {
  return verdict === 'conforms' || verdict === 'conforms in part';
}
