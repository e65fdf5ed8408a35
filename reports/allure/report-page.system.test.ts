import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { md5 } from 'allure-js-commons/sdk/reporter';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Evidence } from '../../src/evidence/evidence.ts';
import { listenHttp } from '../../src/testing/listener.ts';
import type { PageIncidents } from '../testing/chromium.ts';
import { openBrowser, wasOwned, watch } from '../testing/chromium.ts';
import { PAYLOADS } from '../testing/hostile-text.ts';
import { hostileEvidence, richEvidence } from '../testing/rich-evidence.ts';
import {
  FINDING,
  sampleCheck,
  sampleChecks,
  sampleEvidence,
  sampleRun,
} from '../testing/sample-evidence.ts';
import { writeReports } from '../write.ts';
import { resultIdentity } from './result.ts';

let browser: Browser;
let page: Page;
let seen: PageIncidents;
let out = '';
let failing = '';

beforeAll(async () => {
  browser = await openBrowser();
}, 30_000);

afterAll(async () => browser.close());

beforeEach(async () => {
  out = await mkdtemp(join(tmpdir(), 'page-'));
  page = await browser.newPage();
  seen = watch(page);
});

afterEach(async () => page.close());

const address = (): string => pathToFileURL(join(out, 'report.html')).href;

/** Writes the reports of a run and opens its page from disk. */
async function open(evidence: Evidence): Promise<void> {
  await writeReports(evidence, out);
  await openWritten();
}

/** Opens the page of a run with failures, which is written once. */
async function openFailing(): Promise<void> {
  if (failing === '') {
    await writeReports(richEvidence(), out);
    failing = out;
  }
  out = failing;
  await openWritten();
}

async function openWritten(): Promise<void> {
  await page.goto(address());
  await page.getByTestId('tab-all').waitFor();
}

/** Opens the result of a check at its address. */
async function openCheck(id: string): Promise<void> {
  await page.goto(`${address()}#${md5(resultIdentity(id).uuid)}`);
  await page.getByTestId('test-result-info-title').waitFor();
}

/** An answered request, as pictures use it. */
const SENT = {
  askedBy: 'discovery',
  id: 1,
  sentAt: 1000,
  durationMs: 5,
  endpoint: 'GET /v1/accounts/{address}/transaction_summaries',
  status: 200,
  head: 20,
  oldest: 10,
  requestKey: 'one',
  outline: 'one',
};

/** Whether any part of the page is scrolled from its top. */
async function scrolled(shown: Page): Promise<boolean> {
  return shown.evaluate<boolean>(
    "[...document.querySelectorAll('*')].some((own) => own.scrollTop > 0)",
  );
}

/** The description of the open result. */
async function description(): Promise<string> {
  return page.frameLocator('iframe').locator('body').innerText();
}

