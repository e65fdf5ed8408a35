import type * as Sdk from '@aptos-labs/ts-sdk';
import { ConfigError } from '../../../config/mistakes/config-error.ts';
import type { Keys } from '../chain.ts';
import { errnoOf } from '../../../src/text/error.ts';

/** The version that is known to work on Node 20. */
const WANTED = '@aptos-labs/ts-sdk@6.3.1';

/**
 * Loads the official SDK, which users of `provision` install themselves.
 *
 * @throws ConfigError
 */
export async function loadSdk(
  load: () => Promise<typeof Sdk> = () => import('@aptos-labs/ts-sdk'),
): Promise<typeof Sdk> {
  try {
    return await load();
  } catch (error) {
    const code = errnoOf(error);
    const missing = code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND';
    const why = missing ? 'is not installed' : 'cannot be loaded';
    throw new ConfigError(`provision needs the SDK, which ${why}: npm install ${WANTED}`);
  }
}

/** Works with keys by means of the SDK. */
export function keysOf(sdk: typeof Sdk): Keys {
  return {
    generate: () => sdk.Ed25519PrivateKey.generate().toString(),
    addressOf: (key) => accountOf(sdk, key).accountAddress.toStringLong(),
  };
}

export function accountOf(sdk: typeof Sdk, key: string): Sdk.Ed25519Account {
  return new sdk.Ed25519Account({ privateKey: new sdk.Ed25519PrivateKey(key, false) });
}
