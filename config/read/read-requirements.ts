import { RELEASED_VERSIONS } from '../../src/spec/released/released.ts';
import { ConfigError } from '../mistakes/config-error.ts';
import { suggestion } from '../mistakes/suggestion.ts';
import { REQUIREMENT_IDS, SHOULD_IDS } from '../schemas/schema-formats.ts';
import type { FileFlags } from './find-file.ts';
import { findFile } from './find-file.ts';

/** The options that say which requirements decide. */
export interface RequirementsFlags {
  /** The released version whose requirements decide. */
  readonly requirements?: string | undefined;
  /** SHOULDs that count like MUSTs, in addition to those of the file. */
  readonly require?: readonly string[] | undefined;
}

/**
 * Reads only which released version decides, and needs neither a target nor the variables of a file.
 *
 * @param folder where `ledger-conformance.yaml` is looked for when no file is named.
 * @returns `undefined` for the requirements of this suite.
 * @throws ConfigError when there is no such version, or the file has mistakes.
 */
export async function readRequirements(
  flags: Pick<FileFlags, 'config'> & Pick<RequirementsFlags, 'requirements'>,
  folder: string,
): Promise<string | undefined> {
  assertRequirements(flags);
  const path = flags.config === false ? undefined : (flags.config ?? findFile(flags, folder));
  if (flags.requirements !== undefined || path === undefined) return flags.requirements;
  const { readConfigFile } = await import('./written-files.ts');
  const file = readConfigFile(path);
  const problems = file.problems([]);
  if (problems.length > 0) throw new ConfigError(problems);
  return file.written.requirements;
}

/** @throws ConfigError when `--requirements` names no released version, or `--require` no SHOULD. */
export function assertRequirements({ requirements: version, require }: RequirementsFlags): void {
  assertShoulds(require);
  if (version === undefined || RELEASED_VERSIONS.includes(version)) return;
  const hint = suggestion(version, RELEASED_VERSIONS);
  throw new ConfigError(`--requirements: unknown version ${JSON.stringify(version)}${hint}`);
}

/** @throws ConfigError when `--require` names something else than a SHOULD. */
function assertShoulds(require: readonly string[] = []): void {
  for (const id of require) {
    if (SHOULD_IDS.includes(id)) continue;
    const isMust = REQUIREMENT_IDS.includes(id);
    const why = isMust
      ? 'is a MUST, which always counts'
      : `is not a SHOULD${suggestion(id, SHOULD_IDS)}`;
    throw new ConfigError(`--require: ${JSON.stringify(id)} ${why}`);
  }
}
