import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { SMOKE } from '../../src/evidence/effort.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { CATALOGUE, findRequirement } from '../../src/spec/catalogue.ts';
import { canonicalJson } from '../../src/text/canonical-json.ts';
import { sha256 } from '../../src/text/digest.ts';
import { appearanceOf, APPEARANCES } from '../html/signs.ts';
import { PAYLOADS } from '../testing/hostile-text.ts';
import { tagsOf, textOf } from '../testing/markup-in-tests.ts';
import { hostileEvidence } from '../testing/rich-evidence.ts';
import {
  checksWith,
  sampleCheck,
  sampleChecks,
  sampleEvidence,
  sampleRun,
} from '../testing/sample-evidence.ts';
import { sampleCertified } from '../testing/sample-documents.ts';
import type { Verdict } from '../verdict/verdict-document.ts';
import { verdictText } from '../verdict/verdict-text.ts';
import { verdictOf } from '../verdict/verdict.ts';
import { badgeSvg } from './badge.ts';
import { certificateHtml } from './certificate.ts';
import { readRunConfiguration } from './run-configuration.ts';

const WAIVER = { requirement: 'SEL-END', reason: 'known', until: '2026-12-01', owner: 'ops' };

const RUNS: Readonly<Record<Verdict, Evidence>> = {
  conforms: sampleEvidence(),
  'conforms in part': sampleEvidence({
    checks: sampleChecks({ 'SEL-PRUNED': 'untested', 'SEL-END': 'failed', 'SUM-BCS': 'cantTell' }),
    waivers: [WAIVER],
  }),
  'does not conform': sampleEvidence({ checks: sampleChecks({ 'SEL-END': 'failed' }) }),
  'no verdict': sampleEvidence({ run: sampleRun({ end: { kind: 'aborted', reason: 'enough' } }) }),
};

describe.each(Object.entries(RUNS))(
  'a certificate shows a run of verdict %s',
  (verdict, evidence) => {
    const certified = sampleCertified(evidence);
    const page = certificateHtml(certified);
    const badge = badgeSvg(certified.document);

    it('certificate and badge name their own verdict, and no other', () => {
      expect(certified.document.verdict).toBe(verdict);
      expect(page).toMatch(new RegExp(`<h1>. ${verdict}[,<]`, 'u'));
      expect(textOf(badge)).toMatch(new RegExp(`ledger node API: ${verdict}(?:[,:]| \\()`));
    });

    it('certificate and badge have the colour of their verdict, and of no other', () => {
      for (const [of, { background }] of Object.entries(APPEARANCES)) {
        expect([of, page.includes(`background:${background}`)]).toEqual([of, of === verdict]);
        expect([of, badge.includes(background)]).toEqual([of, of === verdict]);
      }
    });

    it('the badge is well-formed XML', () => {
      expect(XMLValidator.validate(badge)).toBe(true);
    });
  },
);

describe('the effort of a run', () => {
  const certificateText = (checks: Evidence['checks']): string =>
    textOf(certificateHtml(sampleCertified(sampleEvidence({ checks }))));

  it('the effort of a run names what an option left out', () => {
    const all = sampleChecks();
    expect(certificateText(all)).toContain('left out nothing');
    const some = all.map((check, at) => ({
      ...check,
      ...(at < 2 ? { outcome: 'untested' as const, leftOut: SMOKE } : {}),
    }));
    expect(certificateText(some)).toContain('left out --effort smoke left out 2 checks');
    expect(certificateText(some)).not.toContain('left out nothing');
  });
});

describe('the appearance of a verdict', () => {
  it('each appearance differs from all others in colour and sign', () => {
    const all = Object.values(APPEARANCES);
    expect(new Set(all.map(({ background }) => background)).size).toBe(all.length);
    expect(new Set(all.map(({ sign }) => sign)).size).toBe(all.length);
  });

  it('the appearance of a verdict is green for what conforms alone', () => {
    const isGreen = (colour: string): boolean => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/[0-9a-f]{2}/g) ?? []).map((hex) =>
        Number.parseInt(hex, 16),
      );
      return green > 1.5 * red && green > 1.5 * blue;
    };
    const green = Object.entries(APPEARANCES).filter(([, { background }]) => isGreen(background));
    expect(green.map(([verdict]) => verdict)).toEqual(['conforms']);
  });
});

