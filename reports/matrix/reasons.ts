import { CATALOGUE, type RequirementId } from '../../src/spec/catalogue.ts';

/** How the checks of a requirement come upon a node that breaks another one. */
const REASONS: Readonly<Partial<Record<RequirementId, string>>> = {
  'SVC-COMMITTED': 'what is known, or was listed once, is looked for again',
  'SVC-BOTH-KINDS': 'known transactions of either kind are looked for, and both among the newest',
  'SVC-HISTORY': 'answers about the same versions are held against each other',
  'VER-PREFIX': 'a known list and a known item must come under the prefix',
  'FMT-ADDRESS-PREFIX': 'the lists under spellings with and without 0x are compared',
  'FMT-ADDRESS-ZEROS': 'the lists under longer and shorter spellings are compared',
  'FMT-KEY-ZEROS': 'keys that differ from a known one in zeros must not find its item',
  'FMT-HANDLE': 'a known item is read under the handle in its full length',
  'SUM-SENDER': 'every summary must be of the account asked about, and of no other',
  'SUM-VERSION': 'one version must be one transaction wherever it is listed',
  'SUM-HASH': 'every summary must have a hash, and no two transactions the same',
  'SUM-PROTECTOR': 'every summary must have a replay protector of a known tag',
  'SUM-SEQUENCE': 'known sequence-number transactions are looked for by their tag',
  'SUM-ANSWERED':
    'accounts are asked for in ordinary ways, and each must get the answer that fits it',
  'SUM-ARRAY': 'what comes as JSON must be an array of objects',
  'SUM-BCS': 'the BCS list is compared with the JSON list of the same question',
  'SUM-ACCEPT': 'every media type is asked for, and what comes must be of it',
  'SEL-START': 'pages from a start are held against what other pages list',
  'SEL-END': 'pages before an end are held against what other pages list',
  'SEL-NEWEST': 'the newest page is held against what other pages list',
  'SEL-RANGE': 'ranges are held against what other pages list',
  'SEL-ORDER': 'the versions of every page are held against each other',
  'SEL-COMPLETE': 'who goes through the account page by page comes upon it',
  'SEL-LIMIT': 'pages of fewer and of more are compared',
  'SEL-DEFAULT': 'pages without a limit must be of one length',
  'SEL-FULL': 'a page must hold as many as there are, up to its limit',
  'SEL-PRUNED': 'lists around the oldest version the headers name are asked for',
  'SEL-REPEAT': 'the same question is asked again, and the lists are compared',
  'RAW-VALUE': 'known items are read, and their bytes compared',
  'RAW-VERSION': 'known items are read at the versions of their history',
  'RAW-LATEST': 'items are read without a version and at the latest, and compared',
  'RAW-BOUNDS': 'items are read at the oldest version, at the latest and between',
  'RAW-FUTURE': 'versions above the one the headers name are asked for',
  'RAW-MISSING': 'items are asked for by keys and at versions at which there is none',
  'RAW-PRUNED': 'versions below the oldest the headers name are asked for',
  'HDR-ON-ERRORS': 'errors must carry the ledger headers, too',
  'HDR-ONWARD': 'the ledger headers are followed from one answer to the next',
  'HDR-COHERENT': 'the ledger headers of one answer are held against each other',
  'HDR-BOUNDS': 'listed versions are held against the headers of the same answer',
  'ERR-MESSAGE': 'whatever is not 200 must carry a message',
  'ERR-CODE': 'whatever is not 200 must carry an error code',
  'ERR-STATUS': 'whatever is not 200 must have a listed status',
  'ERR-MEDIA': 'whatever is not 200 must be JSON',
  'ERR-OBJECT': 'whatever is not 200 must carry an object',
  'ERR-OTHER-METHODS': 'other methods must be answered by an error object, too',
};

/** That sentence for each of these requirements, in the order of the document; `''` where there is none. */
export function reasonsFor(ids: Iterable<string>): Readonly<Record<string, string>> {
  const wanted = new Set(ids);
  const found = CATALOGUE.filter(({ id }) => wanted.has(id));
  return Object.fromEntries(found.map(({ id }) => [id, REASONS[id] ?? '']));
}

/** The requirements that a list, or an item, may be found to break when it is wrong now and then. */
export const ABOUT: Readonly<Record<'lists' | 'items', readonly RequirementId[]>> = {
  lists: [
    'SVC-COMMITTED',
    'SVC-BOTH-KINDS',
    'SVC-HISTORY',
    'VER-PREFIX',
    'FMT-ADDRESS-PREFIX',
    'FMT-ADDRESS-ZEROS',
    'SUM-SEQUENCE',
    'SUM-VERSION',
    'SUM-ANSWERED',
    'SUM-ACCEPT',
    'SUM-BCS',
    'SEL-START',
    'SEL-END',
    'SEL-NEWEST',
    'SEL-RANGE',
    'SEL-COMPLETE',
    'SEL-LIMIT',
    'SEL-DEFAULT',
    'SEL-FULL',
    'SEL-PRUNED',
    'SEL-REPEAT',
  ],
  items: [
    'SVC-HISTORY',
    'FMT-KEY-ZEROS',
    'FMT-HANDLE',
    'RAW-VALUE',
    'RAW-VERSION',
    'RAW-LATEST',
    'RAW-BOUNDS',
    'RAW-MISSING',
  ],
};
