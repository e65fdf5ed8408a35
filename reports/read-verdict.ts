import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VerdictDocument } from './verdict-document.ts';
import { REPORTS } from './write.ts';

/**
 * The verdict in a folder of reports.
 *
 * @throws Error that says in a line why there is none.
 */
export async function readVerdict(folder: string): Promise<VerdictDocument> {
  const file = join(folder, REPORTS.verdict);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new Error(`cannot read ${file}: ${code}: name the output folder of a run that ended`);
  });
  const value = parsed(text);
  if (isVerdict(value)) return value;
  throw new Error(`${file} is no verdict of this suite`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Written by this suite, whose schema it follows; what else there may be is not looked at. */
function isVerdict(value: unknown): value is VerdictDocument {
  if (typeof value !== 'object' || value === null) return false;
  if (!('verdict' in value && 'requirements' in value && 'observations' in value)) return false;
  return Array.isArray(value.requirements) && Array.isArray(value.observations);
}