describe('a verdict with waivers', () => {
  /** The failed checks of one requirement, each with its own waiver. */
  const failed = ['SEL-END.a', 'SEL-END.b'];
  const waived = verdictOf(
    sampleEvidence({
      checks: checksWith(...failed.map((check) => sampleCheck('SEL-END', 'failed', { check }))),
      waivers: failed.map((check) => ({ check, reason: 'known', until: '2026-12-01' })),
    }),
  );

  it('a verdict with waivers has its own colour and sign, and names the waivers', () => {
    const document = verdictOf(sampleEvidence());
    expect(appearanceOf(document)).toEqual({ word: 'conforms', ...APPEARANCES.conforms });
    const word = 'conforms, with 2 waivers';
    expect(appearanceOf(waived)).toEqual({ word, ...APPEARANCES.waived });
    expect(textOf(badgeSvg(waived))).toContain(': conforms, with 2 waivers (2026-11-21)');
  });

  it('pages and the terminal word a verdict alike', () => {
    const others = Object.values(RUNS).map((evidence) => verdictOf(evidence));
    for (const document of [waived, ...others]) {
      expect(appearanceOf(document).word).toBe(verdictText(document));
    }
  });
});

describe('a badge', () => {
  it('a badge counts inapplicable MUSTs as not open', () => {
    const checks = sampleChecks({ 'SUM-BCS': 'inapplicable' });
    expect(textOf(badgeSvg(verdictOf(sampleEvidence({ checks }))))).not.toContain('open');
  });

  it('a badge says what is open and what is waived', () => {
    expect(textOf(badgeSvg(verdictOf(RUNS['conforms in part'])))).toContain(
      'conforms in part, with 1 waiver: 2 MUSTs open (2026-11-21)',
    );
    const checks = sampleChecks({ 'SEL-END': 'failed', 'SEL-START': 'failed' });
    expect(textOf(badgeSvg(verdictOf(sampleEvidence({ checks, waivers: [WAIVER] }))))).toContain(
      'does not conform: 1 waived (2026-11-21)',
    );
  });
});

const ITEM = { key: '0x1', value: '0x2', history: [{ version: '1', absent: true }] };

/** The configuration of a run with ground truth from that source. */
const knowing = (groundTruth: string) => ({
  groundTruth,
  accounts: [{ address: '0x1', transactions: [{ version: '1' }, { version: '2' }] }],
  tables: [{ handle: '0x5', items: [ITEM], absent: ['0x3', '0x4'] }],
});

describe('the second page of a certificate', () => {
  const subject = { product: 'ledgerd', version: '1.2', operator: 'Ops' };
  const run = sampleRun({ subject });
  const checks = sampleChecks({ 'SEL-FULL': 'failed', 'SUM-RANGES': 'untested' });
  const certified = sampleCertified(sampleEvidence({ run, checks }));
  const issued = { ...certified, issue: { ...certified.issue, issuer: 'Auditors & Co' } };
  const text = textOf(certificateHtml(issued));

  it.each([
    'product ledgerd version 1.2 commit not stated environment not stated operator Ops',
    'issuer Auditors &amp; Co',
    `SEL-FULL failed: ${findRequirement('SEL-FULL')?.statement}`,
    `SUM-RANGES untested: ${findRequirement('SUM-RANGES')?.statement}`,
    'responses of the target from 2026-11-21T10:00:00.000Z to 2026-11-21T10:00:02.000Z.',
    'this target alone, http://127.0.0.1:8080:',
    'what was not judged: no MUST,',
  ])('the second page of a certificate says %s', (said) => {
    expect(text).toContain(said);
  });

  it.each([
    ['typed', 'typed FACTS discovered none provisioned none'],
    ['discovered', 'typed none discovered FACTS provisioned none'],
    ['provisioned', 'typed none discovered none provisioned FACTS'],
  ])('the second page of a certificate counts ground truth that is %s', (source, said) => {
    const configuration = knowing(source);
    const page = certificateHtml({
      ...certified,
      configuration: readRunConfiguration({ configuration }),
    });
    const facts = '1 account, 2 transactions, 1 table item, 2 values, 2 absent keys';
    expect(textOf(page)).toContain(said.replace('FACTS', facts));
    const digest = sha256(canonicalJson(configuration));
    expect(textOf(page)).toContain(`configuration sha256 ${digest}`);
  });

  it('the second page says when nothing is stated and every SHOULD passed', () => {
    const plain = textOf(certificateHtml(sampleCertified(sampleEvidence())));
    expect(plain).toContain('issuer not stated: only the key identifies the issuer');
    expect(plain).toContain('None: every applicable SHOULD passed.');
    expect(plain).toContain('typed none discovered none provisioned none');
  });

  it('the second page of a certificate names the MUSTs that were not judged', () => {
    const open = sampleChecks({ 'SEL-END': 'untested', 'SUM-BCS': 'inapplicable' });
    const page = textOf(certificateHtml(sampleCertified(sampleEvidence({ checks: open }))));
    expect(page).toContain('what was not judged: 2 MUSTs (SEL-END, SUM-BCS),');
  });
});

