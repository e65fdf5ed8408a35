import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NodeDifferences } from '../../src/evidence/node-differences.ts';
import { DIFFERENCES_VERSION } from '../../src/evidence/node-differences.ts';
import { isObject } from '../../src/text/json.ts';
import { REPORTS } from '../write.ts';

/** What a run of this suite found in two nodes; `undefined` where a folder says nothing of it. */
export async function readDifferences(folder: string): Promise<NodeDifferences | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(join(folder, REPORTS.differences), 'utf8'));
    return isDifferences(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Written by this suite, whose schema it follows; what else there may be is not looked at. */
function isDifferences(value: unknown): value is NodeDifferences {
  return isObject(value) && value['formatVersion'] === DIFFERENCES_VERSION;
}
