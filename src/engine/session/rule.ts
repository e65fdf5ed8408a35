import type { GroundTruth } from '../known-truth.ts';
import type { AccountHistory } from '../../oracle/account-history.ts';
import type { LongHex } from '../../spec/formats/address.ts';
import type { SummaryDecoder } from '../../spec/layouts/decoded-summary.ts';
import type { Names } from '../../spec/names.ts';
import type { Difference } from '../../text/difference.ts';
import type { AnsweredExchange } from '../../wire/exchange.ts';
import type { LedgerTracker } from './ledger-tracker.ts';

/** What a rule may read in addition to the exchange. */
export interface RuleContext {
  readonly names: Names;
  /** What the user knows about the target. */
  readonly truth: GroundTruth;
  readonly ledger: LedgerTracker;
  /** Decodes lists in BCS, when the profile gives a layout. */
  readonly decodeSummaries: SummaryDecoder | undefined;
  /** Tells which rules have failed an answer so far. */
  readonly rules: BrokenRules;
  /** What was learned about an account before this exchange. */
  history(account: LongHex): AccountHistory;
}

/** The rule that an exchange fails, and how. */
export interface BrokenRule {
  readonly rule: string;
  /** Whether the run was not asked for that rule. */
  readonly isExtra: boolean;
  readonly difference: DisputableDifference;
}

/** What the rules have found so far. */
export interface BrokenRules {
  /** Returns the first of some rules that an answer fails, and how. */
  findBroken(exchange: AnsweredExchange, rules: readonly string[]): BrokenRule | undefined;
}

/** Judges the exchanges of a run, in the order in which they ended. */
export interface Judge {
  /**
   * The difference, `agrees` when there is none, or nothing when there is nothing to judge. Called
   * once for each exchange.
   */
  readonly judge: (
    exchange: AnsweredExchange,
    context: RuleContext,
  ) => DisputableDifference | 'agrees' | undefined;
  /** Describes, at the end of the run, when the differences occurred, if known. */
  readonly describeWhen?: () => string | undefined;
  /** Set when reports of other checks do not count either: for a rule that accepts everything. */
  readonly ignoresReports?: true;
}

/** A difference, and what drops it at the end of the run. */
export interface DisputableDifference extends Difference {
  readonly disputed?: bigint;
  /** Which of two answers is right, by all answers of the run; called at the end of the run. */
  readonly tellRight?: () => string | undefined;
  /**
   * Whether it still is a difference beside all answers of the run; called at the end of the run.
   */
  readonly stillHolds?: () => boolean;
}

/** What a run must know of a check to let it judge every exchange. */
export interface Rule {
  readonly id: string;
  /** Creates the judge for a run; one with state keeps it inside. */
  readonly start: () => Judge;
  /** Set when the document states it of every answer, even to requests that it leaves open. */
  readonly judgesOpenRequests?: true;
  /** Set when it also judges requests that only HTTP defines: only a SHOULD may. */
  readonly judgesBeyond?: true;
  /** Set when the run was not asked for the rule, and does not conclude it: a check that meets a finding of the rule fails itself. */
  readonly isExtra?: true;
  /** Set when it judges content encodings: no other rule sees a body that cannot be decoded. */
  readonly judgesUndecodable?: true;
}
