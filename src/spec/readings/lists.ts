import type { Reading } from '../reading.ts';
import { excludedBy, reading } from '../reading.ts';

const U64 = 'A 64-bit unsigned integer carried as a string.';
const DEFAULT = 'When omitted, the default page size applies.';

/** Sections 2.2 and 4.1: which transactions are listed, and how. */
export const listReadings: readonly Reading[] = [
  reading(
    '4.1',
    'end_version | u64 value | optional | Version at which the list ends',
    {
      taken: 'A list from start_version, if the node gives the list, also ends at end_version.',
      excluded: [
        excludedBy(
          'The selection rules name end_version only without start_version, so end_version is ignored next to start_version.',
          'Version at which the list ends',
        ),
      ],
      because:
        'the table describes end_version without a condition, and rule 1 does not contradict the table',
    },
    'SEL-RANGE',
  ),
  reading(
    '4.1',
    'end_version | u64 value | optional | Version at which the list ends',
    {
      taken:
        'Refusing a request with both versions, or only a wide range or a limit beside them, is an advisory.',
      stricter: [
        'The parameters are u64 without a further bound, and `limit` bounds the list: a MUST.',
      ],
      defensible: [
        'No rule names both versions, so a request with both may be refused.',
        'The document shows no condition of 400, so a node may refuse a wide range.',
      ],
      because:
        'no selection rule mentions both versions, and the document shows no condition of 400',
    },
    'SUM-RANGES',
  ),
  reading(
    '4.1',
    'start_version | u64 value | optional | Version from which the list starts',
    {
      taken: 'The list starts at the first transaction of the account at that version or above it.',
      excluded: [
        excludedBy(
          'A start_version at which the account has no transaction may be refused.',
          'Version from which the list starts',
          U64,
        ),
      ],
      because: 'a list can start from a version that is not listed',
    },
    'SEL-START',
  ),
  reading(
    '4.1',
    DEFAULT,
    {
      taken:
        'The default is one number. If most pages without a limit have one length, a shorter page is an advisory while more transactions follow.',
      stricter: ['The default is one number, so pages of many lengths are a finding.'],
      defensible: [
        'The default is a maximum, like a limit: a page may end after a number of bytes, or at the end of a block.',
        'The size may differ between the two directions, and between replicas.',
      ],
      because: '"the default page size" names one size; the document does not show the number',
    },
    'SEL-DEFAULT',
  ),
  reading(
    '4.1',
    'Retrieves summaries of committed transactions sent from one account.',
    {
      taken:
        'The same request about versions that can no longer change has one response. Lists of different lengths are an advisory. If lists differ between the first and the last version that both cover, this is a finding of SVC-HISTORY.',
      stricter: ['A list that varies while the ledger does not change loses summaries: a MUST.'],
      defensible: [
        'A limit is a maximum only, so each response may end anywhere, because of its size or of the load.',
      ],
      because: 'the document states a "maximum number of summaries", and no minimum',
    },
    'SEL-REPEAT',
  ),
  reading(
    '2.2',
    'transaction_hash | string | required | Hash of the transaction.',
    {
      taken:
        'Hex digits after `0x` mean the same hash in upper and in lower case. Beside a hash of the configuration or of BCS, they mean the same without `0x`, too.',
      stricter: ['A string that differs in any character is another hash.'],
      because:
        'the spellings mean the same bytes; a hash that is not hex can only be compared as text',
    },
    'SUM-HASH',
  ),
  reading(
    '8',
    'The default page size, and any maximum for `limit`: not shown.',
    {
      taken:
        'If the node gave a page of N summaries for limit N, limit N is not refused later. A limit at or below the default page size that is sometimes accepted and sometimes refused is a finding; above that size, this is permitted.',
      stricter: ['A node has one maximum, so a limit that is refused alternately is a finding.'],
      excluded: [
        excludedBy(
          'The document shows no maximum, so any limit may be refused at any time.',
          DEFAULT,
          'Maximum number of summaries to return.',
        ),
      ],
      because:
        'replicas behind one address may have different maximums, so a replica with a lower limit may refuse; no maximum is below the default page size',
    },
    'SUM-ANSWERED',
  ),
  reading(
    '4.1',
    'Maximum number of summaries to return.',
    {
      taken: 'A page shorter than its limit is an advisory, while more transactions follow.',
      stricter: ['The limit is the size of the page.'],
      defensible: ['A maximum is not a minimum, so a page of any length conforms.'],
      because: 'the document states a maximum, and no reason for a shorter page',
    },
    'SEL-FULL',
  ),
  reading(
    '4.1',
    'When both are absent, the output consists of the most recent committed transactions of the account.',
    {
      taken:
        'The list of an account with transactions is not empty, however old the transactions are.',
      excluded: [
        excludedBy(
          'A node that searches only recent history may return an empty list.',
          'the output consists of the most recent committed transactions of the account',
        ),
      ],
      because: 'the most recent transactions stay the most recent, however old they are',
    },
    'SEL-NEWEST',
  ),
  reading(
    '1',
    'Both sequence-number-based and orderless transactions are covered.',
    {
      taken:
        'Both kinds are listed, recognised by their versions and hashes; a node need not give them different tags.',
      stricter: ['Each kind has its own tag.'],
      because: 'section 2.2 lists one allowed value for both variants',
    },
    'SVC-BOTH-KINDS',
  ),
  reading(
    '2.2',
    'The JSON names of the sender and version fields are not shown.',
    {
      taken:
        'The suite reads a member as the version if it is the only member whose values go up and stay within the ledger versions, or the only such member with a fitting name. This holds although another member is called `version`, if its values do not. A member that may be a block height, because another member has values at or above it, is not read as the version. If the values of no member go up, the only one with "version" in its name whose values never repeat is read as the version.',
      stricter: ['The member with "version" in its name is the version.'],
      because:
        'a wrong name would fail a conforming node; if two members fit, the suite reads neither',
    },
    'SUM-VERSION',
    'SEL-ORDER',
  ),
  reading(
    '2.2',
    'sender | account address | not shown | Described as the sender address.',
    {
      taken:
        'The suite reads `sender` as the sender if it is an address anywhere, or else the only member with a fitting name (with `sender`, `from`, `account` or `address` in it, but nobody who pays, owns or signs) that is the requested account in all, or nearly all, sampled transactions. If there is none, a `sender` that is a string is the sender.',
      stricter: ['Any member that is the requested account on the sampled pages is the sender.'],
      because:
        'a sender is not required, and its name is not shown: `sender` may be a registered name, and a payer is mostly, but not always, the sender',
    },
    'SUM-SENDER',
    'FMT-ADDRESS-OUT',
  ),
  reading(
    '2.2',
    'Its other fields, and the `type` value for orderless transactions, are not shown.',
    {
      taken:
        'The field of a replay protector that has the name of its `type` stays the same. Without one, at least one field beside the `type` that is not `true`, `false` or `null` does. The others may change.',
      stricter: ['Nothing in a replay protector changes.'],
      because:
        'a field may say a state that changes with the ledger, such as whether a nonce has expired, or in how many blocks it will',
    },
    'SVC-HISTORY',
    'SUM-VERSION',
  ),
  reading(
    '2.2',
    'Ledger version of the transaction.',
    {
      taken:
        'Two transactions of one account have different versions. Transactions of two accounts may have the same version.',
      stricter: ['A ledger version has one transaction.'],
      excluded: [
        excludedBy(
          'Two transactions of one account may have the same version.',
          'Version from which the list starts',
          'Version at which the list ends',
        ),
      ],
      because:
        'a list starts and ends at a version, so a version has one place in it; the document says nothing of the versions of other accounts',
    },
    'SUM-VERSION',
    'SUM-SENDER',
  ),
  reading(
    '1',
    'Requests for pruned history fail with status 410.',
    {
      taken:
        'A list that begins below the oldest version is 410, or lists nothing older than the oldest version. A list without start_version may begin there if fewer transactions than its limit are left; an account of which all is pruned may get 410 for every list.',
      stricter: ['Such a list is 410.'],
      excluded: [
        excludedBy(
          '410 is stated for the table item endpoint only, so a list may show older transactions.',
          'History older than the pruning window is unavailable.',
        ),
      ],
      because: 'the rest of a range is not pruned, and pruned history is unavailable',
    },
    'SEL-PRUNED',
  ),
  reading(
    '4.1',
    'The media type is `application/json` or `application/x-bcs`.',
    {
      taken: 'A node may answer any `Accept` with either media type.',
      stricter: ['A node sends an offered media type when a client asks for that type.'],
      because: 'the document requires neither media type, and does not mention `Accept`',
    },
    'SUM-MEDIA',
  ),
  reading(
    '4.1',
    'The media type is `application/json` or `application/x-bcs`.',
    {
      taken:
        'Lists that differ in JSON differ in BCS, in every layout. With start_version, and without, the same list always has the same bytes, unless lists from start_version show several forms. If short BCS lists are a count followed by the entries, long lists are, too.',
      excluded: [
        excludedBy(
          'Without a layout, BCS cannot be judged.',
          'Retrieves summaries of committed transactions sent from one account.',
          'The media type is `application/json` or `application/x-bcs`.',
        ),
      ],
      because:
        'both bodies hold the same list, and BCS gives each value one byte string of its own',
    },
    'SUM-BCS.apart',
    'SUM-BCS.joined',
  ),
  reading(
    '4.1',
    DEFAULT,
    {
      taken:
        'A parameter whose name only ends in `limit` is not `limit`; the node may refuse such a request.',
      defensible: ['A parameter that the document does not name may mean anything.'],
      because: 'the request omits `limit`, so the default page size applies',
    },
    'SEL-DEFAULT.others',
  ),
];
