import { findErrorObjectDifference } from '../../expect/error-matchers.ts';
import type { Element, ListedSummary } from '../../expect/summary-matchers.ts';
import { elementsOf, listedIn } from '../../expect/summary-matchers.ts';
import { isValid } from '../../spec/endpoints/endpoints.ts';
import type { AccountQuestion } from '../../spec/endpoints/summaries.ts';
import { JSON_TYPE } from '../../spec/media-types.ts';
import type { Names } from '../../spec/names.ts';
import type { Difference } from '../../text/difference.ts';
import type { Response, AnsweredExchange } from '../../wire/exchange.ts';
import { mediaType } from '../../wire/exchange.ts';
import type { RuleContext, Judge, DisputableDifference } from '../session/rule.ts';

type Matcher = (response: Response, names: Names) => Difference | undefined;
type ElementMatcher = (element: Element, names: Names) => Difference | undefined;

/** Judges every answer of either endpoint that is not 200. */
export function everyError(matcher: Matcher): () => Judge {
  return everyAnswer(({ status }) => status !== 200, matcher);
}

/** Judges every error response whose body is a JSON object. */
export function everyErrorObject(matcher: Matcher): () => Judge {
  return everyAnswer(
    (response) => response.status !== 200 && findErrorObjectDifference(response) === undefined,
    matcher,
  );
}

/** Judges every answer of either endpoint that the matcher can judge. */
export function everyAnswer(
  applies: (response: Response, names: Names) => boolean,
  matcher: Matcher,
): () => Judge {
  return () =>
    judgeWhere(
      ({ response }, { names }) => applies(response, names),
      ({ response }, { names }) => matcher(response, names),
    );
}

/** Judges every element of every JSON list that the matcher can judge. */
export function everyElement(
  applies: (element: Element, names: Names) => boolean,
  matcher: ElementMatcher,
): () => Judge {
  const read = (exchange: AnsweredExchange, { names }: RuleContext): readonly Element[] =>
    elementsIn(exchange).filter((element) => applies(element, names));
  return () =>
    judgeAbout(
      (exchange, context) => nonEmpty(read(exchange, context)),
      (elements, { names }) => firstDifference(elements, (element) => matcher(element, names)),
    );
}

/**
 * Judges something that is read from an exchange.
 *
 * @param read returns `undefined` when there is nothing to judge.
 */
export function judgeAbout<T>(
  read: (exchange: AnsweredExchange, context: RuleContext) => T | undefined,
  findDifference: (subject: T, context: RuleContext) => DisputableDifference | undefined,
): Judge {
  return {
    judge: (exchange, context) => {
      const subject = read(exchange, context);
      return subject === undefined ? undefined : (findDifference(subject, context) ?? 'agrees');
    },
  };
}

/** Judges the exchanges to which it applies. */
export function judgeWhere(
  applies: (exchange: AnsweredExchange, context: RuleContext) => boolean,
  findDifference: (
    exchange: AnsweredExchange,
    context: RuleContext,
  ) => DisputableDifference | undefined,
): Judge {
  return judgeAbout(
    (exchange, context) => (applies(exchange, context) ? exchange : undefined),
    findDifference,
  );
}

/**
 * Finds nothing itself: the checks that know what is wrong with an answer report it.
 *
 * @param applies the answers that count as judged.
 */
export function judgeByReports(applies: (exchange: AnsweredExchange) => boolean): () => Judge {
  return () => judgeWhere(applies, () => undefined);
}

/** Returns true for a 200 of the raw item endpoint. */
export function isItem({ request, response }: AnsweredExchange): boolean {
  return request.meaning.endpoint === 'rawItem' && response.status === 200;
}

/** Returns true for a 200 of the summaries endpoint. */
export function isList({ request, response }: AnsweredExchange): boolean {
  return request.meaning.endpoint === 'summaries' && response.status === 200;
}

/** Returns true for a 200 of the summaries endpoint with the media type of JSON. */
export function isJsonList(exchange: AnsweredExchange): boolean {
  return isList(exchange) && mediaType(exchange.response) === JSON_TYPE;
}

/** Returns the elements of a JSON list; none when the body is not one. */
export function elementsIn(exchange: AnsweredExchange): readonly Element[] {
  return isJsonList(exchange) ? (elementsOf(exchange.response) ?? []) : [];
}

/**
 * Returns the summaries of a JSON list; none when the body is not one, or some version cannot be
 * read.
 */
export function summariesIn(exchange: AnsweredExchange, names: Names): readonly ListedSummary[] {
  return isJsonList(exchange) ? (listedIn(exchange.response, names) ?? []) : [];
}

/** Returns the question of a valid request to the summaries endpoint. */
export function findQuestion({ request }: AnsweredExchange): AccountQuestion | undefined {
  const { meaning } = request;
  return meaning.endpoint === 'summaries' && isValid(meaning) ? meaning.question : undefined;
}

/** Returns the summaries of a list and the account of the question; `undefined` without a summary. */
export function listOfAccount(exchange: AnsweredExchange, { names }: RuleContext) {
  const account = findQuestion(exchange)?.account;
  const listed = nonEmpty(summariesIn(exchange, names));
  return account === undefined || listed === undefined ? undefined : { account, listed };
}

/** Returns the list, or `undefined` when it is empty. */
export function nonEmpty<T>(all: readonly T[]): readonly T[] | undefined {
  return all.length === 0 ? undefined : all;
}

/** Returns the difference of the first of several that has one. */
export function firstDifference<T>(
  all: readonly T[],
  matcher: (item: T) => Difference | undefined,
): Difference | undefined {
  for (const item of all) {
    const difference = matcher(item);
    if (difference !== undefined) return difference;
  }
  return undefined;
}
