import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '../../config/mistakes/config-error.ts';
import { isObject, parseJson } from '../../src/text/json.ts';
import { errnoOf } from '../../src/text/error.ts';
import type { VerdictDocument } from './verdict-document.ts';
import { FORMAT_VERSION } from './verdict-document.ts';
import { REPORTS } from '../report-files.ts';

/**
 * Returns the verdict in a folder of reports, which the user named.
 *
 * @throws ConfigError whose one line says why there is none.
 */
export async function readVerdict(folder: string): Promise<VerdictDocument> {
  const file = join(folder, REPORTS.verdict);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new ConfigError(
      `cannot read ${file}: ${errnoOf(error)}: name the output folder of a finished run`,
    );
  });
  const value = parseJson(text);
  if (isVerdict(value)) {
    if (value.formatVersion === FORMAT_VERSION) return value;
    throw new ConfigError(
      `${file} has the format of another version of the suite: read it with the version that wrote it`,
    );
  }
  throw new ConfigError(`${file} is not a verdict of this suite`);
}

/** Accepts a file of this suite, which follows its schema; other contents are not examined. */
export function isVerdict(value: unknown): value is VerdictDocument {
  if (!isObject(value) || !('verdict' in value)) return false;
  return Array.isArray(value['requirements']) && Array.isArray(value['observations']);
}
