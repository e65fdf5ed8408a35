import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../src/spec/catalogue.ts';
import { countsIn } from '../../src/spec/released/released.ts';
import { sampleCheck } from '../testing/sample-evidence.ts';
import { checkContent } from './result.ts';

const contextOf = (required?: readonly string[]) => ({
  waivers: [],
  startedAt: '2026-11-21T10:00:00.000Z',
  counts: countsIn(CATALOGUE, required),
});
const failed = sampleCheck('SEL-FULL', 'failed');

describe('the result of a SHOULD that failed', () => {
  it.each([undefined, [], ['SEL-DEFAULT']])(
    'the result of a SHOULD that failed is an advisory where %j is required',
    (required) => {
      const { status, labels, statusDetails } = checkContent(failed, contextOf(required));
      expect(status).toBe('skipped');
      expect(labels).toContainEqual({ name: 'outcome', value: 'advisory' });
      expect(statusDetails.message).toBe('advisory: SEL-FULL came out failed');
    },
  );

  it('the result of a SHOULD that failed is red where it is required', () => {
    const { status, labels, statusDetails } = checkContent(failed, contextOf(['SEL-FULL']));
    expect(status).toBe('failed');
    expect(labels).toContainEqual({ name: 'outcome', value: 'failed' });
    expect(statusDetails.message).toBe('failed: SEL-FULL came out failed');
  });
});

it('the result of a waived failure begins with the terms of the waiver', () => {
  const until = '2026-12-31';
  const waivers = [{ requirement: 'SEL-START', reason: 'known', owner: 'Ada', until }];
  const context = { ...contextOf(), waivers };
  const waived = checkContent(sampleCheck('SEL-START', 'failed'), context).description;
  expect(waived).toMatch(/^\*\*Waived\*\* `until 2026-12-31 \(Ada\): known`\n\n\*\*MUST\*\*/);
  expect(checkContent(failed, context).description).not.toContain('Waived');
});
