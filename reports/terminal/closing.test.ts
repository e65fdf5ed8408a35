import { describe, expect, it } from 'vitest';
import { checksWith, sampleCheck, sampleEvidence } from '../testing/sample-evidence.ts';
import { verdictOf } from '../verdict/verdict.ts';
import { terminalSummary } from './terminal.ts';

describe('the line of open MUSTs', () => {
  it.each([40, 80])('the line of open MUSTs is wrapped at %i columns', (width) => {
    const open = { message: 'none is known', needs: ['item'] as const };
    const checks = checksWith(
      sampleCheck('RAW-VALUE', 'untested', open),
      sampleCheck('RAW-MEDIA', 'untested', open),
    );
    const evidence = sampleEvidence({ checks });
    const lines = terminalSummary(verdictOf(evidence), evidence, { colour: false, width });
    const [text = ''] = /^ {2}open .*\n(?: {12}.*\n)*/mu.exec(lines) ?? [];
    expect(text.replaceAll(/\s+/gu, ' ')).toContain(
      'to judge RAW-VALUE, RAW-MEDIA, add a table item (the report has the YAML)',
    );
    for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(width);
  });
});