describe('the page', { timeout: 90_000 }, () => {
  it('opens from disk without a request and shows the verdict, the target and the tree', async () => {
    await openFailing();
    expect(await page.title()).toContain('does not conform · http://127.0.0.1:8080');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('✗ does not conform');
    await page.getByText('4.1 GET /v1/accounts/{address}/transaction_summaries').first().waitFor();
    await page.getByText('SEL-START With start_version the list').first().waitFor();
    expect(seen).toEqual({ requests: [address()], dialogs: [], errors: [] });
  });

  it('shows for a failure the sentence, expected, actual, and how to repeat it', async () => {
    await openFailing();
    await openCheck('SEL-START.law');
    const text = await description();
    expect(text).toContain('With start_version the list starts at that version');
    expect(text).toContain(FINDING.expected);
    expect(text).toContain(FINDING.actual);
    expect(text).toContain(FINDING.curl);
    expect(text).toContain('at the oldest version');
    expect(seen.errors).toEqual([]);
  });

  it('the page shows how many cases of a property ran, and of which kinds', async () => {
    await openFailing();
    await openCheck('SEL-ORDER.law');
    const text = await description();
    expect(text).toContain('96 of 100 cases ran, with 88 distinct requests.');
    expect(text).toMatch(/an empty page\s+3\s+at the head\s+9\s+at the oldest version\s+12/u);
  });

  it('lists what the document leaves open', async () => {
    await openFailing();
    await openCheck('observed');
    expect(await description()).toMatch(/8\s+the default page size\s+100/u);
  });

  it('the page shows a run in which nothing could be judged', async () => {
    const run = sampleRun({ end: { kind: 'unreachable', reason: 'connection refused' } });
    await open(sampleEvidence({ run, checks: [] }));
    await page.getByText('the target could not be judged').first().waitFor();
    await openCheck('run');
    expect(await description()).toContain('connection refused');
  });

  it('the page runs no script from a target and fetches nothing', async () => {
    await open(hostileEvidence(PAYLOADS.join('\n')));
    for (const id of ['SEL-START', 'SEL-FULL', 'SEL-END', 'SEL-ORDER', 'SEL-LIMIT', 'SUM-HASH']) {
      await openCheck(`${id}/sample`);
      const transcript = page.getByText('transcript').first();
      await page.getByTestId('test-result-description').waitFor();
      if (await transcript.isVisible()) await transcript.click();
      expect(await wasOwned(page)).toBe(false);
    }
    expect(seen.dialogs).toEqual([]);
    expect(new Set(seen.requests.map((url) => url.split('#')[0]))).toEqual(new Set([address()]));
  });

  it('the page cannot make network requests', async () => {
    await open(sampleEvidence());
    let hits = 0;
    const server = await listenHttp((_, response) => {
      hits += 1;
      response.end();
    });
    const blocked = await page.evaluate(
      async (url) =>
        fetch(url, { mode: 'no-cors' }).then(
          () => false,
          () => true,
        ),
      server.url,
    );
    await server.close();
    expect({ blocked, hits }).toEqual({ blocked: true, hits: 0 });
  });

  it('a page whose data comes later than its scripts shows every check', async () => {
    await openFailing();
    const html = await readFile(join(out, 'report.html'), 'utf8');
    const data = html.search(/<script nonce="[^"]*" async/u);
    const [opening = ''] = /<script nonce="[^"]*"/u.exec(html) ?? [];
    const scriptsRan = page.waitForEvent('console', (line) => line.text() === 'scripts ran');
    const server = await listenHttp((_, response) => {
      response.setHeader('content-type', 'text/html');
      response.write(`${html.slice(0, data)}${opening}>console.log('scripts ran')</script>`);
      void scriptsRan.then(() => response.end(html.slice(data)));
    });
    await page.goto(server.url);
    await page.getByTestId('tab-all').waitFor();
    await server.close();
    expect(seen.errors).toEqual([]);
  });

  it('the page opens at its top when the first failure is far down its tree', async () => {
    const failed = sampleCheck('ERR-STATUS', 'failed');
    await page.setViewportSize({ width: 1000, height: 400 });
    await open(sampleEvidence({ checks: [...sampleChecks(), failed] }));
    await page.getByText('ERR-STATUS').first().waitFor();
    await page.getByText(failed.title).first().waitFor();
    expect(await scrolled(page)).toBe(false);
    await page.mouse.wheel(0, 300);
    await expect.poll(async () => scrolled(page)).toBe(true);
  });

  it('the page shows some exchanges of a passed check, and the run in pictures', async () => {
    const sample = { asked: 'GET /v1/x', came: '200, application/json, 2 bytes: []' };
    const sent = [{ ...SENT, id: 17, sample }];
    await writeReports(sampleEvidence(), out, { sent });
    await openCheck('SEL-END/sample');
    expect(await description()).toContain(`> ${sample.asked}\n< ${sample.came}`);
    await openCheck('observed');
    await page.getByText('Attachments').click();
    for (const name of ['Timeline of the run', 'Response times']) {
      await page.getByText(name).first().waitFor();
    }
    expect(seen.errors).toEqual([]);
  });

  it('the page has no analytics', async () => {
    await openFailing();
    const html = await readFile(join(out, 'report.html'), 'utf8');
    expect(/googletagmanager|dataLayer|src="https?:/u.test(html)).toBe(false);
  });
});

/** The parts that a reader sees first, by what they contain. */
const SEEN_FIRST = [
  '✗ does not conform',
  '1 MUST failed: SEL-START.',
  'http://127.0.0.1:8080',
  'With start_version the list starts at that version',
  'Every summary has a transaction_hash',
  'A page is as full as its limit allows',
  'ledger-conformance explain SEL-START',
  'ledger-conformance replay page-',
  '--write-waivers waivers.yaml',
];

describe('the first screen of the page', { timeout: 90_000 }, () => {
  it.each([
    [1280, 800],
    [390, 844],
  ])(
    'the first screen shows verdict, failures and next steps within %i by %i',
    async (width, height) => {
      await page.setViewportSize({ width, height });
      await openFailing();
      for (const text of SEEN_FIRST) {
        const box = await page.locator('#first-screen').getByText(text).first().boundingBox();
        expect([text, (box?.y ?? height) + (box?.height ?? 0) <= height]).toEqual([text, true]);
      }
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    },
  );

  it('only the first screen describes the whole run: no rate, empty tab or filter', async () => {
    await openFailing();
    const text = await page.locator('body').innerText();
    expect(text).not.toMatch(/\d%|Quality Gates|Global|Retry|Flaky|Transition|Powered/);
    expect(text).toContain('Categories');
  });

  it('an open check hides the first screen, and closing it shows the screen again', async () => {
    await openFailing();
    await page.getByText('How to reproduce it').first().click();
    await page.getByRole('link', { name: 'SEL-START.law' }).click();
    await page.getByTestId('test-result-info-title').waitFor();
    expect(await page.locator('#first-screen').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Back to the report' }).click();
    await page.locator('#first-screen').waitFor();
  });

  it('the first screen is what is printed, with everything that is folded on a screen', async () => {
    await openFailing();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.locator('#app').isVisible()).toBe(false);
    expect(await page.getByText(FINDING.curl ?? '').isVisible()).toBe(true);
    const paper = await page.evaluate('getComputedStyle(document.body).backgroundColor');
    expect(paper).toBe('rgb(255, 255, 255)');
  });
});

describe('the test itself', () => {
  it('the test itself notices a payload that does run', async () => {
    await page.setContent('<img src="data:," onerror="window.owned=1">');
    await expect.poll(async () => wasOwned(page)).toBe(true);
  });
});
