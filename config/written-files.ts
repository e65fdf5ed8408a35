import { ConfigError } from './config-error.ts';
import type { Mistake } from './mistake.ts';
import { readYaml } from './read-file.ts';
import type { Validated } from './validate.ts';
import { validateConfig, validatePolicy, validateProfile } from './validate.ts';
import type { WrittenConfig, WrittenPolicy, WrittenProfile } from './written.ts';
import type { YamlFile } from './yaml-file.ts';

/*
 * What reads and validates files takes longer to load than all else that a run is told by.
 * It is imported only where there is a file.
 */

/** A configuration file: what is right in it, and what is wrong. */
export interface WrittenFile {
  readonly written: WrittenConfig;
  readonly mistakes: readonly Mistake[];
  /** Beside which the file of a profile is looked up, where that is not the file itself. */
  readonly profileFrom?: string | undefined;
  /** All that is wrong in it, a line each, in its order: its mistakes, and more that were found. */
  problems(more: readonly Mistake[]): readonly string[];
}

/** @throws ConfigError when nothing of it can be read. */
export function readConfigFile(name: string): WrittenFile {
  const file = readYaml(name);
  const { written, mistakes } = validateConfig(file);
  return { written, mistakes, problems: (more) => file.problems([...mistakes, ...more]) };
}

/** @throws ConfigError of everything that is wrong in it. */
export function readProfileFile(name: string): WrittenProfile {
  return faultless(name, validateProfile);
}

/** @throws ConfigError of everything that is wrong in it. */
export function readPolicyFile(name: string): WrittenPolicy {
  return faultless(name, validatePolicy);
}

function faultless<T>(name: string, validate: (file: YamlFile) => Validated<T>): T {
  const file = readYaml(name);
  const { written, mistakes } = validate(file);
  const problems = file.problems(mistakes);
  if (problems.length > 0) throw new ConfigError(problems);
  return written;
}
