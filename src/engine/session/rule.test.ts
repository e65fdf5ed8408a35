import { describe, expect, it } from 'vitest';
import { AccountHistory } from '../../oracle/account-history.ts';
import type { Meaning } from '../../spec/endpoints/endpoints.ts';
import { answered, getRequest, response } from '../../testing/responses.ts';
import { spellRequest } from '../../wire/build-request.ts';
import type { AnsweredExchange } from '../../wire/exchange.ts';
import { exchangeOf, NAMES } from '../testing/fake-session.ts';
import type { Rule, RuleContext, Judge, DisputableDifference } from './rule.ts';
import type { RuleFinding } from './rule-tally.ts';
import { RuleTally } from './rule-tally.ts';
import { Rules } from './rules.ts';
import { LedgerTracker } from './ledger-tracker.ts';

const CONTEXT: RuleContext = {
  names: NAMES,
  truth: { accounts: [], tables: [] },
  ledger: new LedgerTracker(NAMES),
  decodeSummaries: undefined,
  rules: { findBroken: () => undefined },
  history: () => new AccountHistory(),
};

/** The tally of that rule after `exchanges` valid exchanges, counted from 1. */
function tallyOf(judge: Judge['judge'], exchanges = 1): RuleTally {
  const tally = new RuleTally({ id: 'HDR-EPOCH.test', start: () => ({ judge }) });
  for (let id = 1; id <= exchanges; id += 1) tally.examine({ ...exchangeOf({}), id }, CONTEXT);
  return tally;
}

/** A ledger whose last answer named that oldest version. */
function prunedTo(oldest: bigint): LedgerTracker {
  const ledger = new LedgerTracker(NAMES);
  ledger.record(exchangeOf({ headers: { 'x-node-ledger-oldest-version': String(oldest) } }));
  return ledger;
}

/** A rule that finds a difference in every exchange, about the version that equals its id. */
const differing = ({ id }: AnsweredExchange): DisputableDifference => ({
  expected: 'order',
  actual: `disorder ${id}`,
  disputed: BigInt(id),
});

describe('an exchange that a rule', () => {
  it.each<[string, Judge['judge'], number, readonly unknown[]]>([
    ['says nothing about is not judged', () => undefined, 1, [0, 0, []]],
    ['agrees with is judged and is an example', () => 'agrees', 1, [1, 0, [1]]],
    ['finds to differ is judged and fails', differing, 1, [1, 1, [1]]],
    ['agrees with is an example only among five', () => 'agrees', 7, [7, 0, [1, 2, 3, 4, 5]]],
  ])('an exchange that a rule %s', (_, judge, exchanges, counted) => {
    const tally = tallyOf(judge, exchanges);
    expect([tally.judged, tally.failures, tally.examples]).toEqual(counted);
  });
});

describe('a difference that a check reports', () => {
  const found = (id: number): RuleFinding => ({
    difference: { expected: 'order', actual: `reported ${id}` },
    exchange: { ...exchangeOf({}), id },
  });

  it('a difference that a check reports counts as one of the rule', () => {
    const tally = tallyOf(() => 'agrees', 2);
    tally.add(found(2));
    expect([tally.judged, tally.failures, tally.extent]).toEqual([2, 1, { failed: 1, of: 2 }]);
    expect(tally.firstUnexplained(prunedTo(0n))).toEqual(found(2));
    expect(tally.findingIn(found(1).exchange)).toBeUndefined();
    expect(tally.findingIn(found(2).exchange)).toEqual(found(2).difference);
  });

  it('a reported difference counts once, instead of what the rule found', () => {
    const tally = tallyOf(differing);
    for (const id of [1, 3, 3]) tally.add(found(id));
    expect([tally.judged, tally.failures]).toEqual([2, 2]);
    // Version 1 is pruned meanwhile, but the check has seen that it was not when it was left out.
    expect(tally.firstUnexplained(prunedTo(9n))?.difference.actual).toBe('reported 1');
  });

  it('a reported difference counts for nothing where the rule accepts everything', () => {
    const judge: Judge = { judge: () => 'agrees', ignoresReports: true };
    const tally = new RuleTally({ id: 'HDR-EPOCH.test', start: () => judge });
    tally.add(found(1));
    expect([tally.failures, tally.firstUnexplained(prunedTo(0n))]).toEqual([0, undefined]);
  });
});

describe('the judge of a rule', () => {
  it('the judge of a rule is given the exchange and what is known of the target', () => {
    const given: unknown[] = [];
    tallyOf((...parts) => {
      given.push(...parts);
      return undefined;
    });
    expect(given).toEqual([exchangeOf({}), CONTEXT]);
    expect(given[1]).toBe(CONTEXT);
  });

  it('the judge of a rule is made anew for each tally', () => {
    let started = 0;
    const rule: Rule = {
      id: 'HDR-EPOCH.test',
      start: () => {
        started += 1;
        return { judge: () => 'agrees' };
      },
    };
    expect([new RuleTally(rule).judged, new RuleTally(rule).judged, started]).toEqual([0, 0, 2]);
  });
});

