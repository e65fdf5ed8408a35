import type { Traffic } from '../../src/evidence/evidence.ts';
import type { LedgerFacts } from '../../src/evidence/ledger-facts.ts';
import { ledgerFacts } from '../../src/evidence/ledger-facts.ts';
import { NO_TRAFFIC } from '../../src/evidence/traffic.ts';
import type { Names } from '../../src/spec/names.ts';
import type { Request } from '../../src/wire/exchange.ts';

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
  /** What a user should know before anything else, a sentence each. */
  readonly notices: readonly string[];
  /** The different requests of the run; only when a second node gets them too. */
  readonly asked?: readonly Request[];
  /** The names by which the run read answers; only when a second node is asked too. */
  readonly names?: Names;
}

/** The facts when nothing was learned about the target. */
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
