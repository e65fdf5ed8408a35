import { describe, expect, it } from 'vitest';
import { parse, parseDocument } from 'yaml';

import { at } from '../../src/testing/json-in-tests.ts';
import { symptomId } from './symptom.ts';
import { expectOneShape } from '../testing/hostile-text.ts';
import { hostileEvidence } from '../testing/rich-evidence.ts';
import {
  sampleCheck,
  sampleChecks,
  sampleEvidence,
  sampleRun,
} from '../testing/sample-evidence.ts';
import { draftWaivers } from './waiver-draft.ts';

const checks = sampleChecks({ 'SEL-START': 'failed', 'SEL-END': 'failed', 'SEL-FULL': 'failed' });
const waiver = { requirement: 'SEL-END', reason: 'known', until: '2026-12-31' };

describe('a draft of waivers', () => {
  it('a draft of waivers drafts a waiver for each uncovered failure of a MUST', () => {
    expect(parse(draftWaivers(sampleEvidence({ checks, waivers: [waiver] })))).toEqual({
      waivers: [
        {
          check: 'SEL-START/sample',
          symptom: symptomId('SEL-START came out failed'),
          reason: 'TODO',
          owner: 'TODO',
          until: '2026-12-21',
        },
      ],
    });
  });

  it('a draft of waivers has one for a SHOULD only where the SHOULD is required', () => {
    const run = sampleRun({ required: ['SEL-FULL'] });
    expect(draftWaivers(sampleEvidence({ checks, run }))).toContain('check: "SEL-FULL/sample"');
    expect(draftWaivers(sampleEvidence({ checks }))).not.toContain('SEL-FULL');
  });

  it('a draft of waivers says above each what it would cover', () => {
    expect(draftWaivers(sampleEvidence({ checks }))).toContain(
      '# SEL-START came out failed\n  - check: ',
    );
  });

  it('a draft of waivers covers any failure of a check with generated cases', () => {
    const coverage = { asked: 9, ran: 3, distinctRequests: 3, covered: {}, notes: [] };
    const property = sampleCheck('SEL-START', 'failed', { coverage });
    expect(parse(draftWaivers(sampleEvidence({ checks: [property] })))).toEqual({
      waivers: [expect.not.objectContaining({ symptom: expect.anything() })],
    });
  });

  it('a draft of waivers has none for a run without failures', () => {
    expect(parse(draftWaivers(sampleEvidence()))).toEqual({ waivers: [] });
  });

  it('a draft of waivers is the same YAML whatever a target says', () => {
    expectOneShape((text) => {
      const document = parseDocument(draftWaivers(hostileEvidence(text)));
      const waivers = at(document.toJS(), 'waivers');
      const waived = (Array.isArray(waivers) ? waivers : []).map((drafted) => at(drafted, 'check'));
      return [document.errors, waived];
    });
  });
});
