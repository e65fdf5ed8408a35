import { badgeSvg } from '../../reports/bundle/badge.ts';
import { catalogueJson } from '../../reports/bundle/bundled-catalogue.ts';
import { certificateHtml } from '../../reports/bundle/certificate.ts';
import { differences } from '../../reports/bundle/bundle-differences.ts';
import { sha256 } from '../../src/text/digest.ts';
import type { ExchangeFacts } from '../../reports/bundle/exchanges.ts';
import { exchangeFacts, exchangeProblems } from '../../reports/bundle/exchanges.ts';
import { bundleId, issueOf } from '../../reports/bundle/manifest.ts';
import { MEMBERS } from '../../reports/bundle/members.ts';
import type { RunConfiguration } from '../../reports/bundle/run-configuration.ts';
import { readRunConfiguration } from '../../reports/bundle/run-configuration.ts';
import { statementOf } from '../../reports/bundle/statement.ts';
import { DOCUMENT } from '../../src/spec/document.ts';
import type { VerdictDocument } from '../../reports/verdict/verdict-document.ts';
import { messageOf } from '../../src/text/error.ts';
import { runIn } from '../verify/load-recording.ts';
import type { OpenBundle } from './open-bundle.ts';
import { assertJson, parseVerdict } from './parse-bundle.ts';
import type { Files } from './zip.ts';
import { textIn } from './zip.ts';

/** The parsed contents of a bundle. */
export interface BundleContents {
  readonly document: VerdictDocument;
  /** The configuration in `configuration.json`. */
  readonly written: unknown;
  /** The configuration in the recording. */
  readonly recorded: object;
  readonly configuration: RunConfiguration;
  readonly exchanges: ExchangeFacts | undefined;
}

/**
 * Parses the files of a bundle.
 *
 * @throws Error whose one-line message names the unreadable file.
 */
export function readContents({ files }: OpenBundle): BundleContents {
  const written = assertJson(textIn(files, MEMBERS.configuration), MEMBERS.configuration);
  return {
    document: parseVerdict(textIn(files, MEMBERS.verdict)),
    written,
    recorded: recordedIn(files.get(MEMBERS.recording)),
    configuration: readRunConfiguration(written),
    exchanges: exchangesIn(files),
  };
}

function recordedIn(recording: Uint8Array = new Uint8Array()): object {
  try {
    return runIn(recording);
  } catch (error) {
    throw new Error(`${MEMBERS.recording} cannot be read: ${messageOf(error)}`, { cause: error });
  }
}

function exchangesIn(files: Files): ExchangeFacts | undefined {
  if (!files.has(MEMBERS.exchanges)) return undefined;
  try {
    return exchangeFacts(textIn(files, MEMBERS.exchanges));
  } catch {
    throw new Error(`${MEMBERS.exchanges}: a line of it is not JSON`);
  }
}

/**
 * Returns where the files of a bundle contradict each other, one line each. The owner of the key can sign
 * anything, but this suite derives only one certificate from one verdict. Whether the verdict is right takes judging
 * the recording again.
 */
export function contentProblems(bundle: OpenBundle, contents: BundleContents): readonly string[] {
  const { document, exchanges, recorded, written } = contents;
  return [
    ...differences(recorded, written, MEMBERS.configuration),
    ...foreignProblems(bundle),
    ...(exchanges === undefined ? [] : exchangeProblems(exchanges, document)),
    ...differences(bundle.manifest.suite, document.suite, 'verdict.json: suite'),
    ...derivedProblems(bundle, contents),
  ];
}

function foreignProblems({ files }: OpenBundle): readonly string[] {
  const isCatalogue = textIn(files, MEMBERS.catalogue) === catalogueJson();
  const isDocument = sha256(files.get(MEMBERS.document) ?? '') === DOCUMENT.sha256;
  return [
    ...(isCatalogue ? [] : [`${MEMBERS.catalogue} is not the catalogue of this suite`]),
    ...(isDocument ? [] : [`${MEMBERS.document} is not the document that this suite judges by`]),
  ];
}

/** Derives the id, the certificate, the badge and the statement again; they must be the same. */
function derivedProblems(bundle: OpenBundle, contents: BundleContents): readonly string[] {
  const { manifest, statement } = bundle;
  const { document, configuration, exchanges } = contents;
  const issue = issueOf(manifest);
  const id = bundleId(issue);
  if (id !== manifest.id) {
    return [`the id ${manifest.id} belongs to another bundle: these files have the id ${id}`];
  }
  const software = exchanges?.software ?? [];
  const certified = { document, configuration, issue, id, software };
  const manifestSha256 = sha256(bundle.files.get(MEMBERS.manifest) ?? '');
  const stated = statementOf({ document, manifest, manifestSha256, software });
  const made = [
    [MEMBERS.certificate, certificateHtml(certified)],
    [MEMBERS.badge, badgeSvg(document)],
  ] as const;
  return [
    ...made
      .filter(([name, text]) => textIn(bundle.files, name) !== text)
      .map(([name]) => `${name} does not match the verdict`),
    ...differences(JSON.parse(JSON.stringify(stated)), statement, 'the statement'),
  ];
}
