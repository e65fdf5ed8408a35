import { findRequirement } from '../../src/spec/catalogue.ts';
import { joinedList } from '../../src/text/sentence.ts';
import type { Pattern } from './patterns.ts';

/** What the faults of a family have in common, by the name of its file in `fixtures/faults`. */
export const FAMILIES: Readonly<Record<string, string>> = {
  order: 'All list transactions in the wrong order.',
  selection: 'All begin a list at the wrong version.',
  'selection-ends': 'All end a list at the wrong version.',
  limits: 'All misread the limit, or the size of a default page.',
  paging: 'All skip or repeat transactions between two pages.',
  leftovers: 'All use parameters or state of an earlier request.',
  'empty-pages': 'All list nothing, or too little, where transactions have to be listed.',
  identity: 'All list transactions of another account.',
  'irregular-entries': 'All list one transaction of an account differently from all others.',
  hashes: 'All list a transaction under a wrong hash, version or number.',
  'transaction-kinds': 'All treat sequence-number and orderless transactions differently.',
  formats: 'All write addresses or numbers in another format.',
  'formats-requested': 'All misread the format of an address, a version, a key or a handle.',
  encodings: 'All send JSON or BCS under another media type, or malformed JSON.',
  bcs: 'All send another list in BCS than in JSON.',
  headers: 'All send a ledger header in another format, or leave it out.',
  'ledger-headers': 'All send ledger headers that contradict each other or the ledger.',
  'header-meanings': 'All send ledger headers that mean something else on one kind of answer.',
  errors: 'All send errors in a wrong form.',
  'error-clients': 'All send errors in a wrong form to some clients.',
  'error-lengths': 'All send errors in a wrong form when the request is long.',
  'error-codes': 'All send a wrong error code.',
  statuses: 'All answer with a wrong status.',
  silence: 'All never answer some requests.',
  pruning: 'All misplace the pruning boundary.',
  'raw-items': 'All change the bytes or the media type of an item.',
  'item-keys': 'All find an item under a key or handle that is not its own.',
  'item-versions': 'All read an item at a wrong version.',
  'item-histories':
    'All misread the history of an item: its first write, a deletion, a later write.',
  'item-bodies': 'All misread the body of a request.',
  'item-spellings': 'All read only some spellings of the same JSON body.',
  'hex-case': 'All compare hex digits with regard to case.',
  codings: 'All misapply a content coding, such as gzip.',
  clients: 'All answer some clients differently.',
  time: 'All change committed history, or fall behind, while the chain moves.',
  concurrency: 'All mix up requests that overlap.',
  http: 'All break HTTP: a path, a connection, or the length of a body.',
  'real-gateways': 'In all, a gateway in front of the node changes responses.',
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

function distinct(names: readonly string[]): readonly string[] {
  return [...new Set(names)];
}
