import type { AnsweredExchange } from '../../wire/exchange.ts';
import { cameFromGateway } from '../../wire/gateway-answer.ts';
import type { Rule, RuleContext, RuleFinding, BrokenRule, BrokenRules } from './rule.ts';
import { RuleTally } from './rule.ts';

/** The rules of a run, and what each has found so far. */
export class Rules implements BrokenRules {
  readonly #tallies: ReadonlyMap<string, RuleTally>;
  readonly #beside: ReadonlySet<string>;

  constructor(rules: readonly Rule[]) {
    this.#tallies = new Map(rules.map((rule) => [rule.id, new RuleTally(rule)]));
    this.#beside = new Set(rules.flatMap(({ id, isBeside }) => (isBeside === true ? [id] : [])));
  }

  /** Judges an exchange, unless a gateway answered. Call this with each as it ends. */
  examine(exchange: AnsweredExchange, context: RuleContext): void {
    if (cameFromGateway(exchange)) return;
    this.#tallies.forEach((tally) => tally.examine(exchange, context));
  }

  /**
   * Returns the tally of the rule with that id.
   *
   * @throws Error when the run has no such rule.
   */
  tally(id: string): RuleTally {
    const tally = this.#tallies.get(id);
    if (tally === undefined) throw new Error(`internal error: no rule named ${id} was started`);
    return tally;
  }

  findBroken(exchange: AnsweredExchange, rules: readonly string[]): BrokenRule | undefined {
    for (const rule of rules) {
      const difference = this.#tallies.get(rule)?.findingIn(exchange);
      if (difference !== undefined) return { rule, difference, isBeside: this.#beside.has(rule) };
    }
    return undefined;
  }

  /**
   * Hands a finding to the rule that judges it.
   *
   * @returns false when the run does not conclude that rule.
   */
  report(rule: string, finding: RuleFinding): boolean {
    const tally = this.#tallies.get(rule);
    if (tally === undefined || this.#beside.has(rule)) return false;
    tally.add(finding);
    return true;
  }
}
