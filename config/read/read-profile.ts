import { existsSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import type { Profile } from '../../src/engine/profile.ts';
import { isProfileName, PROFILE_NAMES, PROFILES } from '../profiles/profiles.ts';
import { nearestOrAll } from '../mistakes/suggestion.ts';
import { findNearest } from '../../src/text/nearest-name.ts';
import type { WrittenProfile } from './written.ts';

/**
 * Returns a profile by its name, or from a file; `undefined` when there is neither. Rejects with a ConfigError
 * that names everything wrong in the file.
 *
 * @param from the file that names it: a relative path starts at its folder.
 */
export async function findProfile(name: string, from?: string): Promise<Profile | undefined> {
  if (isProfileName(name)) return PROFILES[name];
  const file = pathFrom(name, from);
  if (!existsSync(file) || statSync(file).isDirectory()) return undefined;
  const { readProfileFile } = await import('./written-files.ts');
  return assembled(readProfileFile(file));
}

/**
 * Returns a profile that a program gives as an object, with the members of a profile file. Rejects with a
 * ConfigError.
 */
export async function profileOfValue(value: object): Promise<Profile> {
  const { readProfileValue } = await import('./written-files.ts');
  return assembled(readProfileValue(value));
}

/** Returns the message for a name that is neither a profile nor a file. */
export function describeUnknownProfile(name: string, from?: string): string {
  if (findNearest(name, PROFILE_NAMES) !== undefined) {
    return `unknown profile ${JSON.stringify(name)}: ${nearestOrAll(name, PROFILE_NAMES)}`;
  }
  const legal = PROFILE_NAMES.join(', ');
  return `no file ${pathFrom(name, from)} and no profile with that name: ${legal}`;
}

function pathFrom(path: string, from: string | undefined): string {
  return from === undefined || isAbsolute(path) ? path : join(dirname(from), path);
}

function assembled(written: WrittenProfile): Profile {
  const parent: Profile = PROFILES[written.extends ?? 'document'];
  const layout = written.summaryLayout ?? parent.summaryLayout;
  const discovery = written.discovery ?? parent.discovery;
  return {
    name: written.name,
    names: { ...parent.names, ...written.names },
    summaryLayout: layout === 'none' ? undefined : layout,
    discovery: discovery === 'none' ? undefined : discovery,
  };
}
