import { ConfigError } from '../../config/mistakes/config-error.ts';
import { parseBaseUrl } from '../../src/wire/base-url.ts';

/** The options of `provision`. */
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

/**
 * Returns the URL of the faucet, if it pays.
 *
 * @throws ConfigError
 */
export function readFaucet({ chainId, faucet, key }: ProvisionFlags): string | undefined {
  if (chainId === MAINNET) {
    throw new ConfigError(
      '--chain-id: 1 is mainnet, to which provision sends nothing: name a test chain',
    );
  }
  if ((faucet === undefined) === (key === undefined)) {
    throw new ConfigError('provision needs an account that pays: add --faucet URL or --key FILE');
  }
  if (faucet === undefined) return undefined;
  const url = parseBaseUrl(faucet);
  if (url !== undefined && url.credentials === undefined) return url.display;
  throw new ConfigError('--faucet takes an http or https URL without credentials');
}
