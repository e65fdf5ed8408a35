import { basename, join } from 'node:path';

import type { Evidence } from '../src/evidence/evidence.ts';
import type { NodeDifferences } from '../src/evidence/node-differences.ts';
import { omitUndefined } from '../src/text/json.ts';
import { pageFacts, pageTitle } from './allure/facts.ts';
import type { PageOptions } from './allure/report-page.ts';
import { writeAllurePage } from './allure/report-page.ts';
import { writeRunResults } from './allure/run-results.ts';
import { durationsOf } from './exchanges/latency.ts';
import { junit } from './junit/junit.ts';
import { metrics } from './metrics/metrics.ts';
import { REPORTS } from './report-files.ts';
import { summary } from './summary/summary.ts';
import type { SentRequest } from './exchanges/sent-requests.ts';
import type { VerdictDocument } from './verdict/verdict-document.ts';
import { verdictOf } from './verdict/verdict.ts';
import { writeAtomic } from './write-atomic.ts';

interface ReportOptions {
  /** The requests of the run, from which pictures, samples and times are made. */
  readonly sent?: readonly SentRequest[];
  /** Where a second node answers differently. */
  readonly differences?: NodeDifferences | undefined;
  /** The verdict, if it is known; absent: it is derived from the evidence. */
  readonly document?: VerdictDocument;
  /** What the commands on the page begin with; absent: the name of the command. */
  readonly start?: string;
  /** How the page is written; absent: in this thread. */
  readonly writePage?: (options: PageOptions) => Promise<void>;
}

/**
 * Judges a run and writes all its reports, the verdict first. The Allure results that the reporter left in the
 * folder are written again, with what the run found later. Rejects when a file cannot be written.
 */
export async function writeReports(
  evidence: Evidence,
  outDir: string,
  {
    document = verdictOf(evidence),
    sent = [],
    differences,
    writePage = writeAllurePage,
    start,
  }: ReportOptions = {},
): Promise<VerdictDocument> {
  const folder = basename(outDir);
  const at = (name: keyof typeof REPORTS): string => join(outDir, REPORTS[name]);
  await writeAtomic(at('verdict'), `${JSON.stringify(document, null, 2)}\n`);
  if (differences !== undefined) {
    await writeAtomic(at('differences'), `${JSON.stringify(differences, null, 2)}\n`);
  }
  await writeAtomic(at('junit'), junit(document, evidence, sent));
  await writeAtomic(at('summary'), summary(document, evidence, differences, folder));
  writeRunResults(at('results'), document, evidence, sent, differences);
  await writeAtomic(at('metrics'), metrics(document, evidence.run, durationsOf(sent)));
  await writePage({
    resultsDir: at('results'),
    file: at('page'),
    title: pageTitle(document),
    first: {
      document,
      facts: pageFacts(document, evidence, differences),
      folder,
      run: evidence.run,
      ...omitUndefined({ differences, start }),
    },
  });
  return document;
}
