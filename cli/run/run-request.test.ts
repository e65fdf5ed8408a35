import { describe, expect, it } from 'vitest';
import { messageOf } from './run-request.ts';

describe('the message in an event of a channel', () => {
  it('is its data', () => {
    const data = { kind: 'abort' };
    expect(messageOf({ data })).toBe(data);
  });

  it.each([undefined, null, 'data', {}, { data: null }, { data: 'abort' }, { data: {} }])(
    'is not in %j',
    (event) => {
      expect(messageOf(event)).toBeUndefined();
    },
  );
});
