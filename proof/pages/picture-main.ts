import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { stringify } from 'yaml';
import { startDevnet } from '../../cli/devnet/start-devnet.ts';
import { program } from '../../cli/program.ts';
import { openBrowser } from '../../reports/testing/chromium.ts';
import { terminalPicture } from './terminal-picture.ts';

/** `npm run accept -- picture`: judges a faulty node, and writes pictures of its terminal and its page into docs/images. */
const FAULT = 'end-version-is-exclusive';
const COLUMNS = 110;
const TERMINAL = 'docs/images/failing-run.svg';
const PAGE = 'docs/images/report.png';

const node = await startDevnet({ fault: FAULT });
const folder = mkdtempSync(join(tmpdir(), 'ledger-conformance-picture-'));
const config = join(folder, 'ledger-conformance.yaml');
writeFileSync(config, stringify({ target: node.url, ...node.groundTruth }));
const stdout = Object.assign(new PassThrough(), { isTTY: true, columns: COLUMNS });
const stderr = new PassThrough();
const words = [
  'run',
  '--config',
  config,
  '--out',
  join(folder, 'conformance-report'),
  '--seed',
  '1',
];
try {
  const interrupt = new AbortController().signal;
  await program(words, { stdout, stderr, env: {}, interrupt });
  await takeScreenshot(join(folder, 'conformance-report', 'report.html'));
} finally {
  await node.stop();
  rmSync(folder, { recursive: true, force: true });
}
const shown = String(stdout.read() ?? '')
  .replaceAll(node.url, 'http://127.0.0.1:8080')
  .replaceAll(`${folder}/`, '');
writeFileSync(TERMINAL, terminalPicture(`$ ledger-conformance run --seed 1\n${shown}`, COLUMNS));

/** Writes the first screen of a page, as a laptop shows it. */
async function takeScreenshot(file: string): Promise<void> {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1100, height: 760 } });
    await page.goto(pathToFileURL(file).href);
    await page.screenshot({ path: PAGE });
  } finally {
    await browser.close();
  }
}
