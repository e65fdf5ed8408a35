import { describe, expect, it } from 'vitest';
import { bodyText } from './body-text.ts';

describe('a body for a reader', () => {
  it('a body for a reader is its text', () => {
    expect(bodyText(Buffer.from('{"a":"ä"}'), 100)).toBe('{"a":"ä"}');
    expect(bodyText(new Uint8Array(), 100)).toBe('');
    expect(bodyText(Buffer.from('abc'), 3)).toBe('abc');
  });

  it('a body for a reader is its hex when it is not text', () => {
    expect(bodyText(Uint8Array.of(0xff, 0x00), 100)).toBe('0xff00');
    expect(bodyText(Uint8Array.of(0x61, 0xe4), 100)).toBe('0x61e4');
  });

  it('a body for a reader is cut, and says how long it is', () => {
    expect(bodyText(Buffer.from('abcd'), 3)).toBe('abc ... (4 bytes in all)');
    expect(bodyText(Uint8Array.of(0xff, 0xfe, 0xfd, 0xfc, 0x61), 4)).toBe(
      '0xfffefdfc ... (5 bytes in all)',
    );
  });

  it.each(['aé', 'a€', 'a😀'])('a body for a reader is cut between characters: %s', (text) => {
    const bytes = Buffer.from(text);
    for (let cap = 1; cap < bytes.length; cap += 1) {
      expect(bodyText(bytes, cap)).toBe(`a ... (${bytes.length} bytes in all)`);
    }
  });
});
