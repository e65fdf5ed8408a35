import type { TargetIdentity } from './run-facts.ts';

/** The words for the embedded devnet. */
export const EMBEDDED_DEVNET = 'the embedded devnet';

/**
 * Returns the target as every report names it: its URL, or `the embedded devnet
 * (http://127.0.0.1:40123)`.
 */
export function targetName({ url, embedded }: Pick<TargetIdentity, 'url' | 'embedded'>): string {
  return embedded === true ? `${EMBEDDED_DEVNET} (${url})` : url;
}
