import { describe, expect, it } from 'vitest';
import { workerMessageIn } from './worker-message.ts';

describe('the message in an event of a channel', () => {
  it('the message in an event of a channel is its data', () => {
    const data = { kind: 'abort' };
    expect(workerMessageIn({ data })).toBe(data);
  });

  it.each([undefined, null, 'data', {}, { data: null }, { data: 'abort' }, { data: {} }])(
    'a channel event without a message is ignored: %j',
    (event) => {
      expect(workerMessageIn(event)).toBeUndefined();
    },
  );
});
