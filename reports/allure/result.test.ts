import { describe, expect, it } from 'vitest';
import { sampleCheck } from '../testing/sample-evidence.ts';
import { checkContent } from './result.ts';

const CONTEXT = { waivers: [], startedAt: '2026-11-21T10:00:00.000Z' } as const;
const failed = sampleCheck('SEL-FULL', 'failed');

describe('the result of a SHOULD that failed', () => {
  it.each([undefined, [], ['SEL-DEFAULT']])('is an advisory where %j is required', (required) => {
    const { status, labels, statusDetails } = checkContent(failed, { ...CONTEXT, required });
    expect(status).toBe('skipped');
    expect(labels).toContainEqual({ name: 'outcome', value: 'advisory' });
    expect(statusDetails.message).toBe('advisory: SEL-FULL came out failed');
  });

  it('is red where it is required', () => {
    const context = { ...CONTEXT, required: ['SEL-FULL'] };
    const { status, labels, statusDetails } = checkContent(failed, context);
    expect(status).toBe('failed');
    expect(labels).toContainEqual({ name: 'outcome', value: 'failed' });
    expect(statusDetails.message).toBe('failed: SEL-FULL came out failed');
  });
});
