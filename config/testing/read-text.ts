import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import type { ConfigFlags } from '../read/read-config.ts';
import { readConfig } from '../read/read-config.ts';

/** The file that the text is written to. */
export const file = join(tmpdir(), `read-config-${process.pid}`, 'nodes.yaml');

/** Returns the configuration that a text gives. */
export function read(
  text: string,
  flags: ConfigFlags = {},
  env: Record<string, string> = {},
): Promise<Config> {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return readConfig({ config: file, ...flags }, env);
}
