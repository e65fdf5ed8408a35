import { describe, expect, it } from 'vitest';
import type { Finding } from '../../src/evidence/finding.ts';
import { commandsOf, fieldsOf, markedFieldsOf } from './finding-fields.ts';

const WHOLE: Finding = {
  expected: 'the hash 0x12ab',
  actual: 'the hash 0x12ac',
  difference: 'byte 1 is 0xac, not 0xab',
  right: 'the configuration lists version 7',
  extent: { failed: 3, of: 40 },
  curl: 'curl -s',
  compare: 'curl -s other',
  replay: { seed: 1, path: '3:1', counterexample: '{ limit: 3 }', command: 'run --seed 1' },
};

describe('the fields of a finding', () => {
  it('the fields of a finding are named alike and in one order for every report', () => {
    expect(fieldsOf(WHOLE)).toEqual([
      { name: 'expected', text: 'the hash 0x12ab' },
      { name: 'actual', text: 'the hash 0x12ac' },
      { name: 'differs', text: 'byte 1 is 0xac, not 0xab' },
      { name: 'evidence', text: 'the configuration lists version 7' },
      { name: 'seen', text: 'in 3 of 40 judged answers' },
    ]);
    expect(commandsOf(WHOLE)).toEqual([
      { name: 'reproduce', text: 'curl -s' },
      { name: 'compare', text: 'curl -s other' },
      { name: 'replay', text: 'run --seed 1' },
    ]);
  });

  it('the fields of a finding are only those that it has', () => {
    const { expected, actual } = WHOLE;
    expect(fieldsOf({ expected, actual }).map(({ name }) => name)).toEqual(['expected', 'actual']);
    expect(commandsOf({ expected, actual })).toEqual([]);
  });

  it('the fields are Markdown code of limited length, except the words of the suite', () => {
    const long = { ...WHOLE, difference: 'x'.repeat(60), right: 'y'.repeat(60) };
    expect(markedFieldsOf(long, 20).map(({ text }) => text)).toEqual([
      '`the hash` **`0x12ab`**',
      '`the hash` **`0x12ac`**',
      `\`${'x'.repeat(20)}… (40 more characters)\``,
      `\`${'y'.repeat(20)}… (40 more characters)\``,
      'in 3 of 40 judged answers',
    ]);
  });
});
