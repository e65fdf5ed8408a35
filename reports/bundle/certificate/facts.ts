import type { Html } from '../../text/html.ts';
import { capped } from '../../text/text.ts';
import type { TargetNetwork } from '../../../src/evidence/run-facts.ts';
import type { VerdictDocument } from '../../verdict/verdict-document.ts';
import { checksAsked } from '../../verdict/effort.ts';
import { targetName } from '../../../src/evidence/target-name.ts';
import { plural } from '../../../src/text/sentence.ts';
import type { Certified } from './certified.ts';
import type { Fact } from './fact-table.ts';
import { factTable } from './fact-table.ts';
import { MEMBERS } from '../members.ts';

/** Returns the target, as far as its answers described it. */
export function targetTable({ document, software }: Certified): Html {
  const { chainId, oldestVersion, ledgerVersion, firstSeen, lastSeen, network } = document.target;
  return factTable([
    ['target', targetName(document.target)],
    ...reached(network),
    ['chain id', seen(chainId)],
    ['versions seen', `${seen(oldestVersion)} to ${seen(ledgerVersion)}`],
    ['software', software.length === 0 ? 'not named by the node' : software.join(', ')],
    ['first answer', seen(firstSeen)],
    ['last answer', seen(lastSeen)],
  ]);
}

/** Returns the proxy and TLS of the connection. Without TLS, nothing shows which host answered. */
function reached(network: TargetNetwork | undefined): readonly Fact[] {
  if (network === undefined) return [];
  const { proxy, tls } = network;
  const { verified, subject, fingerprint256 } = tls ?? {};
  return [
    ...(proxy === undefined ? [] : [['proxy', proxy] as const]),
    ['TLS', tls === undefined ? 'none' : verified === true ? 'verified' : 'not verified'],
    ...(subject === undefined ? [] : [['certificate of', subject] as const]),
    ...(fingerprint256 === undefined ? [] : [['its SHA-256', hexOf(fingerprint256)] as const]),
  ];
}

/** Without colons, as it fits on the page and as other digests there are written. */
const hexOf = (fingerprint: string): string => fingerprint.replaceAll(':', '').toLowerCase();

/** Returns a number or a time, cut at a length that no real value reaches. */
function seen(value: string | null): string {
  return capped(value ?? 'not seen', 24);
}

/** Returns the suite and the document by which the run was judged. */
export function judgeTable({ document, issue }: Certified): Html {
  const { suite, document: norm, profile, requirementsVersion } = document;
  return factTable(
    [
      ['suite', `${suite.name} ${suite.version}, profile ${profile}`],
      ['requirements', `those of ${requirementsVersion}`],
      ['document', `sha256 ${norm.sha256}`],
      ['catalogue', digestOf(issue.files, MEMBERS.catalogue)],
      ['recording', digestOf(issue.files, MEMBERS.recording)],
      ['verdict', digestOf(issue.files, MEMBERS.verdict)],
    ],
    'digests',
  );
}

function digestOf(files: Certified['issue']['files'], name: string): string {
  return `sha256 ${files[name]?.sha256 ?? 'missing'}`;
}

/** Returns how much the verdict is based on. */
export function askedTable({ document, configuration }: Certified): Html {
  const { requests, durationMs, seed } = document;
  const { partial, runs, effort } = configuration;
  return factTable([
    ['asked', `${plural(requests, 'request')} in ${(durationMs / 1000).toFixed(1)} s`],
    ['effort', effort.level],
    ['checks', String(checksAsked(document))],
    ['cases of each property', runs === undefined ? 'chosen by the suite' : String(runs)],
    ['seed', String(seed)],
    ['left out', partial ?? leftOut(document)],
  ]);
}

/** Returns the checks that the effort left out or cut off. */
function leftOut({ effort }: VerdictDocument): string {
  const said = (effort?.leftOut ?? []).map(
    ({ option, checks }) => `${option} left out ${plural(checks.length, 'check')}`,
  );
  return said.length === 0 ? 'nothing' : said.join(', ');
}
