import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import { MAX_EXCHANGES_NAMED } from '../../src/evidence/evidence.ts';
import type { Extent } from '../../src/text/difference.ts';
import { formatDifference } from '../../src/text/difference.ts';
import { PRECEDENCE } from '../verdict/judge-requirement.ts';

/**
 * Returns the results of several shards' checks. A check is in one shard, but a rule is in each and has judged the
 * requests of that shard: its results are combined.
 */
export function mergeChecks(
  shards: readonly (readonly CheckEvidence[])[],
): readonly CheckEvidence[] {
  const byId = new Map<string, CheckEvidence[]>();
  for (const check of shards.flat())
    byId.set(check.check, [...(byId.get(check.check) ?? []), check]);
  return [...byId.values()].flatMap(([first, ...more]) =>
    first === undefined ? [] : [more.length === 0 ? first : mergeRule(first, more)],
  );
}

/** Merges a rule of several shards. It fails if one failed, and passes if one judged anything. */
function mergeRule(first: CheckEvidence, more: readonly CheckEvidence[]): CheckEvidence {
  const shards = [first, ...more];
  const outcome = PRECEDENCE.find((worst) => shards.some((check) => check.outcome === worst));
  const telling = shards.filter((check) => check.outcome === outcome);
  const [shown = first] = telling;
  const judged = shards.reduce((sum, check) => sum + check.judged, 0);
  const exchanges = telling.flatMap((check) => check.exchanges);
  return {
    ...shown,
    ...withExtent(shown, extentOf(telling, judged)),
    exchanges: exchanges.slice(0, MAX_EXCHANGES_NAMED),
    judged,
    observations: shards.flatMap((check) => check.observations),
    startedAt: Math.min(...shards.map((check) => check.startedAt)),
    durationMs: Math.max(...shards.map((check) => check.durationMs)),
  };
}

/** Returns the sum of the shards' extents; a shard that has judged only one answer has none. */
function extentOf(failed: readonly CheckEvidence[], judged: number): Extent {
  const extents = failed.map(({ finding }) => finding?.extent);
  const when = extents.flatMap((extent) => extent?.when ?? []).join('; ');
  const sum = extents.reduce((all, extent) => all + (extent?.failed ?? 1), 0);
  return { failed: sum, of: judged, ...(when === '' ? {} : { when }) };
}

function withExtent({ finding, message }: CheckEvidence, extent: Extent): Partial<CheckEvidence> {
  if (finding === undefined || message === undefined) return {};
  const found = { ...finding, extent };
  return { finding: found, message: formatDifference(found) };
}
