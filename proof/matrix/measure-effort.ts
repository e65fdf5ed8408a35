import { FAULTS } from '../../fixtures/faults/all-faults.ts';
import type { FaultRow } from './matrix.ts';
import { failedIn } from './problems.ts';
import type { EffortLevel } from '../../src/evidence/effort.ts';
import { isFaultRow } from './assemble.ts';
import { judgeAll } from '../judge/judge-all.ts';
import { writeLine } from '../../cli/terminal/streams.ts';
import type { Output } from '../command.ts';
import { writePages } from '../pages/written-page.ts';
import type { Subject } from '../judge/subjects.ts';

/**
 * Judges each fault once with an effort, and prints the missed faults. The shares
 * are written to `docs/proof.md` when all faults were judged.
 */
export async function measureEffort(
  effort: EffortLevel,
  subjects: readonly Subject[],
  threads: number,
  { stdout, stderr }: Output,
): Promise<void> {
  const jobs = subjects
    .filter(({ kind }) => kind === 'fault')
    .map((subject) => ({ subject, seed: 1, effort }));
  const rows = await judgeAll(jobs, threads, ({ subject }, _, progress) => {
    if (stderr.isTTY === true) stderr.write(`\r${progress} ${subject.name} `);
  });
  const judged = rows.filter(isFaultRow);
  for (const { family, name, breaks } of judged.filter((row) => !isDetected(row)))
    writeLine(stdout, `missed: ${name} (${family}), which breaks ${breaks}`);
  const text = shareText(effort, judged);
  writeLine(stdout, text);
  if (judged.length === FAULTS.length) writePages(`matrix -- --effort ${effort}`, text);
}

function isDetected(row: FaultRow): boolean {
  return failedIn(row).includes(row.breaks);
}

/** Returns the share of the faults that an effort detects, as Markdown. */
export function shareText(effort: EffortLevel, judged: readonly FaultRow[]): string {
  const caught = judged.filter(({ detections }) => detections.length > 0);
  const detected = judged.filter(isDetected);
  const families = new Set(judged.map(({ family }) => family));
  const missing = new Set(judged.filter((row) => !isDetected(row)).map(({ family }) => family));
  const shareOf = ({ length }: readonly FaultRow[]): string =>
    `${Math.floor((1000 * length) / Math.max(1, judged.length)) / 10} %`;
  return [
    `- \`--effort ${effort}\` detects ${caught.length} of ${judged.length} faults (${shareOf(caught)}); ${detected.length} fail the requirement they break`,
    `  (${shareOf(detected)}). In ${families.size - missing.size} of ${families.size} families no fault is missed.`,
  ].join('\n');
}
