import type { ProfileName } from '../../config/profiles/profiles.ts';
import { isProfileName } from '../../config/profiles/profiles.ts';
import type { DevnetOptions } from '../../fixtures/devnet/options.ts';

/** Returns the name of the profile that a row demands; `undefined` when it demands none. */
export function profileOf({ profile }: Partial<DevnetOptions>): ProfileName | undefined {
  if (profile === undefined) return undefined;
  if (isProfileName(profile.name)) return profile.name;
  throw new Error(`unknown profile ${profile.name}`);
}
