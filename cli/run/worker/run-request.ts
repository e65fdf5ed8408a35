import type { TargetConfig } from '../../../config/config.ts';
import type { Check } from '../../../src/engine/check/check.ts';

/** What the worker is to run; structured-cloneable. */
export interface RunRequest {
  readonly config: TargetConfig;
  /** Ids of the checks to run, in order. */
  readonly checks: readonly string[];
  /** Absolute; exchanges are appended as they end. */
  readonly exchangesFile: string;
  /** Absolute; the run is recorded there. Absent: it is not recorded. */
  readonly recordingFile?: string | undefined;
  readonly origin: RunOrigin;
  /** The path of fast-check to the case to replay. */
  readonly path?: string | undefined;
}

/** How the run was started, as far as the verdict tells. */
export interface RunOrigin {
  /** Absent in proofs, and in recordings from before runs had ids. */
  readonly runId?: string | undefined;
  /** ISO 8601. */
  readonly startedAt: string;
  /** The ids given to `--only`, when it was given. */
  readonly only?: readonly string[] | undefined;
  readonly complete: boolean;
}

/** What the choice of checks for a run depends on. */
export type CheckSummary = Pick<Check, 'id' | 'requirement' | 'kind'>;
