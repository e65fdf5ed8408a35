import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { CATALOGUE } from '../../src/spec/catalogue.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import type { TerminalOptions } from './terminal.ts';
import { terminalSummary } from './terminal.ts';
import { hostileText } from '../testing/hostile-text.ts';
import { hostileEvidence, richEvidence } from '../testing/rich-evidence.ts';
import { summary } from '../summary/summary.ts';
import {
  FINDING,
  sampleCheck,
  sampleChecks,
  sampleEvidence,
  sampleRun,
} from '../testing/sample-evidence.ts';
import { verdictOf } from '../verdict/verdict.ts';

const linesOf = (evidence: Evidence, options: Partial<TerminalOptions> = {}): string =>
  terminalSummary(verdictOf(evidence), evidence, { colour: false, ...options });

const MUSTS = CATALOGUE.filter(({ level }) => level === 'MUST').length;

describe('the closing lines', () => {
  it('are short for a clean run', () => {
    expect(linesOf(sampleEvidence(), { report: 'out/report.html' })).toBe(
      [
        '',
        'Verdict   conforms',
        `  Every MUST that applies was met: ${MUSTS} MUSTs.`,
        `  MUST      ${MUSTS} passed`,
        '  target    http://127.0.0.1:8080 (chain 4, versions 1200 to 2600)',
        '  sent      640 requests: 500 valid by the document, 120 deliberately malformed, 20 of a kind it leaves open',
        '  seed      42',
        '  report    out/report.html',
      ].join('\n'),
    );
  });

  it('show each failure with the expected answer and how to repeat it', () => {
    const text = linesOf(richEvidence());
    expect(text).toContain('✗ SEL-START With start_version the list starts at that version');
    expect(text).toContain(`    expected  ${FINDING.expected}\n    actual    ${FINDING.actual}\n`);
    expect(text).toContain(`    again     ${FINDING.curl}\n`);
    expect(text).toContain('    replay    ledger-conformance run --only SEL-START/law --seed 42');
    expect(text).toContain('  untested     RAW-PRUNED: ');
    expect(text).toContain('    differs   byte 1 is 0xac, not 0xab\n');
    expect(text).toContain(
      '    right     version 7 is there, by the ground truth\n    how often 3 of 40 answers judged; in bursts: 2\n',
    );
    expect(text).toContain('    with it   SEL-FULL (SEL-FULL/sample, a SHOULD)\n');
    expect(text).toContain('  ! The waiver for SEL-END expired on 2026-11-20.');
    expect(text).toContain('  SHOULD    1 failed: SEL-FULL');
  });

  it('end with what would let more be judged, and begin with the notices', () => {
    const open = { message: 'none is known', needs: ['item'] as const };
    const rest = sampleChecks().filter(({ requirement }) => requirement !== 'RAW-VALUE');
    const checks = [...rest, sampleCheck('RAW-VALUE', 'untested', open)];
    const run = sampleRun({ notices: ['This node sends\n\u001b[31mX-FOO-*.'] });
    const text = linesOf(sampleEvidence({ checks, run }));
    expect(text).toMatch(/^\n! This node sends X-FOO-\*\.\n/);
    expect(text).toContain('  1 MUST    a table item: RAW-VALUE\n');
    expect(text).toContain('          - key: "0x…" # 1 MUST: a table item\n');
    const all = summary(
      verdictOf(sampleEvidence({ checks, run })),
      sampleEvidence({ checks, run }),
    );
    expect(all).toContain('**Notice**: `This node sends X-FOO-*.`');
    expect(all).toContain('### To judge more');
    expect(all).toContain('| 1 | a table item | RAW-VALUE |');
    expect(all).toMatch(/```yaml\ntables: # add to tables, where it is there already\n/);
  });

  it('name what does not apply, and what would make it apply', () => {
    const inapplicable = { message: 'the profile gives no BCS layout', needs: ['layout'] as const };
    const rest = sampleChecks().filter(({ requirement }) => requirement !== 'SUM-BCS');
    const text = linesOf(
      sampleEvidence({ checks: [...rest, sampleCheck('SUM-BCS', 'inapplicable', inapplicable)] }),
    );
    expect(text).toContain('  inapplicable SUM-BCS: the profile gives no BCS layout.\n');
    expect(text).toContain(
      '    profile: "…" # in place of the one that is there; 1 MUST: a profile with a BCS layout, such as aptos\n',
    );
    expect(text).toContain('Verdict   conforms\n');
  });

  it('cut no reason without a terminal', () => {
    const because = `${'because '.repeat(40)}of this.`;
    const checks = [sampleCheck('SEL-END', 'untested', { message: because })];
    expect(linesOf(sampleEvidence({ checks }))).toContain(because);
  });

  it('cut foreign text to the width of a terminal, but never a command', () => {
    const text = linesOf(richEvidence(), { width: 40 });
    expect(text).toMatch(/^ {4}expected {2}the list starts at versio…$/mu);
    expect(text).toContain(FINDING.curl);
  });

  it('carry colour only when asked', () => {
    expect(linesOf(richEvidence())).not.toContain('\u001b');
    expect(linesOf(richEvidence(), { colour: true })).toContain('\u001b[31m');
  });

  it('are green only for a target that conforms without waivers', () => {
    const green = '\u001b[32mconforms';
    expect(linesOf(sampleEvidence(), { colour: true })).toContain(green);
    const checks = sampleChecks({ 'SEL-START': 'failed' });
    const waivers = [{ requirement: 'SEL-START', reason: 'known', until: '2026-12-31' }];
    const text = linesOf(sampleEvidence({ checks, waivers }), { colour: true });
    expect(text).toContain('\u001b[33mconforms, with 1 waiver');
    expect(text).not.toContain(green);
  });

  it('stay as many as they are, whatever a target says', () => {
    const usual = linesOf(hostileEvidence('a')).split('\n').length;
    fc.assert(
      fc.property(hostileText, (text) => {
        const lines = linesOf(hostileEvidence(text));
        expect(lines).not.toMatch(/(?!\n)\p{Cc}|\p{Bidi_Control}/u);
        expect(lines.split('\n')).toHaveLength(usual);
      }),
      { numRuns: 50 },
    );
  });
});
