import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratch } from '../../src/testing/scratch.ts';
import type { Config } from '../config.ts';
import type { ConfigFlags } from '../read/read-config.ts';
import { readConfig } from '../read/read-config.ts';

/** The file that the text is written to. */
export const file = join(scratch(), 'nodes.yaml');

/** Returns the configuration that a text gives. */
export function read(
  text: string,
  flags: ConfigFlags = {},
  env: Record<string, string> = {},
): Promise<Config> {
  writeFileSync(file, text);
  return readConfig({ config: file, ...flags }, env);
}
