import { findRequirement } from '../../src/spec/catalogue.ts';
import { joinedList } from '../../src/text/sentence.ts';
import type { Pattern } from './patterns.ts';

/** What the faults of a family have in common, by the name of its file in `fixtures/faults`. */
const FAMILIES: Readonly<Record<string, string>> = {
  order: 'They list transactions in the wrong order.',
  selection: 'They begin a list at the wrong version.',
  'selection-ends': 'They end a list at the wrong version.',
  limits: 'They misread the limit, or the size of a default page.',
  paging: 'They skip or repeat transactions between two pages.',
  leftovers: 'They use parameters or state of an earlier request.',
  'empty-pages': 'They list nothing, or too little, where transactions have to be listed.',
  identity: 'They list transactions of another account.',
  'irregular-entries': 'They list one transaction of an account differently from all others.',
  hashes: 'They list a transaction under a wrong hash, version or number.',
  'transaction-kinds': 'They treat sequence-number and orderless transactions differently.',
  formats: 'They write addresses or numbers in another format.',
  'formats-requested': 'They misread the format of an address, a version, a key or a handle.',
  encodings: 'They send JSON or BCS under another media type, or malformed JSON.',
  bcs: 'They send another list in BCS than in JSON.',
  headers: 'They send a ledger header in another format, or leave it out.',
  'ledger-headers': 'They send ledger headers that contradict each other or the ledger.',
  'header-meanings': 'They send ledger headers that mean something else on one kind of answer.',
  errors: 'They send errors in a wrong form.',
  'error-clients': 'They send errors in a wrong form to some clients.',
  'error-lengths': 'They send errors in a wrong form when the request is long.',
  'error-codes': 'They send a wrong error code.',
  statuses: 'They answer with a wrong status.',
  silence: 'They never answer some requests.',
  pruning: 'They misplace the pruning boundary.',
  'raw-items': 'They change the bytes or the media type of an item.',
  'item-keys': 'They find an item under a key or handle that is not its own.',
  'item-versions': 'They read an item at a wrong version.',
  'item-histories':
    'They misread the history of an item: its first write, a deletion, a later write.',
  'item-bodies': 'They misread the body of a request.',
  'item-spellings': 'They read only some spellings of the same JSON body.',
  'hex-case': 'They compare hex digits with regard to case.',
  codings: 'They misapply a content coding, such as gzip.',
  clients: 'They answer some clients differently.',
  time: 'They change committed history, or fall behind, while the chain moves.',
  concurrency: 'They mix up requests that overlap.',
  http: 'They break HTTP: a path, a connection, or the length of a body.',
  'real-gateways': 'A gateway in front of the node changes its answers.',
};

/**
 * Returns what faults that fail alike have in common: the requirement that all of them break, else their family, else
 * the requirements that they break.
 */
export function commonOf(alike: readonly Pattern[]): string {
  const broken = distinct(alike.map(({ breaks }) => breaks));
  const families = distinct(alike.map(({ family }) => family));
  const [id = ''] = broken;
  const statement = findRequirement(id)?.statement;
  if (broken.length === 1 && statement !== undefined) return `All break ${id}: ${statement}`;
  const family = families.length === 1 ? FAMILIES[families[0] ?? ''] : undefined;
  return family ?? `They break ${joinedList(broken)}.`;
}

/** Returns whether the family has a sentence. */
export function isKnownFamily(family: string): boolean {
  return family in FAMILIES;
}

function distinct(names: readonly string[]): readonly string[] {
  return [...new Set(names)];
}
