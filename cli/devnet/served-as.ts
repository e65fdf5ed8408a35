import type { Profile } from '../../src/engine/profile.ts';
import type { ServedProfile } from '../../fixtures/devnet/served-profile.ts';
import { DOCUMENT } from '../../fixtures/devnet/served-profile.ts';

/** Returns the plain data by which the devnet serves a profile. What the profile leaves open has the usual name. */
export function servedAs({ name, names, summaryLayout, discovery }: Profile): ServedProfile {
  return {
    name,
    headerPrefix: names.headerPrefix,
    sender: names.sender ?? DOCUMENT.sender,
    version: names.version ?? DOCUMENT.version,
    message: names.message ?? DOCUMENT.message,
    errorCode: names.errorCode ?? DOCUMENT.errorCode,
    orderlessType: names.orderlessType ?? DOCUMENT.orderlessType,
    summaryLayout: summaryLayout ?? DOCUMENT.summaryLayout,
    discovery,
  };
}
