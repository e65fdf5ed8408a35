import { mkdir, readFile, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { ConfigError } from '../../config/mistakes/config-error.ts';
import { MEMBERS } from '../../reports/bundle/members.ts';
import { writeReports } from '../../reports/write.ts';
import { UnreadableRecording } from '../../src/evidence/recording/read-lines.ts';
import { makeTemporaryFolder } from '../terminal/temporary-folder.ts';
import type { Rejudged, VerificationResult } from '../verify/verify-recording.ts';
import { ENDS_EARLY, OtherSuite, verifyRecording } from '../verify/verify-recording.ts';
import type { Files } from './zip.ts';

/** Judges the run of an output folder again, and writes its pages. */
export type RewritePages = (folder: string) => Promise<Files>;

/** The files for people, which a bundle never takes from the folder: anyone may have changed them. */
const PAGES = [MEMBERS.page, MEMBERS.summary, MEMBERS.junit];

/**
 * Judges the recording of a folder again, and writes the pages from that result.
 *
 * @returns the pages, by their names in a bundle.
 * @throws ConfigError when the recording does not lead to the verdict of the folder, or no temporary
 *   folder can be created.
 */
export async function rewritePages(folder: string): Promise<Files> {
  const { evidence, sent } = await rejudgedIn(folder);
  const temporary = makeTemporaryFolder('ledger-conformance-pages-');
  try {
    // The page names its folder in commands.
    const out = join(temporary, basename(resolve(folder)));
    await mkdir(out, { recursive: true });
    await writeReports(evidence, out, { sent });
    const pages = PAGES.map(async (name) => [name, await readFile(join(out, name))] as const);
    return new Map(await Promise.all(pages));
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function rejudgedIn(folder: string): Promise<Rejudged> {
  const { differences, rejudged } = await judgedAgain(folder);
  const [first] = differences;
  if (first === undefined && rejudged !== undefined) return rejudged;
  throw new ConfigError(
    `${folder}: not signed: judging its recording again gives another verdict (${first ?? ENDS_EARLY}); run the suite again`,
  );
}

async function judgedAgain(folder: string): Promise<VerificationResult> {
  try {
    return await verifyRecording(folder);
  } catch (error) {
    if (!(error instanceof UnreadableRecording || error instanceof OtherSuite)) throw error;
    throw new ConfigError(`${folder}: not signed: ${error.message}`);
  }
}
