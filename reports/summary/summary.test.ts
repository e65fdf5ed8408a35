import { describe, expect, it } from 'vitest';

import type { Evidence } from '../../src/evidence/evidence.ts';
import { CATALOGUE } from '../../src/spec/catalogue.ts';
import { summary } from './summary.ts';
import { expectOneShape } from '../testing/hostile-text.ts';
import { permissiveMarkdown } from '../testing/markdown-in-tests.ts';
import { hostileEvidence, richEvidence } from '../testing/rich-evidence.ts';
import {
  FINDING,
  sampleCheck,
  sampleChecks,
  sampleEvidence,
  sampleRun,
} from '../testing/sample-evidence.ts';
import { verdictOf } from '../verdict/verdict.ts';

const markdown = await permissiveMarkdown();

const summaryOf = (evidence: Evidence): string => summary(verdictOf(evidence), evidence);

describe('summary.md', () => {
  it('summary.md says what failed, what was expected and how to repeat it', () => {
    const text = summaryOf(richEvidence());
    expect(text).toMatch(
      /^## Verdict: does not conform \(exit 1\)\n\n`1 MUST failed: SEL-START\.`/u,
    );
    for (const part of [
      '#### SEL-START (MUST, section 4.1)\n\nWith start_version the list',
      `- expected: \`${FINDING.expected}\`\n- actual: \`${FINDING.actual}\``,
      `Reproduce:\n\n\`\`\`sh\n${FINDING.curl}\n\`\`\``,
      'Seed 42, path `3:1:0`. The smallest case that fails:\n\n```\n{ start_',
      'Also failed: `SEL-FULL/sample (a SHOULD)`.',
      '- expected: `the hash` **`0x12ab`**\n',
      '- differs: `byte 1 is 0xac, not 0xab`\n- evidence: `the configuration lists version 7`\n',
      '- seen: in 3 of 40 judged answers; in bursts: 2',
      '#### SUM-HASH (MUST, section 2.2), waived',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('summary.md has the commands after a failure, and no number for what was untested', () => {
    const text = summaryOf(richEvidence());
    for (const words of ['explain SEL-START', 'replay conformance-report', 'run --target']) {
      expect(text).toContain(`\`\`\`sh\nledger-conformance ${words}`);
    }
    expect(summaryOf(sampleEvidence())).not.toContain('### What to do next');
    const coverage = { asked: 25, ran: 25, distinctRequests: 0, covered: {}, notes: [] };
    const checks = [sampleCheck('SEL-ORDER', 'untested', { check: 'SEL-ORDER.law', coverage })];
    expect(summaryOf(sampleEvidence({ checks }))).toContain('| SEL-ORDER.law | untested | – | 0 |');
  });

  it('summary.md shows a required SHOULD that failed with the failures', () => {
    const run = sampleRun({ required: ['SEL-FULL'] });
    const text = summaryOf(sampleEvidence({ checks: sampleChecks({ 'SEL-FULL': 'failed' }), run }));
    expect(text).toContain('#### SEL-FULL (SHOULD, section 4.1)\n');
    expect(text).not.toContain('### Advisories');
  });

  it('lists advisories, open MUSTs, observations, properties and waivers', () => {
    const text = summaryOf(richEvidence());
    expect(text).toContain('| SEL-FULL | A page is as full as its limit allows');
    expect(text).toContain('| RAW-PRUNED | untested |');
    expect(text).toContain('| `8` | `the default page size` | `100` |');
    expect(text).toContain('| `account_not_found`, `table_item_not_found` |');
    expect(text).toContain(
      '| SEL-ORDER.law | passed | 96 of 100 | 88 | `an empty page: 3; at the head: 9; at the oldest version: 12` |',
    );
    expect(text).toContain('`The failure of SUM-ARRAY did not occur in this run. ');
    expect(text).toContain('| `the node team, LN-12` |');
  });

  it('summary.md names each requirement that it counts as not judged', () => {
    const checks = sampleChecks({ 'SEL-FULL': 'untested', 'SEL-START': 'untested' });
    const document = verdictOf(sampleEvidence({ checks }));
    const text = summaryOf(sampleEvidence({ checks }));
    const open = document.requirements.filter(({ outcome }) => outcome === 'untested');
    expect(open).toHaveLength(document.counts.requirements.untested);
    for (const { id } of open) expect(text).toContain(id);
    expect(text).toContain('SEL-FULL (a SHOULD)');
  });

  it('summary.md counts the requests by kind', () => {
    expect(summaryOf(sampleEvidence())).toContain(
      'Sent 640 requests: 500 valid, 120 deliberately malformed, 20 whose answer the document leaves open.',
    );
  });

  it('summary.md has only a few lines for a clean run', () => {
    expect(summaryOf(sampleEvidence()).split('\n').length).toBeLessThanOrEqual(20);
  });

  it('gives the reason why nothing was judged once, not for each requirement', () => {
    const run = sampleRun({ end: { kind: 'unreachable', reason: 'ECONNREFUSED' } });
    const text = summaryOf(sampleEvidence({ run, checks: [] }));
    expect(text.match(/No check ran: ECONNREFUSED/gu)).toHaveLength(1);
  });

  it('summary.md fits into a comment, and says what it left out', () => {
    const long = 'x'.repeat(1e4);
    const replay = { seed: 1, path: long, counterexample: long, command: long };
    const failed = (n: number) =>
      CATALOGUE.map(({ id }) => {
        const finding = { expected: `${id} ${long}`, actual: long, curl: long, replay };
        return sampleCheck(id, 'failed', { check: `${id}/${n}`, finding });
      });
    const single = summaryOf(sampleEvidence({ checks: failed(1) }));
    expect(single.length).toBeLessThan(65_536);
    const more = /\nAnd \d+ more, in the report: `([^`]*)`\.\n/.exec(single)?.[1] ?? '';
    const named = CATALOGUE.filter(({ id, level }) => level === 'MUST' && !single.includes(id));
    expect(more).toMatch(/^[A-Z0-9-]+\/1, /);
    expect(named).toEqual([]);
    const seen = { section: '7', seen: long };
    const observations = CATALOGUE.map(({ id }) => ({ ...seen, subject: id + long }));
    const check = 'SEL-START/observed';
    const observed = sampleCheck('SEL-START', 'passed', { check, observations });
    const two = summaryOf(sampleEvidence({ checks: [...failed(1), observed] }));
    expect(two.length).toBeLessThan(65_536);
    expect(two).toMatch(
      /\n\nLeft out, to stay below 60000 bytes: (?:the rest of )?Observed.*\. See `report\.html`\.\n$/,
    );
  });

  it('summary.md is limited in bytes, not in characters', () => {
    const finding = { expected: '€'.repeat(1e4), actual: '€'.repeat(1e4) };
    const checks = CATALOGUE.map(({ id }) => {
      const differs = { ...finding, expected: `${id} ${finding.expected}` };
      return sampleCheck(id, 'failed', { check: `${id}/one`, finding: differs });
    });
    const text = summaryOf(sampleEvidence({ checks }));
    expect(Buffer.byteLength(text)).toBeLessThan(61_000);
  });

  it('summary.md lets no text of a target become a link, an image or HTML', () => {
    expectOneShape((text) => markdown.render(summaryOf(hostileEvidence(text))).match(/<[^>]*>/gu));
  });
});
