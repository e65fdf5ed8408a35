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
      taken: 'Beside a start_version that is answered, the list ends at end_version, too.',
      excluded: [
        excludedBy(
          'The selection rules name end_version only where start_version is absent: beside it, it is ignored.',
          'Version at which the list ends',
        ),
      ],
      because: 'the cell of the parameter is unconditional, and rule 1 does not take it back',
    },
    'SEL-RANGE',
  ),
  reading(
    '4.1',
    'end_version | u64 value | optional | Version at which the list ends',
    {
      taken: 'A range of both bounds that is refused, or only a wide one, is an advisory.',
      stricter: [
        'The parameters are u64 without a further bound, and `limit` bounds what is listed: a MUST.',
      ],
      defensible: [
        'As no rule names both, the two together may be refused.',
        'As no condition of 400 is shown, a range wider than a node allows may be refused.',
      ],
      because: 'no selection rule speaks of both, and no condition of 400 is shown',
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
      because: 'a version from which a list starts need not be one that is listed',
    },
    'SEL-START',
  ),
  reading(
    '4.1',
    DEFAULT,
    {
      taken:
        'The default is one number: where most pages without a limit are of one length, one that is shorter while there are more is an advisory.',
      stricter: ['It is one number: pages of many lengths are a finding.'],
      defensible: [
        'It is a maximum, as a limit is: a page may be cut by bytes, or at the end of a block.',
        'Lists in one direction may have one size and those in the other another, and so may replicas.',
      ],
      because: '"the default page size" is a size that applies; its size is not shown',
    },
    'SEL-DEFAULT',
  ),
  reading(
    '4.1',
    'Retrieves summaries of committed transactions sent from one account.',
    {
      taken:
        'The same question about settled versions has one answer: that it is now longer and now shorter is an advisory, that the two differ within what both span is a finding of SVC-HISTORY.',
      stricter: ['A list that varies without a cause in the ledger loses summaries: a MUST.'],
      defensible: [
        'A limit is a maximum only, so that each answer may stop where it likes, by bytes or by load.',
      ],
      because: '"maximum number of summaries" is stated, and no minimum',
    },
    'SEL-REPEAT',
  ),
  reading(
    '2.2',
    'transaction_hash | string | required | Hash of the transaction.',
    {
      taken: 'Hex digits after `0x` are the same hash in upper and in lower case.',
      stricter: ['A string that differs in any character is another hash.'],
      because:
        'both are the same bytes; of a hash that is not in hex, nothing is known but its text',
    },
    'SUM-HASH',
  ),
  reading(
    '8',
    'The default page size, and any maximum for `limit`: not shown.',
    {
      taken:
        'A limit that was taken, when a page was that long, is not refused later. Above the default page size, it may be refused and taken alternately; up to there, that is a finding.',
      stricter: ['A node has one maximum: a limit that is refused alternately is a finding.'],
      excluded: [
        excludedBy(
          'Any limit may be refused at any time, as no maximum is shown.',
          DEFAULT,
          'Maximum number of summaries to return.',
        ),
      ],
      because:
        'each of several implementations behind one address may have its own maximum, and what one of them refuses another takes; none is below the page that each gives unasked',
    },
    'SUM-ANSWERED',
  ),
  reading(
    '4.1',
    'Maximum number of summaries to return.',
    {
      taken: 'Fewer than the limit allows, while there are more, is an advisory.',
      stricter: ['The limit is the size of the page.'],
      defensible: ['A maximum is no minimum: any page is full enough.'],
      because: 'a maximum is stated, and no reason to stay below it',
    },
    'SEL-FULL',
  ),
  reading(
    '4.1',
    'When both are absent, the output consists of the most recent committed transactions of the account.',
    {
      taken:
        'An account that has transactions is not listed as empty, and what was listed before is newer than nothing.',
      excluded: [
        excludedBy(
          'A node that looks back a while and finds none may say there is none.',
          'the output consists of the most recent committed transactions of the account',
        ),
      ],
      because: 'the most recent are the most recent, however long ago',
    },
    'SEL-NEWEST',
  ),
  reading(
    '1',
    'Both sequence-number-based and orderless transactions are covered.',
    {
      taken: 'Both are listed, known by their versions and hashes; a node need not tag them apart.',
      stricter: ['The tag of each kind is its own.'],
      because: 'section 2.2 lists one allowed value for both variants',
    },
    'SVC-BOTH-KINDS',
  ),
  reading(
    '2.2',
    'The JSON names of the sender and version fields are not shown.',
    {
      taken:
        'A member is taken for the version where it alone ascends within the ledger, or alone is named like it; beside one that lies at or above it, that of a block is not.',
      stricter: ['The member whose name has "version" in it is the version.'],
      because: 'a wrong name would accuse a conforming node; where two would do, none is taken',
    },
    'SUM-VERSION',
    'SEL-ORDER',
  ),
  reading(
    '1',
    'Requests for pruned history fail with status 410.',
    {
      taken:
        'A list that begins below the oldest version is 410, or lists nothing older than that.',
      stricter: ['It is 410.'],
      excluded: [
        excludedBy(
          '410 is stated for the table item endpoint only, so that a list may show what is older.',
          'History older than the pruning window is unavailable.',
        ),
      ],
      because: 'what is left of a range is not pruned, and what is pruned is unavailable',
    },
    'SEL-PRUNED',
  ),
  reading(
    '4.1',
    'The media type is `application/json` or `application/x-bcs`.',
    {
      taken: 'Which of the two comes for an `Accept` is left open.',
      stricter: ['A media type that is offered comes when it is asked for.'],
      because: 'neither is demanded, and `Accept` is not mentioned',
    },
    'SUM-MEDIA',
  ),
  reading(
    '4.1',
    'The media type is `application/json` or `application/x-bcs`.',
    {
      taken:
        'Two lists that differ in JSON differ in BCS, whatever its layout is; a list has one form in BCS, unless lists from a start show that it has several; and where short lists are their count and their entries, long ones are.',
      excluded: [
        excludedBy(
          'Nothing can be said of BCS whose layout is not shown.',
          'Retrieves summaries of committed transactions sent from one account.',
          'The media type is `application/json` or `application/x-bcs`.',
        ),
      ],
      because: 'both are the same list, and BCS writes a value as one byte string, and no other so',
    },
    'SUM-BCS.apart',
    'SUM-BCS.joined',
  ),
  reading(
    '4.1',
    DEFAULT,
    {
      taken:
        'A parameter whose name only ends in `limit` leaves it omitted; that it may be refused is left open.',
      defensible: ['What the document does not name may mean anything.'],
      because: 'it is no `limit`, so that limit is omitted, and the default page size applies',
    },
    'SEL-DEFAULT.others',
  ),
];