describe('a certificate', () => {
  const text = textOf(certificateHtml(sampleCertified(RUNS['conforms in part'], ['ledgerd/1.2'])));

  it.each([
    'http://127.0.0.1:8080',
    'chain id 4',
    'versions seen 1200 to 2600',
    'software ledgerd/1.2',
    'first answer 2026-11-21T10:00:00.000Z',
    'ledger-node-conformance 0.1.0, profile document',
    'document sha256 2145365032f642704dc71d860ba4a5c69b8ba1d551a1f2f9e24ca540c05271f9',
    'requirements those of 0.1.0',
    `catalogue sha256 ${'c'.repeat(64)}`,
    '640 requests in 2.1 s',
    'Not to be relied upon after 2027-02-19',
    'SEL-END failed, waived by ops until 2026-12-01: known',
    'SEL-PRUNED untested: SEL-PRUNED came out untested',
    'SUM-BCS could not be judged: SUM-BCS came out cantTell',
    'verify certificate.zip --key public.pem',
    `key sha256:${'a'.repeat(64)}`,
    `Bundle ${'b'.repeat(32)}`,
  ])('a certificate says %s', (said) => {
    expect(text).toContain(said);
  });

  it('a certificate counts by section what the verdict counts', () => {
    const { document } = sampleCertified(RUNS['conforms in part']);
    const { failed, errored, cantTell, untested, inapplicable, passed } = document.counts.must;
    const row = [failed, errored, cantTell, untested, inapplicable, passed].join(' ');
    expect(text).toContain(`MUSTs alone ${row}`);
  });

  it('a certificate of a run that tested everything counts nothing as untested', () => {
    const page = textOf(certificateHtml(sampleCertified(sampleEvidence())));
    const tested = CATALOGUE.filter(({ level }) => level !== 'MAY').length;
    expect(page).toContain(`all 0 0 0 0 0 ${tested} `);
  });

  it.each(PAYLOADS)('a certificate shows %j as text', (payload) => {
    const page = certificateHtml(sampleCertified(hostileEvidence(payload), [payload]));
    const clean = certificateHtml(sampleCertified(hostileEvidence('x'), ['x']));
    expect(tagsOf(page)).toEqual(tagsOf(clean));
    expect(page).not.toMatch(/<[^>]*\s(?:on\w+|href|src)=/);
  });

  it('the length of a certificate is limited, whatever a node sends', () => {
    const page = certificateHtml(sampleCertified(hostileEvidence('long '.repeat(10_000))));
    expect(page.length).toBeLessThan(25_000);
  });
});

describe('the certificate of a host', () => {
  const fingerprint256 = Array.from({ length: 32 }, () => 'AB').join(':');
  const { target } = sampleRun();
  const pageOf = (network: NonNullable<typeof target.network>): string => {
    const run = sampleRun({ target: { ...target, network } });
    return textOf(certificateHtml(sampleCertified(sampleEvidence({ run }))));
  };

  it('the certificate is named, with the proxy on the way, and whether it was verified', () => {
    const tls = { verified: true, subject: 'CN=node', fingerprint256 };
    const page = pageOf({ proxy: 'proxy:3128', tls, httpVersion: '1.1' });
    expect(page).toMatch(/ proxy proxy:3128 TLS verified certificate of CN=node /);
    expect(page).toContain(`its SHA-256 ${'ab'.repeat(32)}`);
    expect(pageOf({ tls: { verified: false } })).toContain('TLS not verified');
  });

  it("the host's certificate is absent without TLS and in older verdicts", () => {
    expect(pageOf({ httpVersion: '1.1' })).toContain('TLS none');
    expect(textOf(certificateHtml(sampleCertified(sampleEvidence())))).not.toContain('TLS');
  });
});
