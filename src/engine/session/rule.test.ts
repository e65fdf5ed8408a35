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

/** A rule that finds a difference in every exchange, about the version that equals its id. */
const differing = ({ id }: AnsweredExchange): DisputableDifference => ({
  expected: 'order',
  actual: `disorder ${id}`,
  disputed: BigInt(id),
});

describe('an exchange that a rule', () => {
  it('an exchange that a rule says nothing about is not judged', () => {
    const tally = tallyOf(() => undefined);
    expect([tally.judged, tally.failures, tally.examples]).toEqual([0, 0, []]);
  });

  it('an exchange that a rule agrees with is judged and is an example', () => {
    const tally = tallyOf(() => 'agrees');
    expect([tally.judged, tally.failures, tally.examples]).toEqual([1, 0, [1]]);
    expect(tally.firstUnexplained(0n)).toBeUndefined();
  });

  it('an exchange that a rule finds to differ is judged and fails', () => {
    const tally = tallyOf(differing);
    expect([tally.judged, tally.failures, tally.examples]).toEqual([1, 1, [1]]);
  });

  it('an exchange is an example only when it is one of the first five', () => {
    const tally = tallyOf(() => 'agrees', 7);
    expect([tally.judged, tally.examples]).toEqual([7, [1, 2, 3, 4, 5]]);
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
    expect(tally.firstUnexplained(0n)).toEqual(found(2));
    expect(tally.findingIn(found(1).exchange)).toBeUndefined();
    expect(tally.findingIn(found(2).exchange)).toEqual(found(2).difference);
  });

  it('a reported difference counts once, instead of what the rule found', () => {
    const tally = tallyOf(differing);
    for (const id of [1, 3, 3]) tally.add(found(id));
    expect([tally.judged, tally.failures]).toEqual([2, 2]);
    // Version 1 is pruned meanwhile, but the check has seen that it was not when it was left out.
    expect(tally.firstUnexplained(9n)?.difference.actual).toBe('reported 1');
  });

  it('a reported difference counts for nothing where the rule accepts everything', () => {
    const judge: Judge = { judge: () => 'agrees', ignoresReports: true };
    const tally = new RuleTally({ id: 'HDR-EPOCH.test', start: () => judge });
    tally.add(found(1));
    expect([tally.failures, tally.firstUnexplained(0n)]).toEqual([0, undefined]);
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
    expect(tally.firstUnexplained(0n)?.difference.actual).toBe('disorder 1');
    expect(tally.firstUnexplained(4n)?.exchange.id).toBe(4);
    expect(tally.firstUnexplained(10n)).toBeUndefined();
  });

  it('a rule returns a difference without a version, whatever is pruned', () => {
    const tally = tallyOf(() => ({ expected: 'a', actual: 'b' }));
    expect(tally.firstUnexplained(1000n)?.difference).toEqual({ expected: 'a', actual: 'b' });
  });

  it('firstUnexplained returns no difference that later answers explain', () => {
    let holds = true;
    const tally = tallyOf(() => ({ expected: 'a', actual: 'b', stillHolds: () => holds }));
    expect(tally.firstUnexplained(0n)).toBeDefined();
    holds = false;
    expect(tally.firstUnexplained(0n)).toBeUndefined();
  });

  it('a difference is found behind five hundred that pruning explains', () => {
    const ledger = new LedgerTracker(NAMES);
    const tally = new RuleTally({ id: 'HDR-EPOCH.test', start: () => ({ judge: differing }) });
    const examine = (id: number): void =>
      tally.examine({ ...exchangeOf({}), id }, { ...CONTEXT, ledger });
    for (let id = 1; id <= 500; id += 1) examine(id);
    ledger.record(exchangeOf({ headers: { 'x-node-ledger-oldest-version': '501' } }));
    examine(501);
    expect(tally.firstUnexplained(501n)?.exchange.id).toBe(501);
    expect(tally.failures).toBe(501);
  });

  it('the first five hundred differences are remembered, and all are counted', () => {
    const tally = tallyOf(differing, 510);
    expect(tally.firstUnexplained(500n)?.exchange.id).toBe(500);
    expect(tally.firstUnexplained(501n)).toBeUndefined();
    expect(tally.failures).toBe(510);
  });
});

describe('an answer to a request', () => {
  const rule: Rule = { id: 'HDR-EPOCH.test', start: () => ({ judge: differing }) };
  const meaning: Meaning = { endpoint: 'summaries', open: 'a test' };
  const open = answered(response(), { ...getRequest(), meaning });

  /** How many answers that rule has judged, with these parts, after this one. */
  function judgedBy(parts: Partial<Rule>, exchange: AnsweredExchange): number {
    const tally = new RuleTally({ ...rule, ...parts });
    tally.examine(exchange, CONTEXT);
    return tally.judged;
  }

  it('an answer to a request is judged by no rule when the document leaves it open', () => {
    const tally = new RuleTally(rule);
    tally.examine(open, CONTEXT);
    expect([tally.judged, tally.failures]).toEqual([0, 0]);
  });

  it('an answer that the document leaves open is judged by a rule of open requests', () => {
    const tally = new RuleTally({ ...rule, judgesOpenRequests: true });
    tally.examine(open, CONTEXT);
    expect([tally.judged, tally.failures]).toEqual([1, 1]);
  });

  it('an answer of HTTP alone is judged only by a rule of undocumented requests', () => {
    const beyond = answered(response(), getRequest());
    const judged = [{}, { judgesOpenRequests: true }, { judgesBeyond: true }] as const;
    expect(judged.map((parts) => judgedBy(parts, beyond))).toEqual([0, 0, 1]);
    expect(judgedBy({ judgesBeyond: true }, open)).toBe(0);
  });

  it('an answer is judged only by a rule of encodings when it cannot be decoded', () => {
    const { response: came, ...exchange } = exchangeOf({});
    const bad = { ...exchange, response: { ...came, decodeFailure: 'gzip is broken' } };
    const judged = [{}, { judgesUndecodable: true }] as const;
    expect(judged.map((parts) => judgedBy(parts, bad))).toEqual([0, 1]);
  });

  it('an answer is judged by every rule when the document does not allow the request', () => {
    const request = {
      ...getRequest(),
      meaning: { endpoint: 'summaries', malformed: 'x' },
    } as const;
    const tally = new RuleTally(rule);
    tally.examine(answered(response(), request), CONTEXT);
    expect(tally.judged).toBe(1);
  });
});

describe('the rules of a run', () => {
  it('the rules of a run judge no answer of a gateway', () => {
    const rules = new Rules([{ id: 'HDR-EPOCH.test', start: () => ({ judge: () => 'agrees' }) }]);
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
      const rules = new Rules([{ id: 'HDR-EPOCH.test', start: () => ({ judge: () => 'agrees' }) }]);
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
