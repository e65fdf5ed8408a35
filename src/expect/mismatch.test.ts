import { describe, expect, it } from 'vitest';
import { answered, response } from '../testing/responses.ts';
import { differs } from '../text/difference.ts';
import { Mismatch } from './mismatch.ts';

describe('a mismatch', () => {
  it('says what was expected and what was received, and carries the exchange', () => {
    const exchange = answered(response());
    const found = differs('a list', 'a word');
    const mismatch = new Mismatch(found, exchange);
    expect(mismatch).toBeInstanceOf(Error);
    expect(mismatch).toMatchObject({
      name: 'Mismatch',
      message: 'expected a list; got a word',
      found,
      exchange,
    });
  });
});
