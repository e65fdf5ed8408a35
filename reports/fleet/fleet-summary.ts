import { SUMMARY_BYTES } from '../summary/summary.ts';
import { cell, fitting, table } from '../summary/summary-markdown.ts';
import { verdictText } from '../verdict/verdict-text.ts';
import type { TargetVerdict } from './fleet-document.ts';
import { FLEET_REPORTS, countedVerdicts, worstFirst } from './fleet-document.ts';

/**
 * Returns a fleet as Markdown, short enough for a comment on a pull request: a row for each target, the worst first. Any
 * text that a target may have written is in code spans.
 */
export function fleetSummary(targets: readonly TargetVerdict[]): string {
  const rows = worstFirst(targets).map((target) => [
    cell(target.name),
    target.document === undefined ? target.verdict : verdictText(target.document),
    String(target.exitCode),
    failedText(target),
    cell(target.reason),
  ]);
  const parts = [
    `## Fleet: ${countedVerdicts(targets)}`,
    ...table(['target', 'verdict', 'exit', 'MUSTs failed', 'reason'], rows),
    `\`${FLEET_REPORTS.page}\` has all requirements of all targets. Each target has a folder with its reports.`,
  ];
  return `${fitting(parts, SUMMARY_BYTES, FLEET_REPORTS.page).join('\n\n')}\n`;
}

/** Returns how many MUSTs failed; a dash without a verdict. */
function failedText({ verdict, document }: TargetVerdict): string {
  if (document === undefined || verdict === 'no verdict') return '–';
  return String(document.counts.must.failed);
}
