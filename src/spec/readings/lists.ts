import type { Reading } from '../reading.ts';
import { reading } from '../reading.ts';

/** Sections 2.2 and 4.1: which transactions are listed, and how. */
export const listReadings: readonly Reading[] = [
  reading(
    '4.1',
    'end_version | u64 value | optional | Version at which the list ends',
    {
      taken: 'Beside a start_version, the list is given and ends at end_version, too.',
      or: [
        'The selection rules name end_version only where start_version is absent: beside it, it is ignored.',
        'As no rule names both, the two together may be refused.',
      ],
      because: 'the cell of the parameter is unconditional, and rule 1 does not take it back',
    },
    'SEL-RANGE',
    'SUM-ANSWERED.optional',
  ),
  reading(
    '4.1',
    'start_version | u64 value | optional | Version from which the list starts',
    {
      taken: 'The list starts at the first transaction of the account at that version or above it.',
      or: ['A start_version at which the account has no transaction may be refused.'],
      because: 'a version from which a list starts need not be one that is listed',
    },
    'SEL-START',
  ),
  reading(
    '4.1',
    'start_version | u64 value | optional | Version from which the list starts',
    {
      taken:
        'However wide the range is, a valid request is answered with a list, of as many as a page holds.',
      or: ['As no condition of 400 is shown, a range wider than a node allows may be refused.'],
      because: 'the parameters are u64 without a further bound, and `limit` bounds what is listed',
    },
    'SUM-ANSWERED',
    'SEL-RANGE',
  ),
  reading(
    '4.1',
    'When omitted, the default page size applies.',
    {
      taken:
        'The default is one number: where most pages without a limit are of one length, all are while there are more. Where they are of many lengths, nobody can tell.',
      or: [
        'It is one number: pages of many lengths are a finding.',
        'It is a maximum, as a limit is: a page may always be cut, by bytes or at random.',
        'Lists in one direction may have one size and those in the other another, and so may replicas.',
      ],
      because:
        '"the default page size" is a size that applies; where none is to be seen, its size is not shown',
    },
    'SEL-DEFAULT',
  ),
  reading(
    '4.1',
    'Retrieves summaries of committed transactions sent from one account.',
    {
      taken:
        'The same question about settled versions has one answer: a list that is now longer and now shorter is a finding.',
      or: [
        'A limit is a maximum only, so that each answer may stop where it likes, by bytes or by load.',
      ],
      because:
        'what is committed does not change, and a list that varies without a cause in the ledger looks like one that loses summaries',
    },
    'SEL-REPEAT',
  ),
  reading(
    '2.2',
    'transaction_hash | string | required | Hash of the transaction.',
    {
      taken: 'Hex digits after `0x` are the same hash in upper and in lower case.',
      or: ['A string that differs in any character is another hash.'],
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
        'A limit that was taken, when a page was that long, is not refused later. Above the default page size, it may be refused and taken by turns; up to there, that is a finding.',
      or: [
        'Any limit may be refused at any time, as no maximum is shown.',
        'A node has one maximum: a limit that is refused by turns is a finding.',
      ],
      because:
        'each of several implementations behind one address may have its own maximum, and what one of them refuses another takes',
    },
    'SUM-ANSWERED',
  ),
  reading(
    '4.1',
    'Maximum number of summaries to return.',
    {
      taken: 'Fewer than the limit allows, while there are more, is an advisory.',
      or: [
        'A maximum is no minimum: any page is full enough.',
        'The limit is the size of the page.',
      ],
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
      or: ['A node that looks back a while and finds none may say there is none.'],
      because: 'the most recent are the most recent, however long ago',
    },
    'SEL-NEWEST',
  ),
  reading(
    '1',
    'Both sequence-number-based and orderless transactions are covered.',
    {
      taken: 'Both are listed, known by their versions and hashes; a node need not tag them apart.',
      or: ['The tag of each kind is its own.'],
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
      or: ['The member whose name has "version" in it is the version.'],
      because: 'a wrong name would accuse a lawful node; where two would do, none is taken',
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
      or: ['It is 410.', '410 is stated for the table item endpoint only.'],
      because:
        'section 7 states it for the other endpoint, and what is left of a range is not pruned',
    },
    'SEL-PRUNED',
  ),
  reading(
    '4.1',
    'The media type is `application/json` or `application/x-bcs`.',
    {
      taken:
        'Which of the two comes for an `Accept` is an advisory; of several implementations behind one address, some may refuse BCS.',
      or: ['A media type that is offered comes when it is asked for: a MUST.'],
      because: 'neither is demanded, and `Accept` is not mentioned',
    },
    'SUM-ACCEPT',
  ),
  reading(
    '4.1',
    'The media type is `application/json` or `application/x-bcs`.',
    {
      taken:
        'Two lists that differ in JSON differ in BCS, whatever its layout is; a list has one form in BCS, unless lists from a start show that it has several; and where short lists are their count and their entries, long ones are.',
      or: ['Nothing can be said of BCS whose layout is not shown.'],
      because: 'both are the same list, and BCS writes a value as one byte string, and no other so',
    },
    'SUM-BCS.apart',
    'SUM-BCS.joined',
  ),
  reading(
    '4.1',
    'limit | integer, uint16 | optional | Maximum number of summaries to return.',
    {
      taken:
        'A digit of an address or of a value that is percent-encoded is that digit; names of parameters are not tried.',
      or: [
        'The same holds for names of parameters.',
        'What is percent-encoded without need may be refused.',
      ],
      because:
        'to HTTP both are one URI; a node that looks names up before it decodes them is seen by no client',
    },
    'SUM-ANSWERED.escaped',
  ),
  reading(
    '4.1',
    'When omitted, the default page size applies.',
    {
      taken:
        'A parameter whose name only ends in `limit` leaves it omitted; that it may be refused is left open.',
      or: ['What the document does not name may mean anything.'],
      because: 'it is no `limit`, so that limit is omitted, and the default page size applies',
    },
    'SEL-DEFAULT.others',
  ),
];
