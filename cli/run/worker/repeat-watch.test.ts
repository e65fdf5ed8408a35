import { describe, expect, it } from 'vitest';
import { ACCOUNT } from '../../../src/engine/testing/fake-session.ts';
import { answered, response, unanswered } from '../../../src/testing/responses.ts';
import { buildRequest, spellRequest } from '../../../src/wire/build-request.ts';
import type { Exchange } from '../../../src/wire/exchange.ts';
import { RepeatWatch } from './repeat-watch.ts';

const list = () => buildRequest({ endpoint: 'summaries', question: { account: ACCOUNT } });
const MALFORMED = spellRequest('summaries', { parameter: 'x' }, { malformed: 'no address' });
const PAGE = response({ status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>' });
const RESET = { kind: 'reset', reason: 'other side closed' } as const;

function noticesAfter(...exchanges: readonly Exchange[]): readonly string[] {
  const watch = new RepeatWatch();
  for (const exchange of exchanges) watch.record(exchange);
  return watch.noticesWith([]);
}

describe('the notices about requests that were repeated', () => {
  it('a notice counts each valid request that a gateway answered once', () => {
    const twice = list();
    const pages = [twice, twice, list(), MALFORMED].map((request) => answered(PAGE, request));
    expect(noticesAfter(...pages)).toEqual([
      "2 valid requests were answered with 502 and repeated. A gateway may have sent these responses, so they were not judged; without a gateway they are the node's own.",
    ]);
  });

  it('a notice counts lost connections from ten on', () => {
    const lost = Array.from({ length: 10 }, () => unanswered(RESET, list()));
    expect(noticesAfter(...lost.slice(1))).toEqual([]);
    expect(noticesAfter(...lost)).toEqual([
      expect.stringMatching(/^10 valid requests lost the connection before /),
    ]);
  });

  it('a notice counts each valid request that something else answered', () => {
    const error = response({ status: 500, body: '{}' });
    const foreign = [list(), MALFORMED].map((request) => answered(error, request));
    expect(new RepeatWatch().noticesWith(foreign)).toEqual([
      expect.stringMatching(/^1 valid request was answered with 500 and repeated\. A gateway may /),
    ]);
  });

  it('no notice counts the errors of the node', () => {
    expect(noticesAfter(answered(response({ status: 500, body: '{}' }), list()))).toEqual([]);
  });
});
