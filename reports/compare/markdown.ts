import { cell, headed, ownCell, table } from '../summary/markdown.ts';
import { plural } from '../../src/text/sentence.ts';
import type { Comparison, RequirementChange } from './comparison.ts';
import type { Latency } from '../exchanges/latency.ts';
import { outcomeText } from '../text/run-text.ts';

/** The latencies of both runs, if their exchanges were kept. */
export interface Latencies {
  readonly before: readonly Latency[];
  readonly after: readonly Latency[];
}

/** Returns the comparison as Markdown, for a comment on a pull request. */
export function comparisonMarkdown(comparison: Comparison, latencies: Latencies): string {
  const { before, after, regressions } = comparison;
  const parts = [
    `## ${before} → ${after}`,
    regressions.length === 0 ? 'No regression.' : `${plural(regressions.length, 'regression')}.`,
    ...changed('Newly failing', regressions),
    ...changed('Newly failing, and waived', comparison.newlyWaived),
    ...changed('New advisories', comparison.newAdvisories),
    ...changed('Fails differently', comparison.changedSymptoms),
    ...changed('No longer judged', comparison.newlyOpen),
    ...changed('Fixed', comparison.mended),
    ...observed(comparison),
    ...latency(latencies),
  ];
  return `${parts.join('\n\n')}\n`;
}

function changed(heading: string, changes: readonly RequirementChange[]): readonly string[] {
  const rows = changes.map(({ before, after }) => [
    after.id,
    after.level,
    ownCell(after.statement),
    before === undefined ? 'not in the earlier suite' : outcomeText(before.outcome),
    outcomeText(after.outcome),
    after.reason === undefined ? '' : cell(after.reason),
  ]);
  return headed(heading, table(['id', 'level', 'statement', 'before', 'now', 'why'], rows));
}

function observed({ observations }: Comparison): readonly string[] {
  const rows = observations.map(({ subject, before, after }) => [
    cell(subject),
    before === undefined ? '' : cell(before),
    after === undefined ? '' : cell(after),
  ]);
  return headed('Changed observations', table(['what', 'before', 'now'], rows));
}

function latency({ before, after }: Latencies): readonly string[] {
  const rows = after.flatMap((now) => {
    const then = before.find(({ endpoint }) => endpoint === now.endpoint);
    return then === undefined ? [] : [[`\`${now.endpoint}\``, timed(then), timed(now)]];
  });
  return headed('Latency', table(['endpoint', 'before: median, p95', 'now: median, p95'], rows));
}

function timed({ median, p95 }: Latency): string {
  return `${median.toFixed(1)} ms, ${p95.toFixed(1)} ms`;
}
