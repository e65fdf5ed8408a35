import type { TargetConfig } from '../../config/config.ts';
import type { Check } from '../../fixtures/check/check.ts';
import type { Traffic } from '../../src/evidence/evidence.ts';
import { type LedgerFacts, ledgerFacts } from '../../src/evidence/ledger-facts.ts';
import type { Names } from '../../src/spec/names.ts';
import type { Request } from '../../src/wire/exchange.ts';
import { NO_TRAFFIC } from '../../src/evidence/traffic.ts';

/** What the worker is to run; structured-clonable. */
export interface RunRequest {
  readonly config: TargetConfig;
  /** Ids of the checks to run, in order. */
  readonly checks: readonly string[];
  /** Absolute; exchanges are appended as they end. */
  readonly exchangesFile: string;
  /** Absolute; the run is recorded there. Absent: it is not. */
  readonly recordingFile?: string | undefined;
  /** What else the verdict is made of. */
  readonly about: AboutRun;
  /** Replays one case of a law: fast-check's path. */
  readonly path?: string | undefined;
}

/** What the verdict on a run is made of besides what its worker did. */
export interface AboutRun {
  /** ISO 8601. */
  readonly startedAt: string;
  /** The ids given to `--only`, when it was given. */
  readonly only?: readonly string[] | undefined;
  readonly complete: boolean;
}

/** What a run has to know of a check to choose it. */
export type CheckSummary = Pick<Check, 'id' | 'requirement' | 'kind'>;

/** What the worker learned of the target. */
export interface WorkerFacts extends LedgerFacts {
  readonly requests: number;
  /** From the beginning to the last answer, by the clock of the run. Milliseconds. */
  readonly durationMs: number;
  readonly traffic: Traffic;
  /** Milliseconds since the epoch. */
  readonly firstSeen: number | null;
  readonly lastSeen: number | null;
  /** Why nothing could be judged, when nothing could. */
  readonly unreachable: string | null;
  /** Why the target was given up, when it was. */
  readonly lost: string | null;
  /** Whether every valid request was answered 401 or 403. */
  readonly letsNobodyIn: boolean;
  /** What is to be known before anything else, a sentence each. */
  readonly notices: readonly string[];
  /** The different requests of the run, and the names by which it read answers; where a second node is asked too. */
  readonly asked?: readonly Request[];
  readonly names?: Names;
}

/** Why a run was aborted. */
export const ENDED_BY_USER = 'ended by the user';

/** Of a target nothing is known of. */
export const NOTHING_LEARNED: WorkerFacts = {
  requests: 0,
  durationMs: 0,
  traffic: NO_TRAFFIC,
  ...ledgerFacts(),
  firstSeen: null,
  lastSeen: null,
  unreachable: null,
  lost: null,
  letsNobodyIn: false,
  notices: [],
};

/** What goes over the channel: the worker says it is ready, and is told what to run, or to leave. */
export type Message =
  | { readonly kind: 'ready'; readonly checks: readonly CheckSummary[] }
  | { readonly kind: 'run'; readonly request: RunRequest }
  | { readonly kind: 'leave' }
  | { readonly kind: 'abort' }
  | { readonly kind: 'sent'; readonly requests: number }
  | { readonly kind: 'facts'; readonly facts: WorkerFacts };

/** What a channel's event carries: only worker and run speak on it, and only messages. */
export function workerMessageIn(event: unknown): Message | undefined {
  if (typeof event !== 'object' || event === null || !('data' in event)) return undefined;
  return isMessage(event.data) ? event.data : undefined;
}

function isMessage(data: unknown): data is Message {
  return typeof data === 'object' && data !== null && 'kind' in data;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Name of the channel on which worker and run speak. */
    readonly channel: string;
  }
}
