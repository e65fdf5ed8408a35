/** The files of a bundle, by what they are. */
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

/** What a bundle may go without. */
export const OPTIONAL: readonly string[] = [MEMBERS.exchanges];

/** What follows from the other files: its digests are no part of what the bundle's id is made of. */
export const DERIVED: readonly string[] = [MEMBERS.certificate, MEMBERS.badge];

/** What no manifest lists: it lists the others, and the attestation signs it. */
export const UNLISTED: readonly string[] = [MEMBERS.manifest, MEMBERS.attestation];
