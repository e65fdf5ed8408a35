import { TRUTH_SOURCES } from '../../config/ground-truth/truth-source.ts';
import { SUBJECT_MEMBERS } from '../../src/evidence/subject.ts';
import { targetName } from '../../src/evidence/target-name.ts';
import { plural } from '../../src/text/sentence.ts';
import type { Html } from '../text/html.ts';
import { html } from '../text/html.ts';
import { secondsText } from '../text/run-text.ts';
import { capped } from '../text/text.ts';
import { checksAsked, levelOf } from '../verdict/effort-text.ts';
import type { VerdictDocument } from '../verdict/verdict-document.ts';
import type { Issue } from './manifest.ts';
import { MEMBERS } from './members.ts';
import type { RunConfiguration, TruthCounts } from './run-configuration.ts';

/** The content of a certificate. */
export interface Certified {
  readonly document: VerdictDocument;
  readonly configuration: RunConfiguration;
  readonly issue: Issue;
  readonly id: string;
  /** The software that the node's answers name; empty when they name none. */
  readonly software: readonly string[];
}

/** A row: a name, and its value. */
type Fact = readonly [name: string, value: string];

/** The most characters of a value: no text of a node may push other rows off the page. */
const VALUE_CAP = 90;

/** The most characters of a text that a person states: the configuration accepts no more. */
const STATED_CAP = 200;

function factTable(facts: readonly Fact[], kind: 'digests' | '' = '', cap = VALUE_CAP): Html {
  const rows = facts.map(
    ([name, value]) =>
      html`<tr>
        <th>${name}</th>
        <td>${capped(value, cap)}</td>
      </tr>`,
  );
  return html`<table class="${kind}">
    ${rows}
  </table>`;
}

/** Returns the target, as far as its answers described it. */
export function targetTable({ document: { target }, software }: Certified): Html {
  const { chainId, oldestVersion, ledgerVersion, firstSeen, lastSeen } = target;
  return factTable([
    ['target', targetName(target)],
    ...reached(target),
    ['chain id', seen(chainId)],
    ['versions seen', `${seen(oldestVersion)} to ${seen(ledgerVersion)}`],
    ['software', software.length === 0 ? 'not named by the node' : software.join(', ')],
    ['first answer', seen(firstSeen)],
    ['last answer', seen(lastSeen)],
  ]);
}

/** Returns the proxy and TLS of the connection. Without TLS, nothing shows which host answered. */
function reached({ network }: VerdictDocument['target']): readonly Fact[] {
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
export function judgeTable({ document, issue: { files } }: Certified): Html {
  const { suite, document: norm, profile, requirementsVersion } = document;
  const digestOf = (name: string): string => `sha256 ${files[name]?.sha256 ?? 'missing'}`;
  return factTable(
    [
      ['suite', `${suite.name} ${suite.version}, profile ${profile}`],
      ['requirements', `those of ${requirementsVersion}`],
      ['document', `sha256 ${norm.sha256}`],
      ['catalogue', digestOf(MEMBERS.catalogue)],
      ['recording', digestOf(MEMBERS.recording)],
      ['verdict', digestOf(MEMBERS.verdict)],
    ],
    'digests',
  );
}

/** Returns how much the verdict is based on. */
export function askedTable({ document, configuration }: Certified): Html {
  const { runs } = document;
  return factTable([
    ['asked', `${plural(document.requests, 'request')} in ${secondsText(document)}`],
    ['effort', levelOf(document)],
    ['checks', String(checksAsked(document))],
    ['cases of each property', runs === undefined ? 'chosen by the suite' : String(runs)],
    ['seed', String(document.seed)],
    ['left out', configuration.partial ?? leftOut(document)],
  ]);
}

/** Returns the checks that the effort left out or cut off. */
function leftOut({ effort }: VerdictDocument): string {
  const said = (effort?.leftOut ?? []).map(
    ({ option, checks }) => `${option} left out ${plural(checks.length, 'check')}`,
  );
  return said.join(', ') || 'nothing';
}

/** Returns the subject of the run, in the words of the configuration. */
export function subjectTable({ document: { subject = {} } }: Certified): Html {
  const facts = SUBJECT_MEMBERS.map((member) => [member, subject[member] ?? 'not stated'] as const);
  return factTable(facts, '', STATED_CAP);
}

/** Returns the key of the signer, and the name that the signer gives. */
export function issuerTable({ issue }: Certified): Html {
  const issuer = issue.issuer ?? 'not stated: only the key identifies the issuer';
  return factTable(
    [
      ['issuer', issuer],
      ['key', issue.key],
    ],
    'digests',
    STATED_CAP,
  );
}

/** Returns where the ground truth came from, and the digest of the configuration that holds it. */
export function truthTable({ configuration: { truth, sha256 } }: Certified): Html {
  const sources = TRUTH_SOURCES.map((source) => {
    return [source, source === truth.source ? countText(truth.counts) : 'none'] as const;
  });
  return factTable([...sources, ['configuration', `sha256 ${sha256}`]], 'digests');
}

function countText({ accounts, transactions, items, values, absent }: TruthCounts): string {
  const counts = [
    [accounts, 'account'],
    [transactions, 'transaction'],
    [items, 'table item'],
    [values, 'value'],
    [absent, 'absent key'],
  ] as const;
  const said = counts.flatMap(([count, noun]) => (count === 0 ? [] : [plural(count, noun)]));
  return said.join(', ') || 'none';
}
