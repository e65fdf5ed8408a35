import { describe, expect, it } from 'vitest';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { sampleCheck, sampleChecks } from '../testing/sample-evidence.ts';
import { word } from '../testing/sample-verdict.ts';

describe('the word', () => {
  it.each<[string, Partial<Evidence>, string]>([
    ['everything passed', {}, 'conforms, 0'],
    ['a SHOULD failed', { checks: sampleChecks({ 'SEL-FULL': 'failed' }) }, 'conforms, 0'],
    ['a SHOULD was untested', { checks: sampleChecks({ 'SEL-FULL': 'untested' }) }, 'conforms, 0'],
    [
      'a MUST was inapplicable',
      { checks: sampleChecks({ 'SUM-BCS': 'inapplicable' }) },
      'conforms, 0',
    ],
    [
      'a MUST was untested',
      { checks: sampleChecks({ 'SEL-START': 'untested' }) },
      'conforms in part, 0',
    ],
    [
      'a MUST could not be judged',
      { checks: sampleChecks({ 'SEL-START': 'cantTell' }) },
      'conforms in part, 0',
    ],
    ['a MUST never ran', { checks: sampleChecks().slice(1) }, 'conforms in part, 0'],
    ['a MUST failed', { checks: sampleChecks({ 'SEL-START': 'failed' }) }, 'does not conform, 1'],
    ['a check errored', { checks: sampleChecks({ 'SEL-FULL': 'errored' }) }, 'no verdict, 3'],
    [
      'a check errored beside a SHOULD that failed',
      { checks: sampleChecks({ 'SEL-FULL': 'failed', 'SEL-START': 'errored' }) },
      'no verdict, 3',
    ],
    [
      'a check errored beside a MUST that failed',
      { checks: sampleChecks({ 'SEL-START': 'failed', 'SEL-FULL': 'errored' }) },
      'does not conform, 1',
    ],
    ['no check ran', { checks: [] }, 'no verdict, 3'],
    [
      'no MUST passed',
      { checks: [sampleCheck('SEL-FULL'), sampleCheck('SEL-END', 'untested')] },
      'no verdict, 3',
    ],
    [
      'a check judges nothing known',
      { checks: [...sampleChecks(), sampleCheck('NOPE')] },
      'no verdict, 3',
    ],
  ])('the word is right when %s', (_, changes, expected) => {
    expect(word(changes)).toBe(expected);
  });
});
