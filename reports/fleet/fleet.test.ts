import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';

import type { Evidence } from '../../src/evidence/evidence.ts';
import { CATALOGUE } from '../../src/spec/catalogue.ts';
import { expectOneShape } from '../testing/hostile-text.ts';
import { tagsOf } from '../testing/markup-in-tests.ts';
import { hostileEvidence, richEvidence } from '../testing/rich-evidence.ts';
import schema from '../schemas/fleet.schema.json' with { type: 'json' };
import { sampleChecks, sampleEvidence, sampleRun } from '../testing/sample-evidence.ts';
import { verdictOf } from '../verdict/verdict.ts';
import type { TargetVerdict } from './fleet-document.ts';
import { fleetDocument, worstFirst } from './fleet-document.ts';
import { fleetPage } from './fleet-page.ts';
import { fleetSummary } from './fleet-summary.ts';

const RUN = { runId: 'run-1', startedAt: '2026-11-21T10:00:00.000Z', durationMs: 10, parallel: 2 };

function judged(name: string, evidence: Evidence): TargetVerdict {
  const document = verdictOf(evidence);
  const { verdict, exitCode, reason } = document;
  return { name, folder: name, verdict, exitCode, reason, document };
}

const waiver = { requirement: 'SEL-START', reason: 'known', until: '2026-12-31' };
const oneFailed = sampleChecks({ 'SEL-START': 'failed' });
const good = judged('good', sampleEvidence());
const waived = judged('waived', sampleEvidence({ checks: oneFailed, waivers: [waiver] }));
const part = judged('part', sampleEvidence({ checks: sampleChecks({ 'SEL-END': 'untested' }) }));
const bad = judged('bad', sampleEvidence({ checks: oneFailed }));
const twoFailed = sampleChecks({ 'SEL-START': 'failed', 'SEL-END': 'failed' });
const worse = judged('worse', sampleEvidence({ checks: twoFailed }));
const unreachable = sampleRun({ end: { kind: 'unreachable', reason: 'ECONNREFUSED' } });
const gone = judged('gone', sampleEvidence({ run: unreachable }));
const noVerdict = { verdict: 'no verdict', exitCode: 2, reason: 'error: no' } as const;
const wrong: TargetVerdict = { name: 'wrong', folder: 'wrong', ...noVerdict };
const ALL = [good, gone, part, wrong, waived, bad, worse];

describe('a fleet', () => {
  it('a fleet lists its worst target first', () => {
    const names = worstFirst(ALL).map(({ name }) => name);
    expect(names.join(' ')).toBe('worse bad wrong gone part waived good');
  });

  it('a fleet lists equal targets by name, numbers in their order', () => {
    const names = ['node-10', 'node-9', 'Node-1'];
    const sorted = worstFirst(names.map((name) => ({ ...good, name })));
    expect(sorted.map(({ name }) => name)).toEqual(['Node-1', 'node-9', 'node-10']);
  });

  it.each<[readonly TargetVerdict[], number]>([
    [[good, waived, part], 0],
    [[good, gone], 3],
    [[gone, wrong, good], 2],
    [ALL, 1],
    [[], 3],
  ])('ends as its worst target does (%#)', (targets, exitCode) => {
    expect(fleetDocument(targets, RUN).exitCode).toBe(exitCode);
  });

  it('fleet.json has the verdict of each target, and none for a target that never ran', () => {
    const { targets } = fleetDocument([bad, wrong], RUN);
    expect(targets).toMatchObject([
      { name: 'bad', url: 'http://127.0.0.1:8080', counts: { must: { failed: 1 } }, requests: 640 },
      { name: 'wrong', url: null, counts: null, requests: null, reason: 'error: no' },
    ]);
    expect(targets[0]).not.toHaveProperty('document');
  });
});

describe('the summary of a fleet', () => {
  it('the summary of a fleet has a row for each target, the worst first', () => {
    const text = fleetSummary(ALL);
    expect(text).toMatch(
      /^## Fleet: 2 does not conform, 2 no verdict, 1 conforms in part, 2 conforms\n\n\| target /,
    );
    const names = [...text.matchAll(/^\| `(\w+)` \| (.*?) \| (\d) \|/gm)].map(
      ([, name, verdict, code]) => [name, verdict, code],
    );
    expect(names).toEqual([
      ['worse', 'does not conform', '1'],
      ['bad', 'does not conform', '1'],
      ['wrong', 'no verdict', '2'],
      ['gone', 'no verdict', '3'],
      ['part', 'conforms in part', '0'],
      ['waived', 'conforms, with 1 waiver', '0'],
      ['good', 'conforms', '0'],
    ]);
    expect(text).toContain('| `gone` | no verdict | 3 | – |');
    expect(text).toContain('| `good` | conforms | 0 | 0 |');
  });

  it('the summary of a fleet names what it leaves out of a large fleet', () => {
    const many = Array.from({ length: 200 }, (_, n) => ({ ...bad, name: `node-${n}` }));
    const text = fleetSummary(many);
    expect(Buffer.byteLength(text)).toBeLessThan(61_000);
    expect(text).toContain('And 120 more, in the report.');
  });

  it('the summary of a fleet lets no text of a target become Markdown', () => {
    const text = fleetSummary([{ ...wrong, reason: '](x) <b> | `\n# a' }]);
    expect(text).toContain('| ``](x) <b> \\| ` # a`` |');
  });
});

