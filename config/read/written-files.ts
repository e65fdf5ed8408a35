import { ConfigError } from '../mistakes/config-error.ts';
import type { Mistake } from '../mistakes/mistake.ts';
import { parseYaml, readYaml } from './read-file.ts';
import type { Validated } from './validate.ts';
import { validateConfig, validatePolicy, validateProfile } from './validate.ts';
import type { WrittenConfig, WrittenPolicy, WrittenProfile } from './written.ts';
import type { YamlFile } from './yaml-file.ts';

/*
 * The modules that read and validate files take longer to load than all others that a run needs
 * for its configuration. They are imported only when there is a file.
 */

/** A configuration file: the valid part, and what is wrong. */
export interface WrittenFile {
  readonly written: WrittenConfig;
  readonly mistakes: readonly Mistake[];
  /** The file in which a member is written, when not all are in one: paths in it start there. */
  readonly from?: (key: keyof WrittenConfig) => string;
  /**
   * Everything wrong in it, one line each, in the order of the file: its own mistakes and `more`.
   */
  problems(more: readonly Mistake[]): readonly string[];
}

/** @throws ConfigError when nothing of it can be read. */
export function readConfigFile(name: string): WrittenFile {
  const file = readYaml(name, 'write one with "ledger-conformance init"');
  const { written, mistakes } = validateConfig(file);
  return { written, mistakes, problems: (more) => file.problems([...mistakes, ...more]) };
}

/** @throws ConfigError with everything that is wrong in it. */
export function readProfileFile(name: string): WrittenProfile {
  return faultless(readYaml(name), validateProfile);
}

/** @throws ConfigError with everything that is wrong in a profile that a program gives. */
export function readProfileValue(value: unknown): WrittenProfile {
  return faultless(parseYaml(JSON.stringify(value), 'profile'), validateProfile);
}

/** @throws ConfigError with everything that is wrong in it. */
export function readPolicyFile(name: string): WrittenPolicy {
  return faultless(readYaml(name), validatePolicy);
}

function faultless<T>(file: YamlFile, validate: (file: YamlFile) => Validated<T>): T {
  const { written, mistakes } = validate(file);
  const problems = file.problems(mistakes);
  if (problems.length > 0) throw new ConfigError(problems);
  return written;
}
