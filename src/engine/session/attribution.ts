import { Mismatch } from '../../expect/mismatch.ts';
import { findRequirement } from '../../spec/catalogue.ts';
import type { CheckId } from '../../spec/check-id.ts';
import { requirementOf } from '../../spec/check-id.ts';
import type { Difference } from '../../text/difference.ts';
import { differs } from '../../text/difference.ts';
import { hasUsualPath } from '../../wire/build-request.ts';
import type { AnsweredExchange } from '../../wire/exchange.ts';
import type { Unjudged } from './unjudged-check.ts';
import { isJudgedElsewhere, judgedElsewhere } from './unjudged-check.ts';
import { formatRefusal } from './refusal.ts';
import type { Session } from './session.ts';

/** The rules of the form of an answer. If an answer fails one, no check judges its content. */
const FORM_RULES: readonly CheckId[] = ['ERR-STATUS.every', 'ERR-VALID.every', 'SUM-MEDIA.every'];

/** What a check throws for what it found: a fault counts for one requirement only. */
export class Attribution {
  readonly #session: Session;
  readonly #owner: string;

  /** @param owner the id of the check, or `discovery`. */
  constructor(session: Session, owner: string) {
    this.#session = session;
    this.#owner = owner;
  }

  /** @returns Unjudged (judged elsewhere) when the form of the answer fails a rule. */
  of(exchange: AnsweredExchange, difference: Difference): Mismatch | Unjudged {
    const failed = this.#session.rules.findBroken(exchange, FORM_RULES);
    if (failed === undefined || failed.isBeside || this.#tests(failed.rule))
      return new Mismatch(difference, exchange);
    return judgedBy(failed.rule, difference);
  }

  /**
   * Hands what it found to the rule that judges it.
   *
   * @returns Mismatch when that tests the requirement of the check, or is not in the run. Nothing
   *   is handed over for the discovery, which continues without the answer.
   */
  by(rule: CheckId, exchange: AnsweredExchange, difference: Difference): Mismatch | Unjudged {
    const own = this.of(exchange, difference);
    if (isJudgedElsewhere(own) || !this.#isCheck || this.#tests(rule)) return own;
    const found = { ...difference, foundBy: this.#owner };
    const isHanded = this.#session.rules.report(rule, { difference: found, exchange });
    return isHanded ? judgedBy(rule, difference) : own;
  }

  /** For a list that was refused, which the document does not permit for its question. */
  ofRefusal(exchange: AnsweredExchange): Mismatch | Unjudged {
    const { request, response } = exchange;
    const difference = differs('200 and a list', formatRefusal(exchange));
    // Another spelling of the address may be why it is refused.
    if (!hasUsualPath(request)) return this.of(exchange, difference);
    const rule = response.status === 410 ? 'SEL-PRUNED.every' : 'SUM-ANSWERED.every';
    return this.by(rule, exchange, difference);
  }

  get #isCheck(): boolean {
    return findRequirement(requirementOf(this.#owner)) !== undefined;
  }

  #tests(rule: string): boolean {
    return requirementOf(rule) === requirementOf(this.#owner);
  }
}

/** Returns what a check throws when the answer has already failed a rule. */
export function judgedBy(rule: string, { expected, actual }: Difference): Unjudged {
  return judgedElsewhere(`expected ${expected}, got ${actual}`, requirementOf(rule));
}
