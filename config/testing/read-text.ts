import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Flags } from '../read-config.ts';
import { readConfig } from '../read-config.ts';

/** Where the text stands. */
export const file = join(mkdtempSync(join(tmpdir(), 'read-config-')), 'nodes.yaml');

/** The configuration a text leads to. */
export function read(
  text: string,
  flags: Flags = {},
  env: Record<string, string> = {},
): Promise<Config> {
  writeFileSync(file, text);
  return readConfig({ config: file, ...flags }, env);
}
