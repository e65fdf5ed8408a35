import { describe, expect, it } from 'vitest';
import type { Pattern } from './patterns.ts';
import { formatPatterns, parsePatterns } from './patterns.ts';

const PATTERN = { family: 'order', breaks: 'SEL-ORDER', says: 'Lists the newest first.' };

const PATTERNS: readonly Pattern[] = [
  {
    ...PATTERN,
    fault: 'newest-first',
    failures: { 'SEL-ORDER.every': ['summaries:', 'in all answers'], 'SEL-END.law': [] },
  },
  {
    ...PATTERN,
    fault: 'newest-first-in-bcs',
    failures: { 'SUM-BCS.same': ['in all answers', 'a "quoted" trait'] },
    moving: { 'SUM-BCS.same': ['in all answers'], 'SUM-BCS.whole': [] },
  },
];

describe('formatPatterns', () => {
  it('formatPatterns writes what parsePatterns reads', () => {
    expect(parsePatterns(formatPatterns(PATTERNS))).toEqual(PATTERNS);
    expect(parsePatterns(formatPatterns([]))).toEqual([]);
  });

  it('formatPatterns writes a trait once, whatever patterns have it', () => {
    expect(formatPatterns(PATTERNS).split('in all answers')).toHaveLength(2);
  });
});

describe('parsePatterns', () => {
  it.each(['[]', '{}', '{"traits":[],"patterns":{}}'])('refuses another document: %s', (text) => {
    expect(() => parsePatterns(text)).toThrow(
      'holds no patterns, so the package is incomplete: install the package again',
    );
  });
});