describe('fleet.schema.json', () => {
  const validate = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true }).compile(
    schema,
  );
  const errorsOf = (document: unknown): unknown =>
    validate(JSON.parse(JSON.stringify(document))) ? [] : validate.errors;

  it('fleet.schema.json accepts what is written, and nothing that is missing or more', () => {
    const document = fleetDocument(ALL, RUN);
    expect(errorsOf(document)).toEqual([]);
    const { parallel: _, ...without } = document;
    expect(errorsOf(without)).not.toEqual([]);
    expect(errorsOf({ ...document, mood: 'good' })).not.toEqual([]);
    const targets = [{ ...document.targets[0], counts: undefined }];
    expect(errorsOf({ ...document, targets })).not.toEqual([]);
  });
});

describe('the page of a fleet', () => {
  const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@' });
  const rowsOf = (targets: readonly TargetVerdict[]): readonly string[] =>
    fleetPage(targets).split('<tr>').slice(2);

  it('the page has a row for each target, the worst first, with a link to its report', () => {
    const rows = rowsOf(ALL);
    expect(rows).toHaveLength(ALL.length);
    expect(rows[0]).toContain('<a href="worse/report.html"');
    expect(rows[2]).toContain('<th scope="row">wrong</th>');
    expect(rows[5]).toContain('>conforms, with 1 waiver</td>');
    expect(fleetPage(ALL)).toContain(
      '<h1>Fleet: 2 does not conform, 2 no verdict, 1 conforms in part, 2 conforms</h1>',
    );
  });

  it('the page of a fleet says of a target without a verdict why there is none', () => {
    const rows = rowsOf(ALL);
    expect(rows[2]).toMatch(/<td class="why" colspan="\d+">\s*<div>error: no<\/div>/);
    expect(rows[3]).toMatch(/<td class="why" colspan="\d+">\s*<div>[^<]*ECONNREFUSED/);
    expect(rows.filter((row) => row.includes('class="why"'))).toHaveLength(2);
    const errored = sampleEvidence({ checks: sampleChecks({ 'SEL-END': 'errored' }) });
    expect(rowsOf([judged('at fault', errored)])[0]).toMatch(
      /no verdict<small>[^<]*Internal error/,
    );
  });

  it('the page of a fleet has one column for what passed on every judged target', () => {
    const columns = (page: string): readonly string[] =>
      [...page.matchAll(/<th scope="col"><span[^>]*>([^<]*)</g)].map(([, name = '']) => name);
    const all = CATALOGUE.filter(({ untestable }) => untestable === undefined).length;
    const page = fleetPage(ALL);
    expect(columns(page)).toEqual([
      'SEL-START',
      'SEL-END',
      `${all - 2} passed on every judged target`,
    ]);
    expect(page).toContain(
      `<summary>${all - 2} requirements passed on every judged target</summary>`,
    );
    expect(page).toContain('<li><b>SEL-ORDER</b>');
    expect(columns(fleetPage([gone]))).toHaveLength(all);
  });

  it('the page of a fleet is green of verdict only without waivers', () => {
    const tone = (target: TargetVerdict): string | undefined =>
      /<td class="(\w+)"/.exec(rowsOf([target])[0] ?? '')?.[1];
    const tones = [good, waived, part, gone, bad].map(tone);
    expect(tones.join(' ')).toBe('good part part none bad');
  });

  it('the page of a fleet is green only where a requirement passed', () => {
    const kinds = (target: TargetVerdict): string => {
      const cells = (rowsOf([target])[0] ?? '').matchAll(/class="cell (\w+)"/g);
      return [...new Set([...cells].map(([, kind = '']) => kind))].toSorted().join(' ');
    };
    expect([good, bad, waived, gone, wrong].map(kinds)).toEqual(['', 'failed', 'waived', '', '']);
    const checks = sampleChecks({ 'SEL-END': 'errored', 'SEL-START': 'untested' });
    const errored = judged('at fault', sampleEvidence({ checks }));
    expect(kinds(errored)).toBe('errored open');
    expect(rowsOf([errored])[0]).toMatch(/<td class="number">0<\/td>\s*<td class="number">2<\/td>/);
    expect(rowsOf([good, bad])[1]).toContain('<td class="cell passed"');
    const rich = judged('rich', richEvidence());
    expect(kinds(rich)).toBe('advisory failed inapplicable open waived');
  });

  it('the page makes no network request and runs no script', () => {
    const page = fleetPage(ALL);
    expect(page).not.toMatch(
      /<(?:script|link|img|iframe)|@import|url\(|https?:\/\/(?!127\.0\.0\.1:8080)/,
    );
  });

  it('the page of a fleet is the same page whatever a target says', () => {
    expectOneShape((text) => {
      const document = verdictOf(hostileEvidence(text));
      const page = fleetPage([
        { ...judged('a', hostileEvidence(text)), reason: text, document },
        { ...wrong, reason: text },
      ]);
      expect(
        XMLValidator.validate(page.replace('<!doctype html>\n', ''), { unpairedTags: ['meta'] }),
      ).toBe(true);
      expect(parser.parse(page)).toBeDefined();
      return tagsOf(page);
    }, 30);
  });
});
