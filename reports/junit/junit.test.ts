import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';

import type { Evidence } from '../../src/evidence/evidence.ts';
import { junit } from './junit.ts';
import { hostileText } from '../testing/hostile-text.ts';
import { hostileEvidence, richEvidence } from '../testing/rich-evidence.ts';
import { sampleChecks, sampleEvidence, sampleRun } from '../testing/sample-evidence.ts';
import { verdictOf } from '../verdict/verdict.ts';

const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' });

const xmlOf = (evidence: Evidence): string => junit(verdictOf(evidence), evidence);

/** The one child element of the testcase of that title, as XML. */
function ending(xml: string, title: string): string {
  const [, after = ''] = xml.split(` · ${title}"`);
  return after.split('</testcase>')[0] ?? '';
}

describe('junit.xml', () => {
  it('junit.xml has a case for every check and every requirement without one', () => {
    const evidence = richEvidence();
    const document = verdictOf(evidence);
    const silent = document.requirements.filter((requirement) => requirement.checks.length === 0);
    const total = evidence.checks.length + silent.length;
    expect(parser.parse(junit(document, evidence))).toMatchObject({
      testsuites: { tests: String(total), failures: '1', errors: '0' },
    });
  });

  it('junit.xml is red where the verdict is', () => {
    const xml = xmlOf(richEvidence());
    const failed = ending(xml, 'any listed version as start_version comes first');
    expect(failed).toContain('<failure message="SEL-START came out failed" type="MUST">');
    expect(failed).toContain('requirement: SEL-START, section 4.1: With start_version the list');
    expect(failed).toContain('check: SEL-START.law');
    expect(failed).toContain('reproduce: curl -s');
    expect(ending(xml, 'a sample check of SUM-HASH')).toContain(
      '<skipped message="waived until 2026-12-31: SUM-HASH came out failed">',
    );
    expect(ending(xml, 'a sample check of SEL-FULL')).toContain('<skipped message="advisory: ');
    expect(ending(xml, 'a sample check of SEL-PRUNED')).toContain(
      '<skipped message="could not be judged: ',
    );
    expect(ending(xml, 'a sample check of SUM-BCS')).toContain('<skipped message="inapplicable: ');
  });

  it('junit.xml is red where a SHOULD fails that is required', () => {
    const evidence = richEvidence();
    const required = { ...evidence, run: { ...evidence.run, required: ['SEL-FULL'] } };
    const xml = xmlOf(required);
    expect(ending(xml, 'a sample check of SEL-FULL')).toContain(
      '<failure message="SEL-FULL came out failed" type="SHOULD">',
    );
    expect(parser.parse(xml)).toMatchObject({ testsuites: { failures: '2' } });
  });

  it('a JUnit case has the id of its check, or of a requirement without one', () => {
    const xml = xmlOf(sampleEvidence({ checks: sampleChecks({}).slice(0, 1) }));
    const names = [...xml.matchAll(/<testcase classname="([^"]*)" name="([^"]*)"/g)];
    expect(names.length).toBeGreaterThan(50);
    for (const [, classname = '', name] of names) {
      expect(name).toMatch(new RegExp(`^${classname}(?:[./][\\w-]+)? · .`));
    }
    expect(xml).toContain(`name="SEL-START · With start_version the list`);
  });

  it('junit.xml has the time that the requests of a check took, added up', () => {
    const request = { sentAt: 0, requestKey: '', outline: '' };
    const sent = [
      { ...request, id: 1, askedBy: 'SEL-START.law', durationMs: 1500 },
      { ...request, id: 2, askedBy: 'discovery', durationMs: 9000 },
      { ...request, id: 3, askedBy: 'SEL-START.law', durationMs: 250 },
    ];
    const evidence = richEvidence();
    const xml = junit(verdictOf(evidence), evidence, sent);
    const times = [...xml.matchAll(/<testcase [^>]*name="(\S+) [^>]*time="([^"]*)"/g)];
    expect(times.filter(([, , time]) => time !== '0.000').map(([, ...found]) => found)).toEqual([
      ['SEL-START.law', '1.750'],
    ]);
    expect(xml).toMatch(/<testsuites [^>]*time="\d+\.\d{3}"/);
  });

  it('junit.xml reports an error when there is no verdict', () => {
    const run = sampleRun({ end: { kind: 'unreachable', reason: 'ECONNREFUSED' } });
    const xml = xmlOf(sampleEvidence({ run, checks: [] }));
    expect(xml).toContain('<error message="no verdict: No node answered: ECONNREFUSED."');
    expect(parser.parse(xml)).toMatchObject({ testsuites: { errors: '1', failures: '0' } });
  });

  it('junit.xml is well-formed whatever a target says', () => {
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
