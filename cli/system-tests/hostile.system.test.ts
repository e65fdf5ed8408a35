import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objectOf } from '../../src/testing/json-in-tests.ts';
import type { Patch, Reply } from '../../fixtures/devnet/behaviour.ts';
import { startDevnet } from '../../fixtures/devnet/devnet.ts';
import { withHeader } from '../../fixtures/devnet/patches/edit-reply.ts';
import { resultIdentity } from '../../reports/allure/result.ts';
import { openBrowser, wasOwned, watch } from '../../reports/testing/chromium.ts';
import { PAYLOADS } from '../../reports/testing/hostile-text.ts';
import { permissiveMarkdown } from '../../reports/testing/markdown-in-tests.ts';
import { md5 } from 'allure-js-commons/sdk/reporter';
import type { Ended } from '../testing/command-line.ts';
import { cli, scratch, verdictIn, writeConfig } from '../testing/command-line.ts';

const ALL = PAYLOADS.join(' ');

/** Sends one payload after the other in every place for text, so that some check shows each. */
const hostile: Patch = ({ finish, errorObject, summaryJson, readItem }) => ({
  summaryJson: (transaction, { nth, ...context }) => ({
    ...Object.fromEntries(PAYLOADS.map((text) => [text, { [text]: [text] }])),
    ...objectOf(summaryJson(transaction, { nth, ...context })),
    ...(nth % 2 === 0 ? {} : { transaction_hash: payload(nth), sender: payload(nth) }),
    ...(nth % 3 === 0 ? { version: payload(nth) } : {}),
    ...(nth % 4 === 0 ? {} : { replay_protector: { type: payload(nth), [ALL]: ALL } }),
  }),
  errorObject: (refusal, context) => ({
    [ALL]: ALL,
    ...objectOf(errorObject(refusal, context)),
    message: ALL,
    error_code: payload(context.nth),
    vm_error_code: payload(context.nth),
  }),
  readItem: (view, question, context) =>
    context.nth % 2 === 0 ? Buffer.from(payload(context.nth)) : readItem(view, question, context),
  finish: async (reply, context) => headed(await finish(reply, context), context.nth),
});

function headed(reply: Reply, nth: number): Reply {
  const text = payload(nth)
    .replaceAll(/[^\t\x20-\x7e]/g, '')
    .trim();
  const name = ['x-node-chain-id', 'x-node-epoch', 'x-node-ledger-version', 'x-node-gas-used'][
    nth % 4
  ];
  const said = withHeader(reply, name ?? 'x-own', text);
  return nth % 5 === 0 ? withHeader(said, 'content-type', `text/html; ${text}`) : said;
}

function payload(nth: number): string {
  return PAYLOADS[nth % PAYLOADS.length] ?? ALL;
}

let out: string;
let ended: Ended;
let browser: Browser;

beforeAll(async () => {
  const devnet = await startDevnet({ patches: [hostile] });
  const dir = scratch();
  out = join(dir, 'out');
  const written = { target: devnet.url, seed: 1, runs: 5, ...devnet.groundTruth };
  ended = await cli(['run', '--config', writeConfig(dir, written), '--out', out]);
  await devnet.stop();
  browser = await openBrowser();
}, 120_000);

afterAll(() => browser.close());

const written = (name: string): string => readFileSync(join(out, name), 'utf8');

describe('a run against a hostile target', { timeout: 120_000 }, () => {
  it('a hostile target does not conform, and every report shows what it said', () => {
    expect(verdictIn(out)).toMatchObject({ verdict: 'does not conform', exitCode: 1 });
    expect(written('verdict.json')).toContain('window.owned=1');
    expect(written('summary.md')).toContain('window.owned=1');
    expect(written('junit.xml')).toContain('window.owned=1');
    expect(ended.stdout).toContain('window.owned=1');
  });

  it('runs no script, opens no dialog and fetches nothing in the page', async () => {
    const page = await browser.newPage();
    const seen = watch(page);
    const address = pathToFileURL(join(out, 'report.html')).href;
    await page.goto(address);
    await page.getByTestId('tab-all').waitFor();
    // One check of every third requirement: the pages of the others look alike.
    const failed = verdictIn(out).requirements.flatMap(({ checks }) =>
      checks
        .filter(({ outcome }) => outcome === 'failed')
        .slice(0, 1)
        .map(({ id }) => id),
    );
    const opened = failed.filter((_, at) => at % 3 === 0);
    expect(opened.length).toBeGreaterThan(5);
    for (const id of opened) {
      await page.goto(`${address}#${md5(resultIdentity(id).uuid)}`);
      await page.getByTestId('test-result-info-title').waitFor();
      await page.getByTestId('test-result-description').waitFor();
      const transcript = page.getByText('transcript').first();
      if (await transcript.isVisible()) await transcript.click();
      expect(await wasOwned(page)).toBe(false);
    }
    expect(seen.dialogs).toEqual([]);
    expect(new Set(seen.requests.map((url) => url.split('#')[0]))).toEqual(new Set([address]));
    await page.close();
  });

  it('a run against a hostile target breaks no XML', () => {
    const xml = written('junit.xml');
    expect(XMLValidator.validate(xml)).toBe(true);
    expect(new XMLParser().parse(xml)).toHaveProperty('testsuites');
    expect(xml).not.toMatch(/(?![\t\n])\p{Cc}|[\u{FFFE}\u{FFFF}]|\p{Cs}|\p{Bidi_Control}/u);
  });

  it('a run against a hostile target forms no link, image or HTML in Markdown', async () => {
    const html = (await permissiveMarkdown()).render(written('summary.md'));
    const tags = new Set(html.match(/<\/?[a-z][^\s>]*/giu)?.map((tag) => tag.replace('/', '')));
    const ours = 'blockquote code em h2 h3 h4 li p pre strong table tbody td th thead tr ul';
    expect([...tags].filter((tag) => !ours.split(' ').includes(tag.slice(1)))).toEqual([]);
  });

  it('a run against a hostile target sends nothing to the terminal but text', () => {
    for (const text of [ended.stdout, ended.stderr]) {
      expect(text).not.toMatch(/(?!\n)\p{Cc}|\p{Bidi_Control}/u);
    }
    const lines = ended.stdout.split('\n');
    expect(lines.filter((line) => line.startsWith('Verdict'))).toEqual([
      'Verdict   does not conform',
    ]);
  });
});
