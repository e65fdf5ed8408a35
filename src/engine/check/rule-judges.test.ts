import { describe, expect, it } from 'vitest';
import { longHex } from '../../spec/formats/address.ts';
import { BCS_TYPE, JSON_TYPE } from '../../spec/media-types.ts';
import type { ResponseParts } from '../../testing/responses.ts';
import { answered, response } from '../../testing/responses.ts';
import { differs } from '../../text/difference.ts';
import { spellRequest } from '../../wire/build-request.ts';
import type { AnsweredExchange } from '../../wire/exchange.ts';
import type { RuleContext, Judge } from '../session/rule.ts';
import { ACCOUNT, exchangeOf, jsonParts, listOf, NAMES } from '../testing/fake-session.ts';
import { silentContext } from '../testing/fake-context.ts';
import {
  elementsIn,
  everyAnswer,
  everyElement,
  everyError,
  everyErrorObject,
  findQuestion,
  firstDifference,
  isItem,
  isJsonList,
  isList,
  nonEmpty,
  judgeAbout,
  judgeByReports,
  judgeWhere,
  summariesIn,
} from './rule-judges.ts';

const ITEM = { endpoint: 'rawItem', question: { handle: ACCOUNT, key: '0x00' } } as const;
const DIFFERS = differs('a', 'b');

const ok = exchangeOf(listOf([7, 9]));
const item = exchangeOf({ status: 200 }, ITEM);
const bcs = exchangeOf({ headers: { 'content-type': BCS_TYPE } });
const error = (parts: ResponseParts = jsonParts({ message: 'no' })): AnsweredExchange =>
  exchangeOf({ ...parts, status: 404 });

function context(): RuleContext {
  const { session } = silentContext();
  session.setNames(NAMES);
  return session;
}

/** For each exchange, whether the rule applies to it. */
function judgedBy(start: () => Judge, ...all: readonly AnsweredExchange[]): boolean[] {
  return all.map((exchange) => start().judge(exchange, context()) !== undefined);
}

describe('a rule about answers', () => {
  const none = error({ headers: { 'content-type': 'text/plain' }, body: 'no' });

  it('a rule about answers judges its own kind of answers, and no others', () => {
    const matcher = (): undefined => undefined;
    const all = [ok, item, error(), none];
    expect(judgedBy(everyError(matcher), ...all)).toEqual([false, false, true, true]);
    expect(judgedBy(everyErrorObject(matcher), ...all)).toEqual([false, false, true, false]);
    const object = exchangeOf(jsonParts({ message: 'fine' }));
    expect(judgedBy(everyErrorObject(matcher), object)).toEqual([false]);
  });

  it('a rule gives its matcher the answer and the names, and returns its difference', () => {
    const given: unknown[] = [];
    const start = everyAnswer(
      (...parts) => given.push(...parts) > 0,
      (...parts) => {
        given.push(...parts);
        return DIFFERS;
      },
    );
    expect(start().judge(ok, context())).toBe(DIFFERS);
    expect(given).toEqual([ok.response, NAMES, ok.response, NAMES]);
  });
});

describe('a rule of what checks report', () => {
  it('a rule of what checks report finds nothing itself in the answers that it is for', () => {
    const refused = exchangeOf({ status: 404 }, ITEM);
    const { judge } = judgeByReports(isItem)();
    const found = [item, refused, ok].map((exchange) => judge(exchange, context()));
    expect(found).toEqual(['agrees', undefined, undefined]);
  });
});

describe('a rule about the elements of lists', () => {
  const noting = (given: unknown[]): (() => Judge) =>
    everyElement(
      ({ version }) => version !== '7',
      ({ version }, { headerPrefix }) => {
        given.push(version, headerPrefix);
        return version === '9' ? DIFFERS : undefined;
      },
    );

  it('a rule about elements judges lists with such an element', () => {
    const lists = [[7, 9], [7], []].map((all) => exchangeOf(listOf(all)));
    expect(judgedBy(noting([]), ...lists)).toEqual([true, false, false]);
  });

  it('a rule about the elements of lists finds the first of them that differs', () => {
    const list = exchangeOf(listOf([7, 8, 9, 10]));
    const given: unknown[] = [];
    expect(noting(given)().judge(list, context())).toBe(DIFFERS);
    expect(given).toEqual(['8', NAMES.headerPrefix, '9', NAMES.headerPrefix]);
  });
});

