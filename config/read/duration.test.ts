import { describe, expect, it } from 'vitest';
import { parseDuration } from './duration.ts';

describe('a duration', () => {
  it.each([
    ['500ms', 500],
    ['10s', 10_000],
    ['1.5m', 90_000],
    ['0.5s', 500],
    ['2147483647ms', 2_147_483_647],
  ])('a duration is accepted: %s', (text, ms) => {
    expect(parseDuration(text)).toBe(ms);
  });

  it.each([
    '',
    '10',
    's',
    '10 s',
    '-1s',
    '0s',
    '0.0m',
    '1h',
    '1e3s',
    '.5s',
    '1.s',
    '10S',
    '10s ',
    '1_0s',
    '2147483648ms',
    '40000m',
  ])('a duration is refused: %j', (text) => {
    expect(parseDuration(text)).toBeUndefined();
  });
});
