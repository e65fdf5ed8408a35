import { describe, expect, it } from 'vitest';
import { longHex } from '../formats/address.ts';
import { declarationOf, deviationOf } from './endpoints.ts';

const MEANINGS = [
  { endpoint: 'summaries', question: { account: longHex('1') } },
  { endpoint: 'summaries', malformed: 'no limit' },
  { endpoint: 'rawItem', open: 'a parameter of another name' },
  { endpoint: 'summaries', beyond: 'a range of octets' },
  { endpoint: 'outside', beyond: 'a discovery page' },
] as const;

describe('the meaning of a request', () => {
  it('the meaning of a request is valid, malformed, open, or beyond the document', () => {
    expect(MEANINGS.map(declarationOf)).toEqual(['valid', 'malformed', 'open', 'beyond', 'beyond']);
  });

  it('the meaning of a request says why, when the document does not allow it', () => {
    expect(MEANINGS.map(deviationOf)).toEqual([
      undefined,
      'no limit',
      'a parameter of another name',
      'a range of octets',
      'a discovery page',
    ]);
  });
});
