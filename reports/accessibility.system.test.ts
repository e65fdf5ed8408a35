import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scratch } from '../src/testing/scratch.ts';
import type { Evidence } from '../src/evidence/evidence.ts';
import { certificateHtml } from './bundle/certificate.ts';
import { fleetPage } from './fleet/fleet-page.ts';
import { historyPage } from './history/history-page.ts';
import { seriousViolations } from './testing/axe.ts';
import { openBrowser } from './testing/chromium.ts';
import { richEvidence } from './testing/rich-evidence.ts';
import { sampleEvidence } from './testing/sample-evidence.ts';
import { historyRun, sampleCertified } from './testing/sample-documents.ts';
import { writeReports } from './write.ts';

const RUNS: Readonly<Record<string, Evidence>> = {
  failing: richEvidence(),
  green: sampleEvidence(),
};

type Screen = readonly [colours: 'light' | 'dark', width: number];

/** Each colour and width once: no style sheet has a rule for a colour at one width. */
const SCREENS: readonly Screen[] = [
  ['light', 1280],
  ['dark', 390],
];

let browser: Browser;
let folder = '';

/** Writes the pages of a run of that name: report, fleet, certificate and history. */
async function writePages(name: string, evidence: Evidence): Promise<void> {
  const out = join(folder, name);
  const document = await writeReports(evidence, out);
  const { verdict, exitCode, reason } = document;
  const own = { name, folder: name, verdict, exitCode, reason, document };
  const lost = `no HTTP answer to GET http://127.0.0.1:9/v1/accounts/0x${'0'.repeat(64)}/transaction_summaries`;
  const absent = { name: 'absent', folder: 'x', reason: lost, exitCode: 3 } as const;
  const fleet = fleetPage([
    own,
    ...(name === 'green' ? [] : [{ ...absent, verdict: 'no verdict' as const }]),
  ]);
  await writeFile(join(out, 'fleet.html'), fleet);
  await writeFile(join(out, 'certificate.html'), certificateHtml(sampleCertified(evidence)));
  await writeFile(join(out, 'history.html'), historyPage([historyRun(evidence)]));
}

beforeAll(async () => {
  browser = await openBrowser();
  folder = scratch();
  for (const [name, evidence] of Object.entries(RUNS)) await writePages(name, evidence);
}, 60_000);

afterAll(async () => browser.close());

/** Opens a page of a run as a reader with that colour scheme and width sees it. */
async function shown(
  file: string,
  colorScheme: 'light' | 'dark',
  width: number,
  judge: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ colorScheme, viewport: { width, height: 844 } });
  const page = await context.newPage();
  await page.goto(pathToFileURL(join(folder, file)).href);
  if (file.includes('report.html')) await page.getByTestId('tab-all').waitFor({ timeout: 60_000 });
  await judge(page);
  await context.close();
}

/** Each page of each run, and each page on each screen. */
const PAGES = ['report', 'fleet', 'certificate', 'history'].flatMap((name) => [
  [`failing/${name}`, 'light', 1280] as const,
  [`green/${name}`, 'dark', 390] as const,
]);

describe('the pages of a run', { timeout: 120_000 }, () => {
  it.each(PAGES)(
    'the page %s has no serious fault by axe, and fits, in %s at %i',
    async (name, colours, width) => {
      await shown(`${name}.html`, colours, width, async (page) => {
        expect(await seriousViolations(page)).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      });
    },
  );
});

describe('a check that is open on the report page', { timeout: 120_000 }, () => {
  it.each(SCREENS)(
    'a check that is open on the report page has no serious fault by axe in %s at %i',
    async (colours, width) => {
      await shown('failing/report.html', colours, width, async (page) => {
        await page.getByText('How to reproduce it').first().click();
        await page.getByRole('link', { name: 'SEL-START.law' }).click();
        await page.getByTestId('test-result-info-title').waitFor();
        expect(await seriousViolations(page)).toEqual([]);
      });
    },
  );
});

describe('the fleet page', () => {
  it.each(SCREENS)(
    'the fleet page wraps why a target has no verdict in %s at %i',
    async (colours, width) => {
      await shown('failing/fleet.html', colours, width, async (page) => {
        const text = page.locator('td.why div');
        expect(await text.count()).toBe(1);
        const box = await text.boundingBox();
        expect(box && box.x + box.width).toBeLessThan(width);
        expect(
          await text.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth),
        ).toBe(true);
      });
    },
  );
});

describe('the fleet page on paper', () => {
  it('the fleet page on paper keeps its headings upright, so that columns stay narrow', async () => {
    await shown('failing/fleet.html', 'light', 760, async (page) => {
      await page.emulateMedia({ media: 'print' });
      const heading = await page.locator('thead th span').first().boundingBox();
      expect(heading?.width).toBeLessThan(heading?.height ?? 0);
    });
  });
});

describe('the test itself', () => {
  it('the test itself notices a button without a name', async () => {
    const page = await browser.newPage();
    await page.setContent('<html lang="en"><title>x</title><button></button></html>');
    expect(await seriousViolations(page)).toEqual(['button-name: <button></button>']);
    await page.close();
  });
});
