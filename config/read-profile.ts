import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ConfigError } from './config-error.ts';
import type { Profile } from './profile.ts';
import { aptosProfile } from './profiles/aptos.ts';
import { documentProfile } from './profiles/document.ts';
import { suggestion } from './suggestion.ts';
import type { WrittenProfile } from './written.ts';

/** The profiles that come with the suite, by name. */
export const PROFILES: Readonly<Record<string, Profile>> = {
  document: documentProfile,
  aptos: aptosProfile,
};

/**
 * A profile by its name, or out of a file. Rejects with a ConfigError when there is neither.
 *
 * @param from the file that names it; a relative path is looked up beside that.
 */
export async function readProfile(name: string, from?: string): Promise<Profile> {
  const known = Object.hasOwn(PROFILES, name) ? PROFILES[name] : undefined;
  if (known !== undefined) return known;
  const file = resolve(from === undefined ? '.' : dirname(from), name);
  if (existsSync(file)) {
    const { readProfileFile } = await import('./written-files.ts');
    return assembled(readProfileFile(file, name));
  }
  const legal = Object.keys(PROFILES);
  throw new ConfigError(
    `unknown profile ${JSON.stringify(name)}${suggestion(name, legal)}, or the path of a file`,
  );
}

function assembled(written: WrittenProfile): Profile {
  const parent = PROFILES[written.extends ?? 'document'] ?? documentProfile;
  const layout = written.summaryLayout ?? parent.summaryLayout;
  const discovery = written.discovery ?? parent.discovery;
  return {
    name: written.name,
    names: { ...parent.names, ...written.names },
    summaryLayout: layout === 'none' ? undefined : layout,
    discovery: discovery === 'none' ? undefined : discovery,
  };
}
