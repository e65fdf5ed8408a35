import { describe, expect, it } from 'vitest';
import type { Evidence } from '../../../src/evidence/evidence.ts';
import { sampleDifferences } from '../../testing/sample-differences.ts';
import { expectOneShape } from '../../testing/hostile-text.ts';
import { tagsOf, textOf } from '../../testing/markup-in-tests.ts';
import { hostileEvidence, richEvidence } from '../../testing/rich-evidence.ts';
import {
  checksWith,
  FINDING,
  sampleCheck,
  sampleChecks,
  sampleEvidence,
  sampleRun,
} from '../../testing/sample-evidence.ts';
import { verdictOf } from '../../verdict/verdict.ts';
import { failedRequirements } from '../../causes/causes-view.ts';
import { firstScreen } from './first-screen.ts';

function screenOf(evidence: Evidence, folder = 'reports-of-today'): string {
  const { run } = evidence;
  const facts = { Seed: '42' };
  return firstScreen({ document: verdictOf(evidence), facts, folder, run }).toString();
}

describe('the failed requirements', () => {
  it('the failed requirements are MUSTs before waived ones before SHOULDs', () => {
    const ids = failedRequirements(verdictOf(richEvidence())).map(
      ({ requirement }) => requirement.id,
    );
    expect(ids).toEqual(['SEL-START', 'SUM-HASH', 'SEL-FULL']);
  });

  it('failed requirements of one cause show the cause once', () => {
    const finding = { ...FINDING, exchange: 17 };
    const checks = [
      ...sampleChecks(),
      sampleCheck('SEL-START', 'failed', { check: 'SEL-START/two', finding }),
      sampleCheck('SEL-END', 'failed', { check: 'SEL-END/two', finding }),
    ];
    const screen = screenOf(sampleEvidence({ checks }));
    expect(screen.split(FINDING.expected)).toHaveLength(2);
    expect(textOf(screen)).toContain('Same cause as');
  });
});

