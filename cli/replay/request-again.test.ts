import { describe, expect, it } from 'vitest';
import { buildRequest, spellRequest } from '../../src/wire/build-request.ts';
import type { Request } from '../../src/wire/exchange.ts';
import { requestAgain } from './request-again.ts';

/** A request as a verdict has it, without its meaning. */
function written({ method, path, headers, body }: Request) {
  const text = typeof body === 'string' ? { body } : {};
  const request = { method, path, headers, ...text };
  return { expected: 'one', actual: 'two', exchanges: [], request };
}

const ACCOUNT = `0x${'0'.repeat(63)}a` as const;

describe('the request of a failure', () => {
  it.each([
    { endpoint: 'summaries', question: { account: ACCOUNT } },
    {
      endpoint: 'summaries',
      question: { account: ACCOUNT, start: 5n, end: 2n ** 64n - 1n, limit: 0 },
    },
    { endpoint: 'rawItem', question: { handle: ACCOUNT, key: '0x' } },
    { endpoint: 'rawItem', question: { handle: ACCOUNT, key: '0x00ab', version: 7n } },
  ] as const)('the request of a failure means what it meant: %o', (meaning) => {
    const request = buildRequest(meaning);
    expect(requestAgain(written(request))).toEqual(request);
  });

  it('the request of a failure may be malformed, or left open by the document', () => {
    const malformed = spellRequest(
      'summaries',
      { parameter: '0x1', query: ['limit=-1'] },
      { malformed: 'limit is negative' },
    );
    expect(requestAgain(written(malformed))?.meaning).toMatchObject({
      endpoint: 'summaries',
      malformed: expect.any(String),
    });
    const open = spellRequest('summaries', { parameter: '0xA' }, { open: 'a digit in upper case' });
    expect(requestAgain(written(open))?.meaning).toMatchObject({
      endpoint: 'summaries',
      open: expect.any(String),
    });
    const outside = { ...malformed, method: 'DELETE' };
    expect(requestAgain(written(outside))?.meaning).toMatchObject({
      endpoint: 'outside',
      beyond: expect.any(String),
    });
  });

  it.each(['%30x1', '0x%zz'])(
    'the request of a failure may be what only HTTP knows, whatever else it is: %s',
    (parameter) => {
      const spelling = { parameter, query: ['limit=-1'] };
      const beyond = spellRequest('summaries', spelling, { beyond: 'a test' });
      expect(requestAgain(written(beyond))).toEqual({
        ...beyond,
        meaning: { endpoint: 'summaries', beyond: 'the same request, sent again' },
      });
    },
  );

  it('a failure without a response has no request to repeat', () => {
    expect(requestAgain({ expected: 'one', actual: 'two', exchanges: [] })).toBeUndefined();
  });
});
