import { describe, expect, it } from 'vitest';

import { SMOKE } from '../../src/evidence/effort.ts';
import { CATALOGUE } from '../../src/spec/catalogue.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import type { TerminalOptions } from './terminal.ts';
import { terminalSummary } from './terminal.ts';
import { expectOneShape } from '../testing/hostile-text.ts';
import { hostileEvidence, richEvidence } from '../testing/rich-evidence.ts';
import { summary } from '../summary/summary.ts';
import {
  checksWith,
  FINDING,
  sampleCheck,
  sampleChecks,
  sampleEvidence,
  sampleRun,
} from '../testing/sample-evidence.ts';
import { verdictOf } from '../verdict/verdict.ts';

const NO_ITEM = sampleCheck('RAW-VALUE', 'untested', { message: 'none is known', needs: ['item'] });

/** The closing lines of a run that differs in this from a clean one. */
const linesWith = (changes: Partial<Evidence>, options?: Partial<TerminalOptions>): string =>
  linesOf(sampleEvidence(changes), options);

const linesOf = (evidence: Evidence, options: Partial<TerminalOptions> = {}): string =>
  terminalSummary(verdictOf(evidence), evidence, { colour: false, ...options });

const MUSTS = CATALOGUE.filter(({ level }) => level === 'MUST').length;

