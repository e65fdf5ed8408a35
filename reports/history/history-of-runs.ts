import type { Level } from '../../src/spec/requirement.ts';
import type { Latency } from '../exchanges/latency.ts';
import type { RequirementVerdict, VerdictDocument } from '../verdict/verdict-document.ts';

/** A run that was found. */
export interface HistoryRun {
  /** Its output folder, as a path. */
  readonly folder: string;
  /** Where its page is, relative to the page of the history; absent when it has none. */
  readonly page?: string | undefined;
  readonly document: VerdictDocument;
  readonly latencies: readonly Latency[];
}

/** The runs of one target, the earliest first. */
export interface Series {
  /** The URL of the target in its last run. */
  readonly target: string;
  readonly runs: readonly HistoryRun[];
}

/** A failure of a requirement from the run in which it began to the run in which it passed again. */
export interface Episode {
  readonly requirement: string;
  readonly level: Level;
  readonly statement: string;
  /** The first and the last run in which it failed. */
  readonly first: HistoryRun;
  readonly last: HistoryRun;
  /** The run in which it passed again; absent: it has not been seen to pass since. */
  readonly ended?: HistoryRun | undefined;
  /** In how many runs it failed. */
  readonly failed: number;
}

/** Groups runs by target, the target with the latest run first. */
export function seriesOf(runs: readonly HistoryRun[]): readonly Series[] {
  const groups = new Map<string, HistoryRun[]>();
  for (const run of byTime(runs)) {
    const key = targetKey(run.document.target.url);
    groups.set(key, [...(groups.get(key) ?? []), run]);
  }
  return [...groups.values()]
    .map((own) => ({ target: own.at(-1)?.document.target.url ?? '', runs: own }))
    .toSorted((a, b) => lastStart(b).localeCompare(lastStart(a)));
}

function byTime(runs: readonly HistoryRun[]): readonly HistoryRun[] {
  return runs.toSorted((a, b) => a.document.startedAt.localeCompare(b.document.startedAt));
}

const lastStart = ({ runs }: Series): string => runs.at(-1)?.document.startedAt ?? '';

/** Returns the key of a target: its URL, on the loopback without the port, which differs in each run. */
function targetKey(url: string): string {
  return url.replace(/^(https?:\/\/(?:127\.0\.0\.1|localhost|\[::1\])):\d+/u, '$1');
}

/** Finds every failure in the runs of a target, in the order in which they began, MUSTs first. */
export function episodesOf({ runs }: Series): readonly Episode[] {
  const all = failedIds(runs).flatMap((id) => episodesOfOne(id, runs));
  return all.toSorted(
    (a, b) =>
      Number(a.level !== 'MUST') - Number(b.level !== 'MUST') ||
      a.first.document.startedAt.localeCompare(b.first.document.startedAt),
  );
}

/** Returns the ids of the requirements that failed in any run: MUSTs first, each in the order of the document. */
export function failedIds(runs: readonly HistoryRun[]): readonly string[] {
  const failed = runs.flatMap(({ document }) =>
    document.requirements.filter(({ outcome }) => outcome === 'failed'),
  );
  const musts = failed.filter(({ level }) => level === 'MUST');
  return [...new Set([...musts, ...failed].map(({ id }) => id))];
}

function episodesOfOne(id: string, runs: readonly HistoryRun[]): readonly Episode[] {
  const episodes: Episode[] = [];
  let open: Episode | undefined;
  for (const run of runs) {
    const own = requirementIn(run, id);
    if (own?.outcome === 'failed') {
      const { level, statement } = own;
      const begun = { requirement: id, level, statement, first: run, failed: 0 };
      const { failed, ...before } = open ?? begun;
      open = { ...before, last: run, failed: failed + 1 };
    } else if (own?.outcome === 'passed' && open !== undefined) {
      episodes.push({ ...open, ended: run });
      open = undefined;
    }
  }
  return open === undefined ? episodes : [...episodes, open];
}

/** Returns the verdict of a run on a requirement; absent when its suite did not know the requirement. */
export function requirementIn(run: HistoryRun, id: string): RequirementVerdict | undefined {
  return run.document.requirements.find((requirement) => requirement.id === id);
}
