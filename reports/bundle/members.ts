/** The file names of a bundle, by their roles. */
export const MEMBERS = {
  recording: 'recording.ndjson.br',
  verdict: 'verdict.json',
  page: 'report.html',
  summary: 'summary.md',
  junit: 'junit.xml',
  exchanges: 'exchanges.ndjson',
  catalogue: 'catalogue.json',
  document: 'document.md',
  configuration: 'configuration.json',
  certificate: 'certificate.html',
  badge: 'badge.svg',
  manifest: 'manifest.json',
  attestation: 'attestation.sigstore.json',
} as const;

/** The files that a bundle need not contain. */
export const OPTIONAL: readonly string[] = [MEMBERS.exchanges];

/** The files that are derived from others: the bundle's id does not depend on their digests. */
export const DERIVED: readonly string[] = [MEMBERS.certificate, MEMBERS.badge];

/** The files that no manifest lists: the manifest itself, and the attestation that signs it. */
export const UNLISTED: readonly string[] = [MEMBERS.manifest, MEMBERS.attestation];
