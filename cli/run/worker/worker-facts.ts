import type { LedgerFacts } from '../../../src/evidence/ledger-facts.ts';
import { ledgerFacts } from '../../../src/evidence/ledger-facts.ts';
import type { Traffic } from '../../../src/evidence/traffic.ts';
import { NO_TRAFFIC } from '../../../src/evidence/traffic.ts';
import type { Names } from '../../../src/spec/names.ts';
import type { ConnectionFacts } from '../../../src/wire/connection.ts';
import type { Request } from '../../../src/wire/exchange.ts';
import type { TargetEnd } from './run-end.ts';

/** Facts about the target from the worker. */
export interface WorkerFacts extends LedgerFacts {
  readonly requests: number;
  /** From the beginning to the last answer, by the clock of the run. Milliseconds. */
  readonly durationMs: number;
  readonly traffic: Traffic;
  /** How the target was reached; empty before the first answer. */
  readonly connection: ConnectionFacts;
  /** Milliseconds since the epoch. */
  readonly firstSeen: number | null;
  readonly lastSeen: number | null;
  /** How the run ended, or would have ended when these were gathered. */
  readonly end: TargetEnd;
  /** Notices for the user, one sentence each. */
  readonly notices: readonly string[];
  /** The system error that kept the exchanges or the recording incomplete. */
  readonly unwritten?: string;
  /** Set only for a completed run with a second node. */
  readonly comparable?: Comparable;
}

/** What is needed to send a second node the same requests. */
interface Comparable {
  /** The different requests of the run. */
  readonly requests: readonly Request[];
  /** The names by which the run read answers. */
  readonly names: Names;
}

/** The facts when nothing was learned about the target, apart from the end. */
export const NOTHING_LEARNED: Omit<WorkerFacts, 'end'> = {
  requests: 0,
  durationMs: 0,
  traffic: NO_TRAFFIC,
  connection: {},
  ...ledgerFacts(),
  firstSeen: null,
  lastSeen: null,
  notices: [],
};
