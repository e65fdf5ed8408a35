import type { Profile } from '../../src/engine/profile.ts';

/** The real nodes of this API: Aptos and, with another header prefix, its forks. */
export const aptosProfile: Profile = {
  name: 'aptos',
  names: {
    headerPrefix: 'X-APTOS-',
    sender: 'sender',
    version: 'version',
    message: 'message',
    errorCode: 'error_code',
    orderlessType: 'nonce',
  },
  summaryLayout: 'aptos-v1',
  discovery: 'aptos',
};
