import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';

/** Returns a browser without background requests. Rejects when there is none at `CHROMIUM` or at Debian's path. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
}

/** What a page did that it should not do. */
export interface PageIncidents {
  readonly requests: string[];
  readonly dialogs: string[];
  readonly errors: string[];
}

/** Records every request, dialog and error of a page from now on. */
export function watch(page: Page): PageIncidents {
  const seen: PageIncidents = { requests: [], dialogs: [], errors: [] };
  page.on('request', (request) => seen.requests.push(request.url()));
  page.on('pageerror', (error) => seen.errors.push(error.message));
  page.on('dialog', (dialog) => {
    seen.dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return seen;
}

/** Returns whether a payload of `hostile-text.ts` ran in any frame of the page. */
export async function wasOwned(page: Page): Promise<boolean> {
  const flags = page
    .frames()
    .map(async (frame) => frame.evaluate(() => Reflect.has(globalThis, 'owned')));
  return (await Promise.all(flags)).includes(true);
}