describe('a rule about something that is read', () => {
  it('a rule judges what it reads in the exchange, and nothing without a value', () => {
    const judged: number[] = [];
    const { judge } = judgeAbout(
      ({ response: { status } }) => (status === 404 ? undefined : status),
      (status) => {
        judged.push(status);
        return status === 200 ? undefined : DIFFERS;
      },
    );
    const all = [ok, error(), exchangeOf({ status: 500 })];
    expect(all.map((exchange) => judge(exchange, context()))).toEqual([
      'agrees',
      undefined,
      DIFFERS,
    ]);
    expect(judged).toEqual([200, 500]);
  });
});

describe('a rule about some exchanges', () => {
  it('a rule about some exchanges judges those, given what is known of the target', () => {
    const known = context();
    const given: unknown[] = [];
    const { judge } = judgeWhere(
      (exchange, also) => given.push(also) > 0 && exchange.response.status === 200,
      (exchange, also) => {
        given.push(also);
        return exchange === ok ? undefined : DIFFERS;
      },
    );
    expect([ok, error(), item].map((exchange) => judge(exchange, known))).toEqual([
      'agrees',
      undefined,
      DIFFERS,
    ]);
    expect(new Set(given)).toEqual(new Set([known]));
  });
});

describe('the content of an exchange', () => {
  const refused = exchangeOf({ ...listOf([7]), status: 404 });
  const another = exchangeOf(listOf([7]), ITEM);
  const object = exchangeOf(jsonParts({}));

  it('an exchange has a list where summaries came with 200, as JSON if it says so', () => {
    const all = [ok, bcs, refused, another, item];
    expect(all.map(isList)).toEqual([true, true, false, false, false]);
    expect(all.map(isJsonList)).toEqual([true, false, false, false, false]);
  });

  it('an exchange has elements, and summaries where all versions can be read', () => {
    const bad = exchangeOf(jsonParts([{ version: '7' }, { version: 'x' }]));
    expect(elementsIn(ok).map(({ version }) => version)).toEqual(['7', '9']);
    expect(elementsIn(bad)).toHaveLength(2);
    expect(summariesIn(ok, NAMES).map(({ version }) => version)).toEqual([7n, 9n]);
    expect(summariesIn(bad, NAMES)).toEqual([]);
    for (const none of [bcs, refused, another, object]) {
      expect([elementsIn(none), summariesIn(none, NAMES)]).toEqual([[], []]);
    }
  });

  it('the list in an exchange is the question, where it is a valid one for summaries', () => {
    const question = { account: longHex('b'), limit: 3 };
    expect(findQuestion(exchangeOf({}, { endpoint: 'summaries', question }))).toEqual(question);
    expect(findQuestion(item)).toBeUndefined();
    const malformed = spellRequest('summaries', { parameter: 'x' }, { malformed: 'no address' });
    expect(findQuestion(answered(response(), malformed))).toBeUndefined();
  });

  it('the content of an exchange is nothing where it is empty', () => {
    const some = [1];
    expect([nonEmpty(some), nonEmpty([])]).toEqual([some, undefined]);
  });
});

describe('the first difference', () => {
  it('firstDifference returns the first difference that exists', () => {
    const matcher = (at: number) => (at > 1 ? differs('less', String(at)) : undefined);
    expect(firstDifference([1, 2, 3], matcher)).toEqual(differs('less', '2'));
    expect(firstDifference([1], matcher)).toBeUndefined();
  });
});

describe('a JSON list', () => {
  it('a JSON list is one by its media type, whatever its parameters', () => {
    const headers = { 'content-type': `${JSON_TYPE}; charset=utf-8` };
    expect(isJsonList(exchangeOf({ ...listOf([7]), headers }))).toBe(true);
  });
});
