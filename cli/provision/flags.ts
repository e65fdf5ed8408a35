import { ConfigError } from '../../config/mistakes/config-error.ts';
import { readProxy } from '../../config/read/read-proxy.ts';
import type { Environment } from '../../config/config-reading.ts';
import { ConfigReading } from '../../config/config-reading.ts';
import { urlSecrets } from '../../config/secrets.ts';
import { parseBaseUrl } from '../../src/wire/base-url.ts';
import type { Place } from './sdk/sdk-http.ts';

export interface ProvisionFlags {
  readonly target: string;
  readonly chainId: number;
  readonly faucet?: string;
  readonly key?: string;
  readonly out: string;
  readonly transactions: number;
  /** `name: value`, where `${NAME}` stands for an environment variable. */
  readonly header: readonly string[];
  readonly force?: boolean;
}

/** The chain id that is never provisioned. */
const MAINNET = 1;

/** Where a faucet is, and the secrets on the way to it. */
interface ReadFaucet {
  readonly place: Place;
  readonly secrets: readonly string[];
}

/**
 * Returns how the faucet is reached, if it pays.
 *
 * @throws ConfigError
 */
export function readFaucet(
  { chainId, faucet, key }: ProvisionFlags,
  env: Environment,
): ReadFaucet | undefined {
  if (chainId === MAINNET) {
    throw new ConfigError(
      '--chain-id: 1 is mainnet, to which provision sends nothing: name a test chain',
    );
  }
  if ((faucet === undefined) === (key === undefined)) {
    throw new ConfigError('provision needs an account that pays: add --faucet URL or --key FILE');
  }
  if (faucet === undefined) return undefined;
  const base = parseBaseUrl(faucet);
  if (base === undefined || base.credentials !== undefined) {
    throw new ConfigError('--faucet takes an http or https URL without credentials');
  }
  const reading = new ConfigReading(env);
  const proxy = readProxy(base, reading);
  if (reading.problems.length > 0) throw new ConfigError(reading.problems);
  reading.hide(urlSecrets(base));
  return { place: { base, headers: {}, proxy }, secrets: reading.secrets };
}
