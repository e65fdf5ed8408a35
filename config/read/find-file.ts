import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FleetEntry } from './fleet-file.ts';

/** The configuration file that is read when none is named and this one exists. */
export const DEFAULT_CONFIG_FILE = 'ledger-conformance.yaml';

/** The options that name a file. */
export interface FileFlags {
  /** The path of a file; `false` for none, not even the default one. */
  readonly config?: string | false | undefined;
  /** One target of a fleet, used instead of a file. */
  readonly entry?: FleetEntry | undefined;
}

/** Returns the path of the default configuration file, if it exists and no flag names another. */
export function findFile(
  { config, entry }: FileFlags,
  folder: string | undefined,
): string | undefined {
  if (config !== undefined || entry !== undefined || folder === undefined) return undefined;
  const path = join(folder, DEFAULT_CONFIG_FILE);
  return existsSync(path) ? path : undefined;
}
