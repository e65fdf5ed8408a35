import type { NodeDifferences } from '../../src/evidence/node-differences.ts';
import { differencesMarkdown } from '../differences/node-differences-text.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { failures } from './failures.ts';
import {
  advisories,
  countTable,
  propertiesTable,
  leftOut,
  observed,
  reached,
  notJudged,
  runTable,
  toJudgeMore,
  waivers,
} from './summary-tables.ts';
import { diagnosisLines } from '../diagnosis/diagnosis-lines.ts';
import { fitting, headed } from './summary-markdown.ts';
import { DEFAULT_OUT } from '../../src/evidence/invocation.ts';
import type { Step } from '../next-steps/next-steps.ts';
import { nextSteps } from '../next-steps/next-steps.ts';
import { repeatCommand } from '../next-steps/repeat-command.ts';
import { capped, codeSpan, fenced } from '../text/text.ts';
import { REPORTS } from '../report-files.ts';
import { trafficText } from '../text/run-text.ts';
import type { VerdictDocument } from '../verdict/verdict-document.ts';
import { verdictText } from '../verdict/verdict-text.ts';

/**
 * The size to which a summary is limited. GitHub accepts comments of up to 65,536 characters, and 1 MiB for all
 * that a step adds to its summary. Bytes.
 */
export const SUMMARY_BYTES = 60_000;

/**
 * Returns the run as Markdown, short enough for a comment on a pull request. Any text that a target may have written is
 * in code spans, where it cannot act as Markdown or HTML.
 *
 * @param folder the output folder, as it stands in commands.
 */
export function summary(
  document: VerdictDocument,
  evidence: Evidence,
  differences?: NodeDifferences,
  folder = DEFAULT_OUT,
): string {
  const { exitCode, reason, document: norm } = document;
  // The exit code also depends on the differences, when two nodes are compared.
  const exitText = differences === undefined ? ` (exit ${exitCode})` : '';
  const parts = [
    `## Verdict: ${verdictText(document)}${exitText}`,
    ...runComment(document),
    ...document.notices.map((notice) => `**Notice**: ${codeSpan(capped(notice, 1000))}`),
    codeSpan(capped(reason, 1000)),
    ...runTable(document),
    ...reached(document),
    `Sent ${trafficText(evidence.run)}.`,
    ...countTable(document),
    ...headed(
      'Diagnosis',
      diagnosisLines(document).map((line) => `- ${codeSpan(line)}`),
    ),
    ...failures(document),
    ...afterFailure(document, evidence, folder),
    ...differencesMarkdown(differences),
    ...advisories(document),
    ...notJudged(document),
    ...leftOut(document),
    ...toJudgeMore(document),
    ...observed(document),
    ...propertiesTable(document, evidence),
    ...waivers(document),
    `Judged by: ${norm.title}, sha256 \`${norm.sha256}\`.`,
  ];
  return `${fitting(parts, SUMMARY_BYTES, REPORTS.page).join('\n\n')}\n`;
}

/** Returns what to do after a failure, with the commands. */
function afterFailure(
  document: VerdictDocument,
  { run }: Evidence,
  folder: string,
): readonly string[] {
  if (document.verdict !== 'does not conform') return [];
  const steps: readonly Step[] = [
    ...nextSteps(document, run, folder),
    ['Repeat the run:', repeatCommand(document, run)],
  ];
  return headed(
    'What to do next',
    steps.flatMap(([says, command]) => [says, fenced(command, 'sh')]),
  );
}

/** Returns the id of the run as a comment, for pipelines. */
function runComment({ runId }: VerdictDocument): readonly string[] {
  return runId === undefined ? [] : [`<!-- run id: ${runId} -->`];
}
