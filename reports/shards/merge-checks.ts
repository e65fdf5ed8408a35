import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import { PRECEDENCE } from '../verdict/requirement.ts';

/** The most exchanges that the evidence of a check names. */
const MOST_NAMED = 20;

/** How many of how many answers an audit convicts, as it says it at the end of what it got. */
const SHARE = / \(in (\d+) of \d+ answers\)$/;

/**
 * What the checks of several shards found. A check is in one shard, but an audit is in each and has
 * judged what was asked there: its findings are put together.
 */
export function mergeChecks(
  shards: readonly (readonly CheckEvidence[])[],
): readonly CheckEvidence[] {
  const byId = new Map<string, CheckEvidence[]>();
  for (const check of shards.flat())
    byId.set(check.check, [...(byId.get(check.check) ?? []), check]);
  return [...byId.values()].flatMap(([first, ...more]) =>
    first === undefined ? [] : [more.length === 0 ? first : mergeAudit(first, more)],
  );
}

/** Failed where one has failed; passed where one has judged anything. */
function mergeAudit(first: CheckEvidence, more: readonly CheckEvidence[]): CheckEvidence {
  const all = [first, ...more];
  const outcome = PRECEDENCE.find((worst) => all.some((check) => check.outcome === worst));
  const telling = all.filter((check) => check.outcome === outcome);
  const [shown = first] = telling;
  const judged = all.reduce((sum, check) => sum + check.judged, 0);
  const exchanges = telling.flatMap((check) => check.exchanges);
  return {
    ...shown,
    ...withShare(shown, failuresIn(telling), judged),
    exchanges: exchanges.slice(0, MOST_NAMED),
    judged,
    observations: all.flatMap((check) => check.observations),
    startedAt: Math.min(...all.map((check) => check.startedAt)),
    durationMs: Math.max(...all.map((check) => check.durationMs)),
  };
}

/** An audit that has judged one answer alone does not say a share. */
function failuresIn(checks: readonly CheckEvidence[]): number {
  const counts = checks.map(({ finding }) => Number(SHARE.exec(finding?.actual ?? '')?.[1] ?? 1));
  return counts.reduce((sum, count) => sum + count, 0);
}

function withShare(
  { finding, message }: CheckEvidence,
  failures: number,
  judged: number,
): Partial<CheckEvidence> {
  if (finding === undefined || message === undefined) return {};
  const share = ` (in ${failures} of ${judged} answers)`;
  const shared = (text: string): string => text.replace(SHARE, '') + share;
  return { finding: { ...finding, actual: shared(finding.actual) }, message: shared(message) };
}