describe('the first screen', () => {
  it('the first screen has sentence, level and section of each failed requirement', () => {
    const text = textOf(screenOf(richEvidence()));
    expect(text).toContain(
      'SEL-START MUST, section 4.1 With start_version the list starts at that version',
    );
    expect(text).toContain('SUM-HASH MUST, section 2.2, waived');
    expect(text).toContain('SEL-FULL SHOULD, section 4.1, advisory');
  });

  it('the first screen offers explain, replay and waivers after a failure', () => {
    const text = textOf(screenOf(richEvidence()));
    expect(text).toContain('ledger-conformance explain SEL-START');
    expect(text).toContain('ledger-conformance replay reports-of-today');
    expect(text).toContain(
      'ledger-conformance run --target http://127.0.0.1:8080 --write-waivers waivers.yaml',
    );
  });

  it('the first screen shows a required SHOULD as a failure, with a draft of a waiver', () => {
    const run = sampleRun({ required: ['SEL-FULL'] });
    const screen = screenOf(
      sampleEvidence({ checks: sampleChecks({ 'SEL-FULL': 'failed' }), run }),
    );
    expect(textOf(screen)).toMatch(/Failed\s+SEL-FULL\s+SHOULD, section 4.1, required/);
    expect(textOf(screen)).toContain('--require SEL-FULL --write-waivers waivers.yaml');
  });

  it('the first screen offers to sign and compare a green run, and no waivers', () => {
    const text = textOf(screenOf(sampleEvidence()));
    expect(text).toMatch(/Nothing failed\. MUST: \d+ passed\./);
    expect(text).toContain(
      'ledger-conformance bundle reports-of-today --key key.pem --out certificate.zip',
    );
    expect(text).not.toContain('--write-waivers');
  });

  it('the first screen does not offer to sign a run of the embedded devnet', () => {
    const run = sampleRun({ invocation: { target: 'devnet' } });
    expect(textOf(screenOf(sampleEvidence({ run })))).not.toContain('bundle');
  });

  it('the first screen gives the reason of each open MUST, and what to add', () => {
    const checks = checksWith(sampleCheck('SEL-PRUNED', 'untested', { needs: ['pruned'] }));
    const run = sampleRun({ invocation: { config: 'mine.yaml' } });
    const text = textOf(screenOf(sampleEvidence({ run, checks })));
    expect(text).toContain('SEL-PRUNED untested');
    expect(text).toContain('ledger-conformance list --config mine.yaml');
  });

  it('the first screen says why there is no verdict, and how to wait for the node', () => {
    const run = sampleRun({ end: { kind: 'unreachable', reason: 'ECONNREFUSED' } });
    const text = textOf(screenOf(sampleEvidence({ run, checks: [] })));
    expect(text).toContain('ECONNREFUSED');
    expect(text).toContain('--wait 60s');
  });

  it('the first screen has the differences of a second node, and exit 1 by an option', () => {
    const invocation = { target: 'http://127.0.0.1:8080', failOnDifference: true } as const;
    const run = sampleRun({ invocation });
    const document = verdictOf(sampleEvidence({ run }));
    const screen = { document, facts: {}, folder: 'x', run, differences: sampleDifferences() };
    const text = textOf(firstScreen(screen).toString());
    expect(text).toMatch(/Differences 2 of the 97 compared requests differ from .* in 1 way/);
    expect(text).toContain('Exit code 1, because of --fail-on-difference.');
    expect(text).toContain('status 400, second node 200 (2 of 90)');
  });

  it('the commands of the first screen begin as the user started the suite', () => {
    const evidence = richEvidence();
    const start = 'npx ledger-node-conformance';
    const { run } = evidence;
    const screen = { document: verdictOf(evidence), facts: {}, folder: 'x', run, start };
    const text = textOf(firstScreen(screen).toString());
    expect(text).toContain(`${start} replay x`);
    expect(text).toContain(`${start} run --only SEL-START.law`);
    expect(text).not.toMatch(/ ledger-conformance [a-z]/);
  });

  it('the first screen names the embedded devnet, and says where nothing was judged', () => {
    const target = { ...sampleRun().target, embedded: true } as const;
    const text = textOf(screenOf(sampleEvidence({ run: sampleRun({ target }) })));
    expect(text).toContain('the embedded devnet (http://127.0.0.1:8080)');
    const end = { kind: 'unreachable', reason: 'ECONNREFUSED' } as const;
    const none = textOf(screenOf(sampleEvidence({ run: sampleRun({ end }), checks: [] })));
    expect(none).toContain('Nothing was judged. MUST: 0 passed');
    expect(none).not.toContain('Nothing failed.');
  });

  it('the first screen names a likely fault for two headings, and folds the others', () => {
    const likely = ['fault-1', 'fault-2', 'fault-3'].map((fault) => ({
      requirements: ['SEL-START'],
      fault,
      family: 'f',
      breaks: 'SEL-START',
      says: `It is ${fault}.`,
      likeness: 0.9,
      distance: 0.1,
    }));
    const document = {
      ...verdictOf(richEvidence()),
      diagnosis: { leastLikeness: 0.3, compared: 600, likely },
    };
    const screen = firstScreen({ document, facts: {}, folder: 'x', run: sampleRun() }).toString();
    const shown = screen.replaceAll(/<details>.*?<\/details>/gsu, '');
    expect(textOf(shown)).toMatch(
      /Diagnosis SEL-START fails nearly the same checks as the known fault fault-1: It is fault-1\. .* What to do next/,
    );
    expect(shown).toContain('fault-2');
    expect(shown).not.toContain('fault-3');
    expect(textOf(screen)).toContain(
      '1 more SEL-START fails nearly the same checks as the known fault fault-3',
    );
  });

  it('the first screen has the same elements whatever a target says', () => {
    expectOneShape((text) => tagsOf(screenOf(hostileEvidence(text))));
  });

  it('the length of the first screen is limited, whatever a node sends', () => {
    expect(screenOf(hostileEvidence('long '.repeat(20_000))).length).toBeLessThan(200_000);
  });
});
