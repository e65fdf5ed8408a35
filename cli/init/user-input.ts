import type { TargetConfig } from '../../config/config.ts';
import { ConfigError } from '../../config/mistakes/config-error.ts';
import { readConfig } from '../../config/read/read-config.ts';
import { ConfigReading } from '../../config/config-reading.ts';
import { expandHeaders } from '../../config/secrets.ts';
import { withHeaderValues } from '../run/header-values.ts';
import type { WrittenConfig } from '../../config/read/written.ts';

export interface InitFlags {
  readonly target?: string;
  readonly out: string;
  readonly profile?: string;
  readonly config?: string;
  /** `name: value`, where `${NAME}` stands for an environment variable. */
  readonly header: readonly string[];
  readonly force?: boolean;
}

/** What the user states about the node before the inspection. */
export interface UserInput {
  readonly config: TargetConfig;
  /** The same as the user wrote it, placeholders included, with the headers of `--header`. */
  readonly written: WrittenConfig;
}

const NO_NODE = 'init needs a node: add --target URL';

/** Reads what the user states about the node. Rejects with a ConfigError. */
export async function readUserInput(
  { target, config: file, profile, header }: InitFlags,
  env: Readonly<Record<string, string | undefined>>,
): Promise<UserInput> {
  if (target === undefined && file === undefined) throw new ConfigError(NO_NODE);
  const added = Object.fromEntries(header.map(readHeader));
  const reading = new ConfigReading(env);
  const { headers } = expandHeaders(added, reading);
  const { secrets, mistakes } = reading;
  if (mistakes.length > 0) throw new ConfigError(mistakes.map(({ text }) => `--header: ${text}`));
  const flags = { target, profile, config: file ?? (false as const) };
  const config = await withHeaderValues(await readConfig(flags, env));
  if (config.target === undefined) {
    throw new ConfigError(NO_NODE);
  }
  const written = await writtenIn(file);
  return {
    config: {
      ...config,
      target: config.target,
      headers: { ...config.headers, ...headers },
      secrets: [...config.secrets, ...secrets],
    },
    written: { ...written, headers: { ...written.headers, ...added } },
  };
}

function readHeader(line: string): readonly [string, string] {
  const [, name, value] = /^([^\s:]+)\s*:\s*(.*)$/.exec(line) ?? [];
  // The value is not repeated in the message: a user who forgets the name types only the secret.
  if (name === undefined || value === undefined || value === '') {
    throw new ConfigError("--header takes 'name: value', as 'authorization: Bearer ${NODE_TOKEN}'");
  }
  return [name, value];
}

async function writtenIn(file: string | undefined): Promise<WrittenConfig> {
  if (file === undefined) return {};
  const { readConfigFile } = await import('../../config/read/written-files.ts');
  return readConfigFile(file).written;
}
