import type { CheckEvidence, Evidence } from '../../src/evidence/evidence.ts';
import type { RunEnd, RunFacts } from '../../src/evidence/run-facts.ts';
import { untestedWithoutNode } from '../verdict/without-node.ts';
import { effortOf } from '../verdict/effort-text.ts';
import { omitUndefined } from '../../src/text/json.ts';
import { mergeChecks } from './merge-checks.ts';
import type { Shard } from './shard.ts';

/** A shard, its folder, and the offset of its exchange ids. */
export interface PlacedShard {
  readonly folder: string;
  readonly shard: Shard;
  /** Added to the ids of its exchanges, so that all ids of the whole run differ. */
  readonly idsFrom: number;
}

/**
 * Returns the results of n shards as those of one run. Shards of different runs, or a missing one, count as an aborted
 * run, with the reason.
 *
 * @param shards at least one.
 * @param missing folders without a shard.
 * @param runId the id of the merged run.
 */
export function mergeShards(
  shards: readonly [PlacedShard, ...PlacedShard[]],
  missing: readonly string[],
  runId?: string,
): Evidence {
  const [first] = shards;
  const { evidence } = first.shard;
  const differences = shards.flatMap((other) => differenceOf(first, other));
  const [why] = differences;
  if (why !== undefined) {
    const run = mergedFacts([first], runId);
    return { ...evidence, run: { ...run, end: notWhole(why) }, checks: [] };
  }
  const checks = mergeChecks(shards.map(renumbered));
  const gap = whatIsMissing(shards, missing);
  const run = mergedFacts(shards, runId);
  const end: RunEnd = gap === undefined ? run.end : notWhole(gap);
  return { ...evidence, run: { ...run, end }, checks };
}

function notWhole(reason: string): RunEnd {
  return { kind: 'aborted', reason, merging: true };
}

/** Returns why two shards do not belong to one run. */
function differenceOf(first: PlacedShard, other: PlacedShard): readonly string[] {
  const [mine, theirs] = [first, other].map(({ shard }) => subjectsOf(shard));
  return Object.entries(mine ?? {}).flatMap(([subject, value]) => {
    const own = theirs?.[subject];
    return own === value
      ? []
      : [`${other.folder} is a shard of another ${subject}: ${own}, not ${value}`];
  });
}

/** Returns the facts that all shards of one run have in common. */
function subjectsOf({ evidence: { run, waivers } }: Shard): Readonly<Record<string, string>> {
  const { suite, target } = run;
  return {
    suite: `${suite.name} ${suite.version}`,
    target: target.url,
    profile: run.profile,
    subject: JSON.stringify(run.subject ?? {}),
    'configuration (accounts, tables or names)': run.configuration ?? 'unknown',
    seed: String(run.seed),
    'number of cases': String(run.runs ?? 'usual'),
    'number of shards': String(run.shard.count),
    selection: (run.only ?? ['all']).join(', '),
    effort: JSON.stringify(effortOf(run.effort, [])),
    'version of requirements': run.requirementsVersion ?? 'suite',
    'required SHOULDs': (run.required ?? []).join(', '),
    completeness: run.complete ? 'complete' : 'any',
    'list of waivers': JSON.stringify(waivers),
  };
}

function whatIsMissing(
  shards: readonly [PlacedShard, ...PlacedShard[]],
  missing: readonly string[],
): string | undefined {
  const { count } = shards[0].shard.evidence.run.shard;
  const found = shards.map(({ shard }) => shard.evidence.run.shard.index);
  const twice = found.find((index, at) => found.indexOf(index) !== at);
  if (twice !== undefined) return `shard ${twice} of ${count} was given twice`;
  const indexes = Array.from({ length: count }, (_, at) => at + 1);
  const absent = indexes.filter((index) => !found.includes(index));
  if (absent.length === 0) return undefined;
  const where = missing.length === 0 ? '' : `; no shard in ${missing.join(', ')}`;
  const said = `${absent.join(', ')} of ${count}`;
  return absent.length === 1
    ? `shard ${said} is missing: add its folder to merge${where}`
    : `shards ${said} are missing: add their folders to merge${where}`;
}

function renumbered({ shard, idsFrom }: PlacedShard): readonly CheckEvidence[] {
  const { checks, run } = shard.evidence;
  // Another shard may have reached the node, and decide how the whole run ended.
  return checks.map((each) => {
    const check = untestedWithoutNode(each, run.end);
    const { finding, exchanges } = check;
    const moved = { ...check, exchanges: exchanges.map((id) => id + idsFrom) };
    if (finding?.exchange === undefined) return moved;
    const { exchange, against } = finding;
    const other = against === undefined ? {} : { against: against + idsFrom };
    return { ...moved, finding: { ...finding, exchange: exchange + idsFrom, ...other } };
  });
}

function mergedFacts(
  shards: readonly [PlacedShard, ...PlacedShard[]],
  runId: string | undefined,
): RunFacts {
  const runs = shards.map(({ shard }) => shard.evidence.run);
  const { shard: _, runId: __, ...first } = shards[0].shard.evidence.run;
  const begun = Math.min(...runs.map(({ startedAt }) => Date.parse(startedAt)));
  const ended = Math.max(...runs.map((run) => Date.parse(run.startedAt) + run.durationMs));
  const sum = (of: (run: RunFacts) => number): number =>
    runs.reduce((all, run) => all + of(run), 0);
  return {
    ...omitUndefined({ runId }),
    ...first,
    target: latestTarget(runs),
    startedAt: new Date(begun).toISOString(),
    durationMs: ended - begun,
    requests: sum(({ requests }) => requests),
    traffic: {
      valid: sum(({ traffic }) => traffic.valid),
      malformed: sum(({ traffic }) => traffic.malformed),
      open: sum(({ traffic }) => traffic.open),
    },
    end: mergedEnd(runs),
    notices: [...new Set(runs.flatMap(({ notices }) => notices))],
  };
}

/** Returns the target as it was last seen, with the earliest time it was seen. */
function latestTarget(runs: readonly RunFacts[]): RunFacts['target'] {
  const byLastSeen = runs
    .map(({ target }) => target)
    .toSorted((a, b) => (a.lastSeen ?? '').localeCompare(b.lastSeen ?? ''));
  const target = byLastSeen.at(-1);
  if (target === undefined) throw new Error('there is no shard');
  const seen = runs.flatMap((run) => run.target.firstSeen ?? []).toSorted();
  return { ...target, firstSeen: seen[0] ?? null };
}

/** The worst first. A target that one shard reached, and another did not, counts as lost. */
const WORST_FIRST: readonly RunEnd['kind'][] = [
  'aborted',
  'suiteError',
  'lost',
  'stranger',
  'unreachable',
];

function mergedEnd(runs: readonly RunFacts[]): RunEnd {
  const ends = runs.flatMap(({ end, shard }) =>
    end.kind === 'completed'
      ? []
      : [{ ...end, reason: `shard ${shard?.index ?? 0}: ${end.reason}` }],
  );
  const kind = WORST_FIRST.find((worst) => ends.some((end) => end.kind === worst));
  const found = ends.find((end) => end.kind === kind);
  if (found === undefined) return { kind: 'completed' };
  const isNoNode = found.kind === 'unreachable' || found.kind === 'stranger';
  const isPartly = isNoNode && ends.length < runs.length;
  return isPartly ? { ...found, kind: 'lost' } : found;
}
