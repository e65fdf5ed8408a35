import { readYaml } from './read-file.ts';
import { validConfig, validProfile } from './validate.ts';
import type { WrittenConfig, WrittenProfile } from './written.ts';

/*
 * What reads and validates files takes longer to load than all else that a run is told by.
 * It is imported only where there is a file.
 */

/** @throws ConfigError that names the first mistake and the legal values. */
export function readConfigFile(file: string): WrittenConfig {
  return validConfig(readYaml(file), file);
}

/**
 * @param name what the file is called towards the user.
 * @throws ConfigError that names the first mistake and the legal values.
 */
export function readProfileFile(file: string, name: string): WrittenProfile {
  return validProfile(readYaml(file), name);
}
