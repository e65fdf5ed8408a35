import { ConfigError } from '../../config/mistakes/config-error.ts';
import type { Reached } from '../../src/engine/run-options.ts';
import { findJudgedSecrets } from '../../config/secrets.ts';
import { headerSecrets } from '../../src/evidence/header-secrets.ts';
import type { Config } from '../../config/config.ts';
import { writeGroundTruth } from '../../config/ground-truth/written-truth.ts';
import { messageOf } from '../../src/text/error.ts';
import type { HeaderCommand } from '../../src/wire/client/header-command.ts';
import { printedValue } from '../../src/wire/client/header-command.ts';

/** Values by the name of the header. */
type Values = ReadonlyMap<HeaderCommand, string>;

/**
 * Runs the commands for headers, and puts what they print into the configuration.
 *
 * @throws ConfigError with each command that failed.
 */
export async function withHeaderValues(config: Config): Promise<Config> {
  const { against, secrets } = config;
  const commands = [...(config.headerCommands ?? []), ...(against?.headerCommands ?? [])];
  if (commands.length === 0) return config;
  const values = await valuesOf(commands);
  const found = [...values.values()].flatMap(headerSecrets);
  const [mistake] = findJudgedSecrets(found, writeGroundTruth(config.truth));
  if (mistake !== undefined) throw new ConfigError(mistake.text);
  return {
    ...config,
    ...withValues(config, values),
    against: against && { ...against, ...withValues(against, values) },
    secrets: [...new Set([...secrets, ...found])],
  };
}

/** Runs each command once, even if both nodes share the command. */
async function valuesOf(commands: readonly HeaderCommand[]): Promise<Values> {
  const distinct = [...new Set(commands)];
  const settled = await Promise.allSettled(distinct.map((command) => printedValue(command)));
  const failed = settled.flatMap((each) =>
    each.status === 'rejected' ? [messageOf(each.reason)] : [],
  );
  if (failed.length > 0) throw new ConfigError(failed);
  return new Map(
    distinct.flatMap((command, at) => {
      const each = settled[at];
      return each?.status === 'fulfilled' ? [[command, each.value]] : [];
    }),
  );
}

function withValues(
  { headers, headerCommands = [] }: Reached,
  values: Values,
): Pick<Reached, 'headers'> {
  const printed = new Map(
    headerCommands.map((command) => [command.name, values.get(command) ?? '']),
  );
  return { headers: { ...headers, ...Object.fromEntries(printed) } };
}
