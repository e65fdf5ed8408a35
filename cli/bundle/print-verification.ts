import { capped, oneLine } from '../../reports/text/text.ts';
import { targetName } from '../../src/evidence/target-name.ts';
import type { VerdictDocument } from '../../reports/verdict/verdict-document.ts';
import { SUBJECT_MEMBERS } from '../../src/evidence/subject.ts';
import { verdictText } from '../../reports/verdict/verdict-text.ts';
import { packageInfo } from '../../config/package-info.ts';
import type { ExitCode } from '../../reports/verdict/exit-code.ts';
import { DONE, FOUND, NO_VERDICT } from '../../reports/verdict/exit-code.ts';
import type { Streams } from '../terminal/streams.ts';
import { writeLine } from '../terminal/streams.ts';
import type { BundleVerification } from './verify-bundle.ts';
import { docsPage } from '../../src/text/docs-page.ts';

/** The result of a verification, and what was verified. */
interface Verified {
  readonly file: string;
  /** ISO 8601. */
  readonly now: string;
  /** Path of the policy, if there is one. */
  readonly policy: string | undefined;
}

type Refused = Extract<BundleVerification, { readonly kind: 'refused' }>;

const MAX_PROBLEMS_SHOWN = 20;

/** The most characters printed of a text from a bundle. */
const VALUE_CAP = 400;

/**
 * Prints the result for a bundle.
 *
 * @returns the exit code: 0 accepted, 1 refused, 3 for another version of the suite.
 */
export function printVerification(
  verification: BundleVerification,
  { file, now, policy }: Verified,
  { stdout, stderr }: Streams,
): ExitCode {
  if (verification.kind === 'refused') {
    for (const line of refusalLines(verification)) writeLine(stderr, line);
    return FOUND;
  }
  if (verification.kind === 'otherVersion') {
    writeLine(stderr, `error: ${otherVersion(verification.version)}`);
    return NO_VERDICT;
  }
  const { document, manifest, recomputed } = verification;
  const { chainId } = document.target;
  const expired = now > manifest.expiresAt ? ', EXPIRED' : '';
  const done = policy === undefined ? 'verified' : 'accepted';
  const lines = [
    [done, file],
    ['says', `${verdictText(document)}: ${document.reason}`],
    [
      'target',
      `${targetName(document.target)}, chain ${chainId ?? 'not seen'}, by profile ${document.profile}`,
    ],
    ...(document.subject === undefined ? [] : [['subject', subjectText(document)] as const]),
    ['judged', `${document.startedAt}, valid until ${manifest.expiresAt}${expired}`],
    ['recheck', `${recomputed.requests} requests, ${recomputed.checks} checks: ${recomputed.text}`],
    ...(manifest.issuer === undefined ? [] : [['issuer', manifest.issuer] as const]),
    ['key', manifest.key],
    ['id', manifest.id],
    [
      'policy',
      policy ??
        `none: add --policy to check whether this verdict is enough, see ${docsPage('certificates')}`,
    ],
    ['signed', 'report.html, summary.md, junit.xml (signed, but not compared with the recording)'],
  ] as const;
  for (const [name, value] of lines) {
    const indent = name === done ? '' : '  ';
    writeLine(stdout, `${`${indent}${name}`.padEnd(10)}${capped(oneLine(value), VALUE_CAP)}`);
  }
  return DONE;
}

/** `product: ledgerd, version: 1.2`. */
function subjectText({ subject = {} }: VerdictDocument): string {
  const said = SUBJECT_MEMBERS.flatMap((member) => {
    const text = subject[member];
    return text === undefined ? [] : [`${member}: ${text}`];
  });
  return said.join(', ');
}

/** Returns what held, then the reasons, then what would let the policy accept the bundle. */
function refusalLines({ held, problems, add }: Refused): readonly string[] {
  const shown = problems.slice(0, MAX_PROBLEMS_SHOWN);
  const rest = problems.length - shown.length;
  return [
    ...held.map((line) => `holds:   ${capped(oneLine(line), VALUE_CAP)}`),
    ...shown.map((problem) => `refused: ${capped(oneLine(problem), VALUE_CAP)}`),
    ...(rest > 0 ? [`refused: and ${rest} more reasons`] : []),
    ...(add === ''
      ? []
      : ['to accept requirements that are inapplicable, add to the policy:', `  ${add}`]),
  ];
}

/**
 * Returns the message about another version; the command to be copied contains it only if it looks like a
 * version.
 */
function otherVersion(version: string): string {
  const { name, version: own } = packageInfo();
  const which = /^\d+\.\d+\.\d+[\w.-]*$/.test(version) ? version : 'VERSION';
  return `the signature and the digests hold, but this version (${own}) cannot judge the recording: npx ${name}@${which} verify`;
}
