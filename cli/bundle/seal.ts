import type { KeyObject } from 'node:crypto';
import { badgeSvg } from '../../reports/bundle/badge.ts';
import { certificateHtml } from '../../reports/bundle/certificate.ts';
import type { Certified } from '../../reports/bundle/certificate-facts.ts';
import { sha256 } from '../../src/text/digest.ts';
import { exchangeFacts } from '../../reports/bundle/exchanges.ts';
import type { FileDigest, Issue, Manifest } from '../../reports/bundle/manifest.ts';
import { bundleId } from '../../reports/bundle/manifest.ts';
import { MEMBERS } from '../../reports/bundle/members.ts';
import { statementOf } from '../../reports/bundle/statement.ts';
import { daysLater } from '../../reports/text/time-text.ts';
import { signStatement } from './envelope.ts';
import { fingerprintOf } from './keys.ts';
import type { Files } from './zip.ts';
import { textIn } from './zip.ts';
import { omitUndefined } from '../../src/text/json.ts';

/** The options for making a bundle. */
export interface BundleOptions {
  /** Private. */
  readonly key: KeyObject;
  /** ISO 8601. */
  readonly createdAt: string;
  /** How long the certificate may be relied upon. Days. */
  readonly days: number;
  /** What the signer calls itself. */
  readonly issuer?: string | undefined;
  /** Where the run can be looked at. */
  readonly runUrl?: string | undefined;
}

/** The parsed contents of a bundle, and the suite that makes it. */
type Sealed = Pick<Certified, 'document' | 'configuration'> & Pick<Issue, 'suite'>;

/**
 * Adds the files derived from a bundle's files: certificate, badge, manifest, and the attestation that signs
 * them. Does not check whether the files fit together.
 */
export function seal(
  given: Files,
  { document, configuration, suite }: Sealed,
  { key, createdAt, days, issuer, runUrl }: BundleOptions,
): { readonly files: Files; readonly manifest: Manifest } {
  const files = new Map(given);
  const issue: Issue = {
    suite,
    createdAt,
    expiresAt: daysLater(createdAt, days),
    key: fingerprintOf(key),
    ...omitUndefined({ issuer, runUrl }),
    files: digestsOf(files),
  };
  const id = bundleId(issue);
  const { software } = exchangeFacts(textIn(files, MEMBERS.exchanges));
  const certified = { document, configuration, issue, id, software };
  files.set(MEMBERS.certificate, Buffer.from(certificateHtml(certified)));
  files.set(MEMBERS.badge, Buffer.from(badgeSvg(document)));
  const manifest: Manifest = { formatVersion: 1, id, ...issue, files: digestsOf(files) };
  const listed = `${JSON.stringify(manifest, null, 2)}\n`;
  files.set(MEMBERS.manifest, Buffer.from(listed));
  const statement = statementOf({ document, manifest, manifestSha256: sha256(listed), software });
  files.set(MEMBERS.attestation, Buffer.from(signStatement(JSON.stringify(statement), key)));
  return { files, manifest };
}

function digestsOf(files: Files): Readonly<Record<string, FileDigest>> {
  const digests = [...files].map(
    ([name, content]) => [name, { sha256: sha256(content), bytes: content.length }] as const,
  );
  return Object.fromEntries(digests);
}
