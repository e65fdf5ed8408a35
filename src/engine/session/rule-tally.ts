import type { Extent } from '../../text/difference.ts';
import type { AnsweredExchange } from '../../wire/exchange.ts';
import type { LedgerTracker } from './ledger-tracker.ts';
import type { DisputableDifference, Judge, Rule, RuleContext } from './rule.ts';

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
    if (this.#findings.size >= MAX_FINDINGS) this.#forgetExplained(context.ledger);
    if (this.#findings.size < MAX_FINDINGS)
      this.#findings.set(exchange.id, { difference: found, exchange });
  }

  #forgetExplained(ledger: LedgerTracker): void {
    for (const [id, finding] of this.#findings)
      if (!isUnexplained(finding, ledger)) this.#findings.delete(id);
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
   * Returns the first difference that neither pruning nor later answers explain. Call this at the end
   * of the run.
   */
  firstUnexplained(ledger: LedgerTracker): RuleFinding | undefined {
    return [...this.#findings.values()].find((finding) => isUnexplained(finding, ledger));
  }

  /** The number of differing answers, when several were judged, and their times, when known. */
  get extent(): Extent | undefined {
    if (this.#judged === 1) return undefined;
    const when = this.#judge.describeWhen?.();
    const share = { failed: this.failures, of: this.#judged };
    return when === undefined ? share : { ...share, when };
  }
}

function isUnexplained({ difference, exchange }: RuleFinding, ledger: LedgerTracker): boolean {
  const { disputed, stillHolds } = difference;
  if (disputed !== undefined && ledger.mayHavePruned(disputed, exchange)) return false;
  return stillHolds?.() !== false;
}
