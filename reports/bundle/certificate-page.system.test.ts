import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scratch } from '../../src/testing/scratch.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { SUBJECT_MEMBERS } from '../../src/evidence/subject.ts';
import { openBrowser, wasOwned, watch } from '../testing/chromium.ts';
import { PAYLOADS } from '../testing/hostile-text.ts';
import { hostileEvidence, richEvidence } from '../testing/rich-evidence.ts';
import { sampleEvidence, sampleRun } from '../testing/sample-evidence.ts';
import { sampleCertified } from '../testing/sample-documents.ts';
import { badgeSvg } from './badge.ts';
import { certificateHtml } from './certificate.ts';

let browser: Browser;
let folder = '';

beforeAll(async () => {
  browser = await openBrowser();
  folder = scratch();
});

afterAll(async () => browser.close());

async function open(name: string, text: string) {
  const file = join(folder, name);
  await writeFile(file, text);
  const url = pathToFileURL(file).href;
  const page = await browser.newPage();
  const seen = watch(page);
  await page.goto(url);
  return { page, seen, url };
}

/** The most that a configuration may state, and a run in which no check was tried. */
function statedAtLength(): Evidence {
  const said = 'long words '.repeat(18);
  const subject = Object.fromEntries(SUBJECT_MEMBERS.map((member) => [member, said]));
  return sampleEvidence({ run: sampleRun({ subject }), checks: [] });
}

describe('a certificate in a browser', () => {
  it.each([
    ['everything passed', sampleEvidence()],
    ['one of everything', richEvidence()],
    ['hostile text', hostileEvidence(PAYLOADS.join(' '))],
    ['long text', hostileEvidence('long '.repeat(100_000))],
    ['nothing judged and a long subject', statedAtLength()],
    ['a word without an end', hostileEvidence('x'.repeat(100_000))],
  ])(
    'a certificate in a browser is two pages of A4 with %s, and asks for nothing',
    async (_, evidence) => {
      const certified = sampleCertified(evidence, ['ledgerd/1.2']);
      const issue = { ...certified.issue, issuer: 'long words '.repeat(18) };
      const html = certificateHtml({ ...certified, issue });
      const { page, seen, url } = await open('certificate.html', html);
      const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true, printBackground: true });
      expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
      expect(seen).toEqual({ requests: [url], dialogs: [], errors: [] });
      expect(await wasOwned(page)).toBe(false);
      await page.close();
    },
  );

  it.each([800, 390])(
    'a certificate in a browser is no wider than a window of %i pixels',
    async (width) => {
      const html = certificateHtml(sampleCertified(hostileEvidence('x'.repeat(1000))));
      const { page } = await open('wide.html', html);
      await page.setViewportSize({ width, height: 1100 });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      await page.close();
    },
  );
});

describe('a badge in a browser', () => {
  it('a badge in a browser has its text within its box', async () => {
    const { document } = sampleCertified(richEvidence());
    const { page, seen, url } = await open('badge.svg', badgeSvg(document));
    const beyond = await page.evaluate(
      `[...document.querySelectorAll('text')].filter((text) => text.getBBox().x + text.getBBox().width > document.documentElement.width.baseVal.value).length`,
    );
    expect(beyond).toBe(0);
    expect(seen).toEqual({ requests: [url], dialogs: [], errors: [] });
    await page.close();
  });
});
