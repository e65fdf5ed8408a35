import type { AnsweredExchange } from '../../wire/exchange.ts';
import { mediaType } from '../../wire/exchange.ts';
import { isGatewayPage, isOfGateway } from '../../wire/gateway-answer.ts';
import { declarationOf } from '../../spec/endpoints/endpoints.ts';
import { JSON_TYPE } from '../../spec/media-types.ts';
import type { Rule, RuleContext, BrokenRule, BrokenRules } from './rule.ts';
import type { RuleFinding } from './rule-tally.ts';
import { RuleTally } from './rule-tally.ts';

/** The rules of a run, and what each has found so far. */
export class Rules implements BrokenRules {
  readonly #tallies: ReadonlyMap<string, RuleTally>;
  readonly #extra: ReadonlySet<string>;
  /** Pages of a gateway to malformed requests, until the rules are concluded. */
  #pages: { readonly exchange: AnsweredExchange; readonly context: RuleContext }[] = [];
  /** The endpoints at which the node has refused a malformed request itself. */
  readonly #refusing = new Set<string>();

  constructor(rules: readonly Rule[]) {
    this.#tallies = new Map(rules.map((rule) => [rule.id, new RuleTally(rule)]));
    this.#extra = new Set(rules.flatMap(({ id, isExtra }) => (isExtra === true ? [id] : [])));
  }

  /** Judges an exchange, unless a gateway answered. Call this with each as it ends. */
  examine(exchange: AnsweredExchange, context: RuleContext): void {
    if (isOfGateway(exchange.response)) return;
    if (isGatewayPage(exchange)) {
      this.#pages.push({ exchange, context });
      return;
    }
    if (isOwnRefusal(exchange)) this.#refusing.add(exchange.request.meaning.endpoint);
    this.#apply(exchange, context);
  }

  /** Pages of a gateway at endpoints whose node refuses malformed requests itself: not judged. */
  get leftOut(): readonly AnsweredExchange[] {
    const pages = this.#pages.map(({ exchange }) => exchange);
    return pages.filter(({ request }) => this.#refusing.has(request.meaning.endpoint));
  }

  /**
   * Judges the pages of a gateway where no malformed request of their endpoint was refused by the
   * node itself: a gateway that replaces every refusal leaves clients without the error object.
   */
  #judgePages(): void {
    const left = new Set(this.leftOut);
    for (const { exchange, context } of this.#pages) {
      if (!left.has(exchange)) this.#apply(exchange, context);
    }
    this.#pages = this.#pages.filter(({ exchange }) => left.has(exchange));
  }

  #apply(exchange: AnsweredExchange, context: RuleContext): void {
    this.#tallies.forEach((tally) => tally.examine(exchange, context));
  }

  /**
   * Judges the pages of a gateway that had to wait, and returns the tally of the rule with that id
   * over all exchanges. Call this when all checks that ask have ended.
   *
   * @throws Error when the run has no such rule.
   */
  conclude(id: string): RuleTally {
    this.#judgePages();
    const tally = this.#tallies.get(id);
    if (tally === undefined) throw new Error(`internal error: no rule named ${id} was started`);
    return tally;
  }

  findBroken(exchange: AnsweredExchange, rules: readonly string[]): BrokenRule | undefined {
    for (const rule of rules) {
      const difference = this.#tallies.get(rule)?.findingIn(exchange);
      if (difference !== undefined) return { rule, difference, isExtra: this.#extra.has(rule) };
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
    if (tally === undefined || this.#extra.has(rule)) return false;
    tally.add(finding);
    return true;
  }
}

/** Returns true for a JSON error to a malformed request. */
function isOwnRefusal({ request, response }: AnsweredExchange): boolean {
  const isRefused = response.status >= 400 && mediaType(response) === JSON_TYPE;
  return isRefused && declarationOf(request.meaning) === 'malformed';
}
