import { writeAtomic } from '../write-atomic.ts';
import { CATEGORIES } from './categories.ts';
import { seal } from './seal.ts';

/** What the page is made of, and where it goes. */
export interface PageOptions {
  /** A folder of Allure results. */
  readonly resultsDir: string;
  /** The one file to write. */
  readonly file: string;
  /** The head line of the page. */
  readonly title: string;
  /** Facts about the run, shown on its overview. */
  readonly variables: Readonly<Record<string, string>>;
}

const loadAllure = async () =>
  Promise.all([import('@allurereport/core'), import('@allurereport/plugin-awesome')]);

/** Loads the page generator, some 0.4 s of work, so that it is there when the run ends. */
export async function preloadAllure(): Promise<void> {
  await loadAllure();
}

/**
 * Writes one self-contained HTML file out of a folder of results. It opens from disk and makes no
 * request. Rejects when the generator yields no page or the file cannot be written.
 */
export async function writeAllurePage(options: PageOptions): Promise<void> {
  const html = await generate(options);
  await writeAtomic(options.file, seal(html));
}

async function generate({ resultsDir, title, variables }: PageOptions): Promise<string> {
  const [{ AllureReport }, { default: AwesomePlugin }] = await loadAllure();
  const pages = new Map<string, Buffer>();
  const awesome = new AwesomePlugin({
    singleFile: true,
    reportLanguage: 'en',
    groupBy: ['parentSuite', 'suite'],
    charts: [],
    sections: ['timeline'],
    defaultSortBy: 'name,asc',
  });
  const report = new AllureReport({
    name: title,
    output: resultsDir,
    open: false,
    port: undefined,
    variables: { ...variables },
    appendHistory: false,
    categories: CATEGORIES.map((one) => ({ ...one, matchers: { ...one.matchers } })),
    reportFiles: {
      addFile: async (path, content) => {
        pages.set(path, content);
        return path;
      },
    },
    plugins: [
      {
        id: 'awesome',
        enabled: true,
        options: {},
        plugin: {
          start: async (context) => awesome.start(context),
          // The machine and the repository it was made in are no part of a report.
          done: async ({ ci: _, ...context }, store) => awesome.done(context, store),
        },
      },
    ],
  });
  await report.start();
  await report.readDirectory(resultsDir);
  await report.done();
  const page = pages.get('awesome/index.html');
  if (page === undefined) throw new Error('Allure generated no page');
  return page.toString('utf8');
}
