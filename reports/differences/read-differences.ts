import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NodeDifferences } from '../../src/evidence/node-differences.ts';
import { DIFFERENCES_VERSION } from '../../src/evidence/node-differences.ts';
import { isObject } from '../../src/text/json.ts';
import { REPORTS } from '../report-files.ts';

/** Returns the differences between two nodes that a run of this suite found; `undefined` when a folder has none. */
export async function readDifferences(folder: string): Promise<NodeDifferences | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(join(folder, REPORTS.differences), 'utf8'));
    return isDifferences(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Accepts a file of this suite, which follows its schema; other contents are not examined. */
function isDifferences(value: unknown): value is NodeDifferences {
  return isObject(value) && value['formatVersion'] === DIFFERENCES_VERSION;
}
