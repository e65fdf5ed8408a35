import { openIn } from '../../src/evidence/outcome.ts';
import { omitUndefined } from '../../src/text/json.ts';
import type { ExitCode } from '../verdict/exit-code.ts';
import { DONE, FOUND, NO_VERDICT, USAGE } from '../verdict/exit-code.ts';
import type { Verdict, VerdictDocument } from '../verdict/verdict-document.ts';

/** The files in the folder of a fleet, next to the folders of its targets. */
export const FLEET_REPORTS = {
  document: 'fleet.json',
  page: 'index.html',
  summary: 'summary.md',
} as const;

/** The result for one target of a fleet. */
export interface TargetVerdict {
  readonly name: string;
  /** Its folder of reports, below the fleet's folder. */
  readonly folder: string;
  readonly verdict: Verdict;
  readonly exitCode: ExitCode;
  /** The reason in a sentence. */
  readonly reason: string;
  /** The content of `verdict.json` in its folder; absent when it was not written. */
  readonly document?: VerdictDocument;
}

/** `fleet.json`. */
interface FleetDocument {
  readonly formatVersion: 1;
  /** The id of this run, which the verdicts of its targets have as well. */
  readonly runId: string;
  /** The worst of its targets' exit codes: 1 before 2 before 3 before 0. */
  readonly exitCode: ExitCode;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly durationMs: number;
  /** How many targets were judged at a time. */
  readonly parallel: number;
  /** The targets, the worst first. */
  readonly targets: readonly FleetTarget[];
}

/** One target in `fleet.json`. */
interface FleetTarget extends Omit<TargetVerdict, 'document'> {
  /** Without credentials; null when there was no run. */
  readonly url: string | null;
  /** True for the embedded devnet; absent for any other node. */
  readonly embedded?: true;
  readonly profile: string | null;
  readonly durationMs: number | null;
  readonly requests: number | null;
  readonly counts: VerdictDocument['counts'] | null;
}

/** Exit codes, the worst first: a target that could not be judged does not outweigh another's failure. */
const WORST_FIRST: readonly ExitCode[] = [FOUND, USAGE, NO_VERDICT, DONE];

/** The id, the time and the parallelism of a fleet's run. */
type FleetRun = Pick<FleetDocument, 'runId' | 'startedAt' | 'durationMs' | 'parallel'>;

/** Returns a fleet as one document. Without any target its exit code is 3. */
export function fleetDocument(targets: readonly TargetVerdict[], run: FleetRun): FleetDocument {
  const codes = targets.map(({ exitCode }) => exitCode);
  return {
    formatVersion: 1,
    exitCode: WORST_FIRST.find((code) => codes.includes(code)) ?? NO_VERDICT,
    ...run,
    targets: worstFirst(targets).map(fleetTarget),
  };
}

function fleetTarget({ document, ...target }: TargetVerdict): FleetTarget {
  return {
    ...target,
    url: document?.target.url ?? null,
    ...omitUndefined({ embedded: document?.target.embedded }),
    profile: document?.profile ?? null,
    durationMs: document?.durationMs ?? null,
    requests: document?.requests ?? null,
    counts: document?.counts ?? null,
  };
}

/** The verdicts, the worst first. */
const VERDICTS: readonly Verdict[] = [
  'does not conform',
  'no verdict',
  'conforms in part',
  'conforms',
];

/** Returns how many targets have each verdict, in words. */
export function countedVerdicts(targets: readonly TargetVerdict[]): string {
  const counted = VERDICTS.flatMap((word) => {
    const count = targets.filter(({ verdict }) => verdict === word).length;
    return count === 0 ? [] : [`${count} ${word}`];
  });
  return counted.join(', ');
}

/** Returns targets by exit code, then by the number of failed, open and waived MUSTs, then by name. */
export function worstFirst(targets: readonly TargetVerdict[]): readonly TargetVerdict[] {
  return targets.toSorted((a, b) => {
    const [left, right] = [badness(a), badness(b)];
    const at = left.findIndex((value, index) => value !== right[index]);
    if (at < 0) return a.name.localeCompare(b.name, 'en', { numeric: true });
    return (right[at] ?? 0) - (left[at] ?? 0);
  });
}

function badness({ exitCode, verdict, document }: TargetVerdict): readonly number[] {
  const { must, waived = 0 } = document?.counts ?? {};
  const open = must === undefined ? 0 : openIn(must);
  const failed = (must?.failed ?? 0) - waived;
  return [-WORST_FIRST.indexOf(exitCode), Number(verdict !== 'conforms'), failed, open, waived];
}
