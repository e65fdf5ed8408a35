import type { Profile } from '../../src/engine/profile.ts';

/** The document and nothing else: what it does not show is learned from the target. */
export const documentProfile: Profile = {
  name: 'document',
  names: { headerPrefix: 'X-NODE-' },
};
