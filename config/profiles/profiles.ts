import type { Profile } from '../../src/engine/profile.ts';
import { aptosProfile } from './aptos-profile.ts';
import { documentProfile } from './document-profile.ts';

/** The profiles that come with the suite, by name, in the order in which a user reads them. */
export const PROFILES = {
  document: documentProfile,
  aptos: aptosProfile,
} as const satisfies Readonly<Record<string, Profile>>;

export type ProfileName = keyof typeof PROFILES;

export const PROFILE_NAMES: readonly ProfileName[] = Object.keys(PROFILES).filter(isProfileName);

export function isProfileName(name: string): name is ProfileName {
  return Object.hasOwn(PROFILES, name);
}
