import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '../mistakes/config-error.ts';
import type { ConfigFlags } from '../read/read-config.ts';
import { readConfig } from '../read/read-config.ts';

/** Returns the lines with which a configuration file with that text is refused; its path is written FILE. */
export async function refusal(
  text: string,
  flags: ConfigFlags = { target: 'http://h' },
): Promise<readonly string[]> {
  const config = join(mkdtempSync(join(tmpdir(), 'refusal-')), 'nodes.yaml');
  writeFileSync(config, text);
  try {
    await readConfig({ config, ...flags }, {});
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems.map((problem) => problem.replaceAll(config, 'FILE'));
  }
}