describe('RuleTally.firstUnexplained', () => {
  it('a rule returns the first difference about a version that is not pruned', () => {
    const tally = tallyOf(differing, 9);
    expect(tally.firstUnexplained(prunedTo(0n))?.difference.actual).toBe('disorder 1');
    expect(tally.firstUnexplained(prunedTo(4n))?.exchange.id).toBe(4);
    expect(tally.firstUnexplained(prunedTo(10n))).toBeUndefined();
  });

  it('a rule returns a difference without a version, whatever is pruned', () => {
    const tally = tallyOf(() => ({ expected: 'a', actual: 'b' }));
    expect(tally.firstUnexplained(prunedTo(1000n))?.difference).toEqual({
      expected: 'a',
      actual: 'b',
    });
  });

  it('firstUnexplained returns no difference that later answers explain', () => {
    let holds = true;
    const tally = tallyOf(() => ({ expected: 'a', actual: 'b', stillHolds: () => holds }));
    expect(tally.firstUnexplained(prunedTo(0n))).toBeDefined();
    holds = false;
    expect(tally.firstUnexplained(prunedTo(0n))).toBeUndefined();
  });

  it('a difference is found behind five hundred that pruning explains', () => {
    const ledger = new LedgerTracker(NAMES);
    const tally = new RuleTally({ id: 'HDR-EPOCH.test', start: () => ({ judge: differing }) });
    const examine = (id: number): void =>
      tally.examine({ ...exchangeOf({}), id }, { ...CONTEXT, ledger });
    for (let id = 1; id <= 500; id += 1) examine(id);
    ledger.record(exchangeOf({ headers: { 'x-node-ledger-oldest-version': '501' } }));
    examine(501);
    expect(tally.firstUnexplained(prunedTo(501n))?.exchange.id).toBe(501);
    expect(tally.failures).toBe(501);
  });

  it('the first five hundred differences are remembered, and all are counted', () => {
    const tally = tallyOf(differing, 510);
    expect(tally.firstUnexplained(prunedTo(500n))?.exchange.id).toBe(500);
    expect(tally.firstUnexplained(prunedTo(501n))).toBeUndefined();
    expect(tally.failures).toBe(510);
  });
});

describe('an answer to a request', () => {
  const withMeaning = (meaning: Meaning): AnsweredExchange =>
    answered(response(), { ...getRequest(), meaning });
  const open = withMeaning({ endpoint: 'summaries', open: 'a test' });
  const beyond = withMeaning({ endpoint: 'outside', beyond: 'a test' });
  const malformed = withMeaning({ endpoint: 'summaries', malformed: 'x' });
  const undecodable = {
    ...exchangeOf({}),
    response: { ...response(), decodeFailure: 'gzip is broken' },
  };

  it.each<[string, AnsweredExchange, Partial<Rule>, number]>([
    ['leaves open is judged by no usual rule', open, {}, 0],
    ['leaves open is judged by a rule of open requests', open, { judgesOpenRequests: true }, 1],
    ['leaves open is not judged by one of requests beyond it', open, { judgesBeyond: true }, 0],
    ['does not know is judged by no usual rule', beyond, {}, 0],
    ['does not know is not judged by one of open ones', beyond, { judgesOpenRequests: true }, 0],
    ['does not know is judged by one of such requests', beyond, { judgesBeyond: true }, 1],
    ['allows, undecodable, is judged by no usual rule', undecodable, {}, 0],
    ['allows is judged by one of encodings', undecodable, { judgesUndecodable: true }, 1],
    ['forbids is judged by every rule', malformed, {}, 1],
  ])('an answer to what the document %s', (_, exchange, parts, judged) => {
    const tally = new RuleTally({
      id: 'HDR-EPOCH.test',
      start: () => ({ judge: differing }),
      ...parts,
    });
    tally.examine(exchange, CONTEXT);
    expect([tally.judged, tally.failures]).toEqual([judged, judged]);
  });
});

describe('the rules of a run', () => {
  const AGREEING: Rule = { id: 'HDR-EPOCH.test', start: () => ({ judge: () => 'agrees' }) };

  it('the rules of a run judge no answer of a gateway', () => {
    const rules = new Rules([AGREEING]);
    const headers = { 'content-type': 'application/json' };
    const unavailable = (body: string) => exchangeOf({ status: 503, headers, body });
    rules.examine(unavailable('{}'), CONTEXT);
    expect(rules.conclude('HDR-EPOCH.test').judged).toBe(0);
    rules.examine(unavailable('{"code":"health_check_failed"}'), CONTEXT);
    expect(rules.conclude('HDR-EPOCH.test').judged).toBe(1);
  });

  it('the rules of a run judge pages of a gateway unless the node refuses input itself', () => {
    const malformed = spellRequest('summaries', { parameter: 'xyz' }, { malformed: 'no hex' });
    const refused = (type: string, body: string) =>
      answered(response({ status: 400, headers: { 'content-type': type }, body }), malformed);
    const page = refused('text/html', '<hr><center>nginx</center>');
    const judgedOf = (...exchanges: readonly AnsweredExchange[]): number => {
      const rules = new Rules([AGREEING]);
      for (const exchange of exchanges) rules.examine(exchange, CONTEXT);
      return rules.conclude('HDR-EPOCH.test').judged;
    };
    expect([judgedOf(page), judgedOf(page, refused('application/json', '{}'))]).toEqual([1, 1]);
    expect(judgedOf(page, page)).toBe(2);
  });
});

describe('how often a rule found something to differ', () => {
  it('a rule counts several differing answers, with the moment of each', () => {
    expect(tallyOf(differing, 3).extent).toStrictEqual({ failed: 3, of: 3 });
    const start = (): Judge => ({ judge: differing, describeWhen: () => 'at night' });
    const tally = new RuleTally({ id: 'HDR-EPOCH.test', start });
    for (const id of [1, 2]) tally.examine({ ...exchangeOf({}), id }, CONTEXT);
    expect(tally.extent).toEqual({ failed: 2, of: 2, when: 'at night' });
  });

  it('how often a rule found something to differ is not given for a single answer', () => {
    expect(tallyOf(differing).extent).toBeUndefined();
  });
});
