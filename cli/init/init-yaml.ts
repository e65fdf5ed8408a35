import { Document, isCollection } from 'yaml';
import { notesOf } from '../../reports/verdict/hints.ts';
import type { MemberToAdd } from '../../src/evidence/to-add.ts';
import { membersToAdd } from '../../src/evidence/to-add.ts';
import { hintsToReach, reachOf } from '../catalogue/reach.ts';
import { commentOn, inFlow, textOf } from '../written-yaml.ts';
import type { Chosen, ComposedConfig } from './compose-config.ts';
import { foundTruth } from './found-truth.ts';
import type { Inspection } from './inspect.ts';

/** Returns the configuration as YAML, with comments: the purpose of each part, and what is left to fill in. */
export function toYaml(
  { written, variables }: ComposedConfig,
  inspection: Inspection,
  chosen: Chosen,
): string {
  const document = new Document(written);
  const isReported = chosen.accounts.length + chosen.items.length > 0;
  const head = isReported ? [...HEAD, ...REPORTED] : HEAD;
  document.commentBefore = head.map((line) => ` ${line}`).join('\n');
  const comment = (path: readonly (string | number)[], text: string): void =>
    commentOn(document, path, text);
  if (written.target === undefined) comment(['profile'], NO_TARGET);
  else comment(['profile'], `Chosen because ${inspection.why}.`);
  comment(['names'], 'Names that differ from those of the profile.');
  comment(['headers'], headersNote(variables));
  if (written.accounts !== undefined) comment(['accounts'], ACCOUNTS);
  if (written.tables !== undefined) comment(['tables'], TABLES);
  for (const { address, why } of chosen.accounts) {
    const at = (written.accounts ?? []).findIndex((account) => account.address === address);
    comment(['accounts', at], `Chosen because ${why}.`);
  }
  for (const { handle, key, why } of chosen.items) {
    const at = (written.tables ?? []).findIndex((table) => table.handle === handle);
    const items = written.tables?.[at]?.items ?? [];
    const place = items.findIndex((item) => item.key === key);
    comment(['tables', at, 'items', place], `Chosen because ${why}.`);
  }
  inFlow(document, written);
  addSkeleton(document, skeletonOf(written, inspection));
  return textOf(document);
}

const HEAD = [
  'Written by "ledger-conformance init". "ledger-conformance run" finds ledger-conformance.yaml in its working',
  'folder; --config names another file.',
];

const REPORTED = [
  'What is "chosen because …" below is what the node itself reported. Agreement with its own reports',
  'proves little: replace it with facts from another source.',
];

const NO_TARGET =
  'The URL of the target contains a secret and is not written: pass it with --target.';

const ACCOUNTS = [
  'Accounts whose summaries are requested. Add others that you know, up to 16, each as',
  ' - address: "0x…"; the address alone is enough.',
].join('\n');

const TABLES = [
  'Items to read, and their history. No "value" is added, because it changes with the chain. The',
  ' "version" of a point of "history" is one at which the item was so, as ledger_version=… of it',
  ' answers: it need not have changed there, and nothing is said of the versions between two points.',
].join('\n');

function headersNote(variables: readonly string[]): string {
  const sent = 'Sent with every request; ${NAME} is read from the environment.';
  return variables.length === 0
    ? sent
    : `${sent} Set ${variables.join(', ')}: no value is written.`;
}

/**
 * Returns the parts that the file lacks, by their keys. What a run could discover counts as lacking: a written
 * value is certain.
 */
function skeletonOf(
  written: ComposedConfig['written'],
  { config, discovery, oldestVersion }: Inspection,
): readonly MemberToAdd[] {
  const profile = { ...config.profile, discovery: undefined };
  const hints = hintsToReach(
    reachOf({ ...config, profile, truth: foundTruth(written, discovery) }),
  );
  const notes = new Map(notesOf(hints));
  if (oldestVersion === '0' && written.prunes === undefined) {
    notes.set('pruned', undefined);
  }
  // Another profile also has other headers: it was chosen by those that the node sends.
  return membersToAdd(notes).filter(({ name }) => name !== 'profile');
}

const TO_JUDGE_MORE = 'To judge more, fill in the values and remove the "# ":';

/** Adds the parts as comments: below an existing key, or at the end. Removing the "# " then never repeats a key. */
function addSkeleton(document: Document, parts: readonly MemberToAdd[]): void {
  const atEnd: string[] = [];
  for (const { name, lines } of parts) {
    const [, ...below] = lines;
    const node = document.get(name, true);
    if (isCollection(node)) node.comment = inComment(below.map((line) => line.slice(2)));
    else atEnd.push(...lines);
  }
  if (atEnd.length > 0) document.comment = inComment(atEnd);
}

function inComment(lines: readonly string[]): string {
  return [TO_JUDGE_MORE, ...lines].map((line) => ` ${line}`).join('\n');
}
