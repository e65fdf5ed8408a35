import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';

import type { Evidence } from '../../src/evidence/evidence.ts';
import { junit } from './junit.ts';
import { hostileText } from '../testing/hostile-text.ts';
import { hostileEvidence, richEvidence } from '../testing/rich-evidence.ts';
import { sampleEvidence, sampleRun } from '../testing/sample-evidence.ts';
import { verdictOf } from '../verdict/verdict.ts';

const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' });

const xmlOf = (evidence: Evidence): string => junit(verdictOf(evidence), evidence);

/** The one child element of that testcase, as XML. */
function ending(xml: string, name: string): string {
  const [, after = ''] = xml.split(`name="${name}"`);
  return after.split('</testcase>')[0] ?? '';
}

describe('junit.xml', () => {
  it('has a case for every check and every requirement without one', () => {
    const evidence = richEvidence();
    const document = verdictOf(evidence);
    const silent = document.requirements.filter((requirement) => requirement.checks.length === 0);
    const total = evidence.checks.length + silent.length;
    expect(parser.parse(junit(document, evidence))).toMatchObject({
      testsuites: { tests: String(total), failures: '1', errors: '0' },
    });
  });

  it('is red where the verdict is', () => {
    const xml = xmlOf(richEvidence());
    const law = ending(xml, 'any listed version as start_version comes first');
    expect(law).toContain('<failure message="SEL-START came out failed" type="MUST">');
    expect(law).toContain('requirement: SEL-START, section 4.1: With start_version the list');
    expect(law).toContain('check: SEL-START/law');
    expect(law).toContain('again: curl -s');
    expect(ending(xml, 'a sample check of SUM-HASH')).toContain(
      '<skipped message="waived until 2026-12-31: SUM-HASH came out failed">',
    );
    expect(ending(xml, 'a sample check of SEL-FULL')).toContain('<skipped message="advisory: ');
    expect(ending(xml, 'a sample check of SEL-PRUNED')).toContain('<skipped message="cantTell: ');
    expect(ending(xml, 'a sample check of SUM-BCS')).toContain('<skipped message="inapplicable: ');
  });

  it('is red where a SHOULD fails that is required', () => {
    const evidence = richEvidence();
    const required = { ...evidence, run: { ...evidence.run, required: ['SEL-FULL'] } };
    const xml = xmlOf(required);
    expect(ending(xml, 'a sample check of SEL-FULL')).toContain(
      '<failure message="SEL-FULL came out failed" type="SHOULD">',
    );
    expect(parser.parse(xml)).toMatchObject({ testsuites: { failures: '2' } });
  });

  it('is an error when there is no verdict', () => {
    const run = sampleRun({ end: { kind: 'unreachable', reason: 'ECONNREFUSED' } });
    const xml = xmlOf(sampleEvidence({ run, checks: [] }));
    expect(ending(xml, 'a verdict')).toContain(
      '<error message="no verdict: The target was not reached: ECONNREFUSED."',
    );
    expect(parser.parse(xml)).toMatchObject({ testsuites: { errors: '1', failures: '0' } });
  });

  it('is well-formed whatever a target says', () => {
    const count = (xml: string): number => xml.match(/<testcase /gu)?.length ?? 0;
    const usual = count(xmlOf(hostileEvidence('a')));
    fc.assert(
      fc.property(hostileText, (text) => {
        const xml = xmlOf(hostileEvidence(text));
        expect(XMLValidator.validate(xml)).toBe(true);
        expect(xml).not.toMatch(/(?![\t\n])\p{Cc}|[\u{FFFE}\u{FFFF}]|\p{Cs}/u);
        expect(count(xml)).toBe(usual);
      }),
      { numRuns: 50 },
    );
  });
});
