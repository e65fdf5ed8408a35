import type { TargetNetwork } from '../../src/evidence/run-facts.ts';

/** Returns the proxy of a target, for the end of a sentence; empty without one. */
export function throughProxy({ proxy }: TargetNetwork = {}): string {
  return proxy === undefined ? '' : `through the proxy ${proxy}`;
}

/** Returns whether TLS was verified, and whose certificate it was; empty without TLS. */
export function tlsText({ tls }: TargetNetwork = {}): string {
  if (tls === undefined) return '';
  const { verified, subject, fingerprint256 } = tls;
  const whose = subject === undefined ? '' : ` of ${subject}`;
  const which =
    fingerprint256 === undefined ? '' : `, certificate${whose}, SHA-256 ${fingerprint256}`;
  return `TLS ${verified ? 'verified' : 'not verified'}${which}`;
}
