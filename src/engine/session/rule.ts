import type { GroundTruth } from '../known-truth.ts';
import type { AccountHistory } from '../../oracle/account-history.ts';
import type { LongHex } from '../../spec/formats/address.ts';
import type { SummaryDecoder } from '../../spec/layouts/decoded-summary.ts';
import type { Names } from '../../spec/names.ts';
import type { Difference, Extent } from '../../text/difference.ts';
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
  /** Whether the run does not conclude that rule. */
  readonly isBeside: boolean;
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
  /** Set when the run does not conclude the rule: a check that meets a finding of the rule fails itself. */
  readonly isBeside?: true;
  /** Set when it judges content encodings: no other rule sees a body that cannot be decoded. */
  readonly judgesUndecodable?: true;
}

/** The most exchanges a rule names in evidence. */
const MAX_EXAMPLES = 5;

/** A difference and the exchange that shows it. */
export interface RuleFinding {
  readonly difference: DisputableDifference;
  readonly exchange: AnsweredExchange;
}

/** The most differing exchanges a rule remembers; those that pruning explains are forgotten first. */
const MAX_FINDINGS = 500;

/** What a rule has found so far. */
export class RuleTally {
  readonly #judge: Judge;
  readonly #judgesOpenRequests: boolean;
  readonly #judgesBeyond: boolean;
  readonly #judgesUndecodable: boolean;
  /** By the ids of their exchanges, in the order in which they were found. */
  readonly #findings = new Map<number, RuleFinding>();
  readonly #examples: number[] = [];
  #judged = 0;
  /** Ids of the exchanges that differed. */
  readonly #failed = new Set<number>();

  constructor(rule: Rule) {
    this.#judge = rule.start();
    this.#judgesOpenRequests = rule.judgesOpenRequests ?? false;
    this.#judgesBeyond = rule.judgesBeyond ?? false;
    this.#judgesUndecodable = rule.judgesUndecodable ?? false;
  }

  /** The number of exchanges that were judged. */
  get judged(): number {
    return this.#judged;
  }

  /** The number of exchanges in which it found a difference. */
  get failures(): number {
    return this.#failed.size;
  }

  /** Returns the difference found in that exchange, or the first difference of the run if that one was forgotten. */
  findingIn({ id }: AnsweredExchange): DisputableDifference | undefined {
    if (!this.#failed.has(id)) return undefined;
    const [first] = this.#findings.values();
    return (this.#findings.get(id) ?? first)?.difference;
  }

  /** The ids of the first that were judged, for the evidence of a pass. */
  get examples(): readonly number[] {
    return this.#examples;
  }

  /**
   * Judges an exchange. Call this with each as it ends, before the history of its account learns
   * from it.
   */
  examine(exchange: AnsweredExchange, context: RuleContext): void {
    const { request, response } = exchange;
    if ('beyond' in request.meaning && !this.#judgesBeyond) return;
    // No answer to a request that the document leaves open is wrong, except by a rule for every
    // answer.
    if ('open' in request.meaning && !this.#judgesOpenRequests) return;
    if (response.decodeFailure !== undefined && !this.#judgesUndecodable) return;
    const found = this.#judge.judge(exchange, context);
    if (found === undefined) return;
    this.#judged += 1;
    if (this.#examples.length < MAX_EXAMPLES) this.#examples.push(exchange.id);
    if (found === 'agrees') return;
    this.#failed.add(exchange.id);
    if (this.#findings.size >= MAX_FINDINGS) this.#forgetExplained(context.ledger.oldest);
    if (this.#findings.size < MAX_FINDINGS)
      this.#findings.set(exchange.id, { difference: found, exchange });
  }

  #forgetExplained(oldest: bigint): void {
    for (const [id, finding] of this.#findings)
      if (!isUnexplained(finding, oldest)) this.#findings.delete(id);
  }

  /**
   * Records a difference that a check has found. It replaces what the judge found in that exchange: a
   * check may know more of the ledger than the judge did.
   */
  add(finding: RuleFinding): void {
    if (this.#judge.ignoresReports === true) return;
    const { id } = finding.exchange;
    this.#findings.set(id, finding);
    this.#failed.add(id);
    this.#judged = Math.max(this.#judged, this.failures);
  }

  /**
   * Returns the first difference that neither pruning nor later answers explain, given the current
   * oldest version.
   */
  firstUnexplained(oldest: bigint): RuleFinding | undefined {
    return [...this.#findings.values()].find((finding) => isUnexplained(finding, oldest));
  }

  /** The number of differing answers, when several were judged, and their times, when known. */
  get extent(): Extent | undefined {
    if (this.#judged === 1) return undefined;
    const when = this.#judge.describeWhen?.();
    const share = { failed: this.failures, of: this.#judged };
    return when === undefined ? share : { ...share, when };
  }
}

function isUnexplained({ difference }: RuleFinding, oldest: bigint): boolean {
  const { disputed, stillHolds } = difference;
  return (disputed === undefined || disputed >= oldest) && stillHolds?.() !== false;
}
