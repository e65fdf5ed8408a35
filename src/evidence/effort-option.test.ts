import { describe, expect, it } from 'vitest';
import type { LeftOutBy } from './effort.ts';
import { NO_MALFORMED, SMOKE } from './effort.ts';
import { optionOf, readOption } from './effort-option.ts';

describe('what leaves something out', () => {
  it.each<[LeftOutBy, string]>([
    [SMOKE, '--effort smoke'],
    [NO_MALFORMED, '--no-malformed'],
    [{ kind: 'limit', requests: 90 }, '--max-requests 90'],
  ])('%j is written as its option %s, and read from it', (by, option) => {
    expect(optionOf(by)).toBe(option);
    expect(readOption(option)).toEqual(by);
  });

  it.each(['', '--effort thorough', '--max-requests', '--max-requests many', '--max-requests 9 '])(
    'what leaves something out is not read from %j, which this suite does not write',
    (option) => {
      expect(readOption(option)).toBeUndefined();
    },
  );
});
