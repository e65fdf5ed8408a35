import { Mismatch } from '../../expect/mismatch.ts';
import { findRequirement } from '../../spec/catalogue.ts';
import type { CheckId } from '../../spec/check-id.ts';
import { requirementOf } from '../../spec/check-id.ts';
import { isValid } from '../../spec/endpoints/endpoints.ts';
import { omitUndefined } from '../../text/json.ts';
import type { Difference } from '../../text/difference.ts';
import { differs } from '../../text/difference.ts';
import { hasUsualPath } from '../../wire/build-request.ts';
import type { AnsweredExchange } from '../../wire/exchange.ts';
import { formatRefusal, isRefusalOtherThanPruned } from './refusal.ts';
import type { DisputableDifference } from './rule.ts';
import type { Session } from './session.ts';
import type { Unjudged } from './unjudged-check.ts';
import { isJudgedElsewhere, judgedElsewhere } from './unjudged-check.ts';

/** The rules of the form of an answer. If an answer fails one, no check judges its content. */
const FORM_RULES: readonly CheckId[] = [
  'ERR-STATUS.every',
  'ERR-VALID.every',
  'SUM-MEDIA.every',
  'RAW-BCS-ONLY.every',
];

/** The rules that judge which summaries a list has: of one list, at most one of them fails. */
export const SELECTION_RULES: readonly CheckId[] = [
  'SEL-START.every',
  'SEL-END.every',
  'SEL-NEWEST.every',
  'SEL-RANGE.every',
  'SEL-COMPLETE.every',
];

/** The rules of the members of summaries. */
export const MEMBER_RULES: readonly CheckId[] = [
  'SUM-HASH.every',
  'SUM-HASH.distinct',
  'SUM-PROTECTOR.every',
  'SUM-PROTECTOR.tags',
  'SUM-SENDER.every',
];

/** An answer that may have failed some rules. */
export interface Explained {
  readonly answer: AnsweredExchange;
  readonly rules: readonly CheckId[];
}

/**
 * What a check throws for what it found. A fault counts for one requirement only: where an answer
 * has failed a rule that explains the difference, the difference counts for that rule.
 */
export class Attribution {
  readonly #session: Session;
  readonly #owner: string;

  /** @param owner the id of the check, or `discovery`. */
  constructor(session: Session, owner: string) {
    this.#session = session;
    this.#owner = owner;
  }

  /**
   * @param explained further rules that explain the difference, besides those of the form.
   * @returns Unjudged (judged elsewhere) when an answer has failed one of them.
   */
  of(
    exchange: AnsweredExchange,
    difference: Difference,
    explained: Explained = { answer: exchange, rules: [] },
  ): Mismatch | Unjudged {
    const { rules } = this.#session;
    const failed =
      rules.findBroken(exchange, FORM_RULES) ?? rules.findBroken(explained.answer, explained.rules);
    if (failed === undefined || failed.isExtra || this.#tests(failed.rule))
      return new Mismatch(difference, exchange);
    return judgedBy(failed.rule, difference);
  }

  /**
   * Hands what it found to the rule that judges it.
   *
   * @returns Mismatch when that tests the requirement of the check, or is not in the run. Nothing
   *   is handed over for the discovery, which continues without the answer.
   */
  by(
    rule: CheckId,
    exchange: AnsweredExchange,
    difference: DisputableDifference,
  ): Mismatch | Unjudged {
    const own = this.of(exchange, difference);
    if (isJudgedElsewhere(own) || !this.#isCheck || this.#tests(rule)) return own;
    const found = { ...difference, foundBy: this.#owner };
    const isHanded = this.#session.rules.report(rule, { difference: found, exchange });
    return isHanded ? judgedBy(rule, difference) : own;
  }

  /** For a list that was refused, which the document does not permit for its question. */
  ofRefusal(exchange: AnsweredExchange): Mismatch | Unjudged {
    const { request, response } = exchange;
    const { meaning } = request;
    const isAboutList = isValid(meaning) && meaning.endpoint === 'summaries';
    const { start, end } = isAboutList ? meaning.question : {};
    const difference = {
      ...differs('200 and a list', formatRefusal(exchange)),
      ...omitUndefined({ disputed: start ?? end }),
    };
    // Another spelling of the address may be why it is refused.
    if (!hasUsualPath(request)) return this.of(exchange, difference);
    if (response.status === 410) return this.by('SEL-PRUNED.every', exchange, difference);
    // No rule of section 4.1 names both versions.
    const isRange = start !== undefined && end !== undefined && isRefusalOtherThanPruned(exchange);
    return this.by(isRange ? 'SUM-RANGES.every' : 'SUM-ANSWERED.every', exchange, difference);
  }

  get #isCheck(): boolean {
    return findRequirement(requirementOf(this.#owner)) !== undefined;
  }

  #tests(rule: string): boolean {
    return requirementOf(rule) === requirementOf(this.#owner);
  }
}

/** Returns what a check throws when the answer has already failed a rule. */
function judgedBy(rule: string, { expected, actual }: Difference): Unjudged {
  return judgedElsewhere(`expected ${expected}, got ${actual}`, requirementOf(rule));
}