describe('the closing lines', () => {
  it('the closing lines are at most six for a clean run', () => {
    expect(linesOf(sampleEvidence(), { report: 'out/report.html' })).toBe(
      [
        `Verdict   conforms (MUST: ${MUSTS} passed)`,
        '  report    out/report.html',
        '  sent      640 requests in 2.1 s to http://127.0.0.1:8080 (chain 4, versions 1200 to 2600)',
        '  repeat    ledger-conformance run --target http://127.0.0.1:8080 --seed 42',
      ].join('\n'),
    );
  });

  it('the closing lines say what is open, what to add, and what was left out', () => {
    const skipped = { message: 'left out', leftOut: SMOKE };
    const checks = checksWith(
      sampleCheck('SEL-FULL', 'failed'),
      NO_ITEM,
      sampleCheck('SEL-END', 'untested', skipped),
    );
    const effort = { level: 'smoke', malformed: true } as const;
    const run = sampleRun({ effort });
    const lines = linesWith({ checks, run }, { report: 'r.html' }).split('\n');
    expect(lines).toHaveLength(6);
    expect(lines[0]).toBe(
      `Verdict   conforms in part (MUST: ${MUSTS - 2} passed, 2 untested; SHOULD: 1 failed: SEL-FULL)`,
    );
    expect(lines[1]).toBe(
      '  open      2 MUSTs (fewer without --effort smoke); to judge RAW-VALUE, add a table item (the report has the YAML)',
    );
    expect(lines[2]).toBe('  left out  1 check by --effort smoke');
    expect(lines[5]).toContain('run --target http://127.0.0.1:8080 --effort smoke --seed 42');
  });

  it.each(['unreachable', 'stranger', 'lost'] as const)(
    'the closing lines name no open MUST when there was no node to the end: %s',
    (kind) => {
      const open = { message: 'none is known', needs: ['item'] as const };
      const checks = checksWith(sampleCheck('RAW-VALUE', 'untested', open));
      const run = sampleRun({ end: { kind, reason: 'the node went away' } });
      const lines = linesOf(sampleEvidence({ checks, run }));
      expect(lines).toContain('the node went away');
      expect(lines).not.toContain('RAW-VALUE');
      const completed = linesOf(sampleEvidence({ checks }));
      expect(completed).toContain('RAW-VALUE');
    },
  );

  it('the closing lines give the reason of what is open where nothing helps', () => {
    const checks = sampleChecks({ 'SEL-PRUNED': 'cantTell' });
    expect(linesWith({ checks })).toContain(
      '\n  open      1 MUST; SEL-PRUNED: SEL-PRUNED came out cantTell\n',
    );
  });

  it('the closing lines say what to add, and why the rest is open', () => {
    const checks = checksWith(
      NO_ITEM,
      sampleCheck('SEL-END', 'cantTell', { message: 'throttled' }),
    );
    expect(linesWith({ checks })).toContain(
      '\n  open      2 MUSTs; to judge RAW-VALUE, add a table item (the report has the YAML); SEL-END: throttled\n',
    );
  });

  it('the closing lines name what is open of the checks that --only selects', () => {
    const throttled = sampleCheck('SEL-END', 'cantTell', { message: 'throttled' });
    const checks = [sampleCheck('SEL-START', 'passed'), throttled];
    const run = sampleRun({ only: ['SEL-START', 'SEL-END'] });
    expect(linesWith({ checks, run })).toContain(
      `\n  open      ${MUSTS - 1} MUSTs; SEL-END: throttled\n`,
    );
  });

  it('the closing lines show each failure, the expectation and the repetition', () => {
    const text = linesOf(richEvidence());
    for (const part of [
      '✗ SEL-START With start_version the list starts at that version',
      `    expected    ${FINDING.expected}\n    actual      ${FINDING.actual}\n`,
      `    reproduce   ${FINDING.curl}\n`,
      '    replay      ledger-conformance run --only SEL-START.law --seed 42',
      '  untested  RAW-PRUNED: ',
      '    differs     byte 1 is 0xac, not 0xab\n',
      '    evidence    the configuration lists version 7\n',
      '    seen        in 3 of 40 judged answers; in bursts: 2\n',
      '    also failed SEL-FULL/sample (a SHOULD)\n',
      '  ! The waiver for SEL-END expired on 2026-11-20.',
      '  SHOULD    1 failed: SEL-FULL',
      '  repeat    ledger-conformance run --target http://127.0.0.1:8080 --seed 42',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('the closing lines repeat the run with every option that changes its verdict', () => {
    const run = sampleRun({
      effort: { level: 'thorough', forMs: 600_000, maxRequests: 9000, malformed: false },
      runs: 30,
      requirementsVersion: '0.1',
      required: ['SEL-FULL', 'SUM-RANGES'],
      complete: true,
    });
    expect(linesWith({ run })).toContain(
      '--effort thorough --for 600000ms --max-requests 9000 --runs 30 --requirements 0.1 --require SEL-FULL,SUM-RANGES --no-malformed --complete --seed 42',
    );
  });

  it('the closing lines show a failed SHOULD that is required like a failed MUST', () => {
    const checks = sampleChecks({ 'SEL-FULL': 'failed', 'SUM-RANGES': 'failed' });
    const run = sampleRun({ required: ['SEL-FULL'] });
    const text = linesWith({ checks, run });
    expect(text).toMatch(/^✗ SEL-FULL .* \(a required SHOULD\)\n {4}check /mu);
    expect(text).not.toMatch(/^✗ SUM-RANGES/mu);
    expect(linesWith({ checks })).not.toContain('✗');
  });

  it('the closing lines of a failure repeat it from the folder, also on a moving chain', () => {
    const report = 'my run/report.html';
    const line = "\n  replay    ledger-conformance replay 'my run'\n";
    expect(linesOf(richEvidence(), { report })).toContain(
      `${line}            (on a moving chain, use this instead of a line with --path)\n`,
    );
    const checks = sampleChecks({ 'SEL-END': 'failed' });
    expect(linesWith({ checks }, { report })).toContain(`${line}  report `);
    expect(linesOf(sampleEvidence(), { report })).not.toContain('  replay ');
  });

  it('the closing lines name five reasons for open MUSTs, and count the rest', () => {
    const ids = CATALOGUE.filter(({ level, id }) => level === 'MUST' && id.startsWith('SEL'));
    const open = Object.fromEntries(ids.map(({ id }) => [id, 'untested' as const]));
    const checks = sampleChecks({ ...open, 'SUM-HASH': 'failed' });
    const text = linesWith({ checks });
    expect(text.match(/^ {2}untested/gmu)).toHaveLength(5);
    expect(text).toContain(`  and ${ids.length - 5} more MUSTs, in summary.md\n`);
  });

  it('the closing lines do not repeat a failure that hides other findings', () => {
    const message = 'expected version 5, got an empty list; not a failure here: see SEL-END';
    const checks = checksWith(
      sampleCheck('SEL-END', 'failed'),
      sampleCheck('SEL-LIMIT', 'cantTell', { message, judgedBy: 'SEL-END' }),
      sampleCheck('SEL-ORDER', 'cantTell', { message: 'another', judgedBy: 'SEL-END' }),
    );
    expect(linesWith({ checks })).toContain(
      '\n  could not be judged  SEL-ORDER, SEL-LIMIT: hidden by the failure of SEL-END\n',
    );
  });

  it('the closing lines begin with notices; one line says what to add', () => {
    const checks = checksWith(sampleCheck('SEL-END', 'failed'), NO_ITEM);
    const run = sampleRun({ notices: ['This node sends\n\u001b[31mX-FOO-*.'] });
    const text = linesWith({ checks, run });
    expect(text).toMatch(/^\n! This node sends X-FOO-\*\.\n/);
    expect(text).toContain('\nTo judge more, add a table item: summary.md has the YAML.\n');
    const evidence = sampleEvidence({ checks, run });
    const all = summary(verdictOf(evidence), evidence);
    expect(all).toContain('**Notice**: `This node sends X-FOO-*.`');
    expect(all).toContain('### To judge more');
    expect(all).toContain('| 1 | a table item | RAW-VALUE |');
    expect(all).toContain('Add this to ledger-conformance.yaml, replacing each …:');
    expect(all).toMatch(/```yaml\ntables: # merge with existing tables\n/);
  });

  it('the closing lines print what to add where there is no verdict', () => {
    const checks = [NO_ITEM];
    const run = sampleRun({ invocation: { config: 'mine.yaml' }, complete: true });
    const text = linesWith({ checks, run });
    expect(verdictOf(sampleEvidence({ checks, run })).verdict).toBe('no verdict');
    expect(text).toContain('  1 MUST    a table item: RAW-VALUE\n');
    expect(text).toContain('  Add this to mine.yaml, replacing each …:\n');
    expect(text).toContain('          - key: "0x…" # 1 MUST: a table item\n');
  });

  it('the closing lines only name what does not apply, and offer nothing for it', () => {
    const inapplicable = { message: 'the profile gives no BCS layout', needs: ['layout'] as const };
    const checks = checksWith(sampleCheck('SUM-BCS', 'inapplicable', inapplicable));
    const text = linesWith({ checks });
    expect(text).toContain('passed, 1 inapplicable: SUM-BCS)\n');
    expect(text).not.toMatch(/profile|open/);
  });

  it('the closing lines cut no reason without a terminal', () => {
    const because = `${'because '.repeat(40)}of this.`;
    const checks = [sampleCheck('SEL-END', 'untested', { message: because })];
    expect(linesWith({ checks })).toContain(because);
  });

  it('the closing lines cut a reason to the terminal, but no failure and no command', () => {
    const text = linesOf(richEvidence(), { width: 40 });
    expect(text).toMatch(/^ {2}untested {2}RAW-PRUNED: RAW-PRUNED came out…$/mu);
    expect(text).toMatch(/^ {4}actual {6}the first summary has version 1207$/mu);
    expect(text).toContain(FINDING.curl);
    const finding = { ...FINDING, expected: 'a list '.repeat(80) };
    const long = sampleEvidence({ checks: [sampleCheck('SEL-END', 'failed', { finding })] });
    expect(linesOf(long, { width: 40 })).toMatch(/^ {4}expected {4}(a list ){54}.{0,6}…$/mu);
  });

  it('the closing lines carry colour only when asked', () => {
    expect(linesOf(richEvidence())).not.toContain('\u001b');
    expect(linesOf(richEvidence(), { colour: true })).toContain('\u001b[31m');
  });

  it('the closing lines are green only for a target that conforms without waivers', () => {
    const green = '\u001b[32mconforms';
    expect(linesOf(sampleEvidence(), { colour: true })).toContain(green);
    const checks = sampleChecks({ 'SEL-START': 'failed' });
    const waivers = [{ requirement: 'SEL-START', reason: 'known', until: '2026-12-31' }];
    const text = linesWith({ checks, waivers }, { colour: true });
    expect(text).toContain('\u001b[33mconforms, with 1 waiver');
    expect(text).not.toContain(green);
  });

  it('the closing lines say what is waived, until when, by whom and why', () => {
    const checks = sampleChecks({ 'SEL-START': 'failed', 'SEL-END': 'failed' });
    const until = '2026-12-31';
    const waivers = [
      { requirement: 'SEL-START', reason: 'known', until },
      { requirement: 'SEL-END', reason: 'mended in 2.1', owner: 'Ada', ticket: 'N-7', until },
    ];
    expect(linesWith({ checks, waivers })).toContain(
      `\n  waived    SEL-START until ${until}: known; SEL-END until ${until} (Ada, N-7): mended in 2.1\n`,
    );
  });

  it('the number of closing lines does not depend on texts of a target', () => {
    expectOneShape((text) => {
      const lines = linesOf(hostileEvidence(text));
      expect(lines).not.toMatch(/(?!\n)\p{Cc}|\p{Bidi_Control}/u);
      return lines.split('\n').length;
    });
  });
});
