import { normalizeCategoriesConfig } from '@allurereport/core-api';
import type { PluginContext } from '@allurereport/plugin-api';
import { md5 } from 'allure-js-commons/sdk/reporter';
import { writeAtomic } from '../write-atomic.ts';
import type { FirstScreen } from './first-screen/first-screen.ts';
import { firstScreen } from './first-screen/first-screen.ts';
import { sealed, withOwnParts } from './own-parts.ts';
import type { PageStore } from './results-store.ts';
import { resultsStore } from './results-store.ts';

/** The content of a page, and where it is written. */
export interface PageOptions {
  /** A folder of Allure results. */
  readonly resultsDir: string;
  /** The one file to write. */
  readonly file: string;
  /** The head line of the page. */
  readonly title: string;
  /** What stands above Allure's part. */
  readonly first: FirstScreen;
}

/** Loads the page generator, which takes longer than writing a page. */
export const loadAllure = async () => import('@allurereport/plugin-awesome');

/**
 * Writes one self-contained HTML file from a folder of results. It opens from disk and makes no request.
 * Rejects when the generator yields no page or the file cannot be written.
 */
export async function writeAllurePage(options: PageOptions): Promise<void> {
  const page = await generate(options);
  // One byte per character: the sealed parts are ASCII, and decoding megabytes of UTF-8 is not needed.
  const own = withOwnParts(page.toString('latin1'), firstScreen(options.first));
  await writeAtomic(options.file, Buffer.from(sealed(own), 'latin1'));
}

/** The kinds of results, by the labels that every result carries: a result belongs to the first kind that fits. */
const CATEGORIES: readonly (readonly [
  name: string,
  labels: Readonly<Record<string, string>>,
  expand?: true,
])[] = [
  ['Failed and waived', { outcome: 'waived' }],
  ['A MUST failed', { outcome: 'failed', severity: 'critical' }, true],
  ['Advisories: a SHOULD failed', { outcome: 'advisory' }],
  ['Internal error of the suite', { outcome: 'errored' }, true],
  ['Could not be judged', { outcome: 'cantTell' }],
  ['Untested (each result gives the reason)', { outcome: 'untested' }],
  ['Inapplicable under this profile', { outcome: 'inapplicable' }],
  ['Observations: what the document leaves open', { outcome: 'observed' }],
];

/** Plugins may keep a state from one run to the next; this one does not. */
const NO_STATE = {
  set: async () => undefined,
  get: async <T>(): Promise<T> => Promise.reject(new Error('the page keeps no state')),
  unset: async () => undefined,
};

/** One file, grouped by section and requirement, in the document's order. */
const LAYOUT = {
  singleFile: true,
  reportLanguage: 'en',
  groupBy: ['parentSuite', 'suite'],
  charts: [],
  sections: ['timeline'],
  defaultSortBy: 'name,asc',
};

/** Allure's plugin, with what it uses of a store. */
interface PagePlugin {
  start(context: PluginContext): Promise<void>;
  done(context: PluginContext, store: PageStore): Promise<void>;
}

async function generate({ resultsDir, title }: PageOptions): Promise<Buffer> {
  const { default: Awesome } = await loadAllure();
  const pages = new Map<string, Buffer>();
  const addFile = async (path: string, content: Buffer): Promise<string> => {
    pages.set(path, content);
    return path;
  };
  const context = {
    id: 'awesome',
    allureVersion: '',
    reportUuid: md5(title),
    reportName: title,
    reportFiles: { addFile },
    output: resultsDir,
    publish: false,
    state: NO_STATE,
    categories: normalizeCategoriesConfig(
      CATEGORIES.map(([name, labels, expand = false]) => {
        return { name, matchers: { labels }, groupByMessage: false, expand };
      }),
    ),
  };
  const plugin: PagePlugin = new Awesome(LAYOUT);
  await plugin.start(context);
  await plugin.done(context, resultsStore(resultsDir));
  const page = pages.get('index.html');
  if (page === undefined) throw new Error('Allure generated no page');
  return page;
}
