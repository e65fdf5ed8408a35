import type { Reading } from '../reading.ts';
import { excludedBy, reading } from '../reading.ts';

const ON_ERRORS_TOO = 'These headers appear on success and error responses.';

/** Section 2.5: what the ledger headers say. */
export const headerReadings: readonly Reading[] = [
  reading(
    '2.5',
    'X-NODE-LEDGER-TIMESTAMPUSEC | integer, uint64 | required | Current chain timestamp',
    {
      taken: 'That one ledger version has one timestamp is a SHOULD.',
      stricter: ['The timestamp is that of the ledger version, and never differs for one: a MUST.'],
      defensible: ['The time of the chain goes on while no version is committed.'],
      because:
        'nothing ties "current chain timestamp" to a version: a block without a transaction, or a clock of the chain, moves it alone',
    },
    'HDR-ONE-LEDGER',
  ),
  reading(
    '2.5',
    'X-NODE-BLOCK-HEIGHT | integer, uint64 | required | Current block height',
    {
      taken:
        'That one ledger version has one block height and one epoch is a SHOULD; that a later version has no lower block height is a MUST, when answers show it again and again.',
      stricter: ['Every block commits a version, so that one version is of one block: a MUST.'],
      because:
        'what a block is, is not shown; one without a version is not excluded, but one that takes blocks away is',
    },
    'HDR-ONE-LEDGER',
    'HDR-BLOCK-HEIGHT.current',
  ),
  reading(
    '2.5',
    'X-NODE-CHAIN-ID | integer, uint8 | required | Chain ID of the current chain',
    {
      taken: 'All answers of one base URL name one chain id.',
      excluded: [
        excludedBy(
          'Each answer names the chain of the replica that gave it.',
          "The service is a node's HTTP interface over a ledger of committed transactions and state.",
          'Chain ID of the current chain',
        ),
      ],
      because: '"the current chain" is one, and the service is an interface over "a ledger"',
    },
    'HDR-ONE-CHAIN',
  ),
  reading(
    '2.5',
    'X-NODE-LEDGER-OLDEST-VERSION | integer, uint64 | required | Oldest non-pruned ledger version',
    {
      taken: 'Answers that go back behind earlier ones in what they count are an advisory.',
      stricter: ['One service never goes back: a MUST.'],
      defensible: ['Replicas behind one URL may lag, and may keep other windows.'],
      because: 'the document says nothing of how many implementations a URL has',
    },
    'HDR-ONWARD',
  ),
  reading(
    '8',
    'The oldest available versions are reported in X-NODE-LEDGER-OLDEST-VERSION and X-NODE-OLDEST-BLOCK-HEIGHT.',
    {
      taken:
        'Whatever answer carries the header, the version it names is not pruned: an error that goes on to name a version which every read says is pruned is a finding.',
      excluded: [
        excludedBy(
          'None is required on errors, so what one says there binds nobody.',
          ON_ERRORS_TOO,
          'Oldest non-pruned ledger version',
        ),
        excludedBy('The sentence speaks of a 200 only.', ON_ERRORS_TOO),
        excludedBy(
          'Headers may be read a moment before the answer, so that a 410 contradicts its own.',
          'Oldest non-pruned ledger version',
        ),
      ],
      because:
        'section 2.5 gives each header one meaning for "success and error responses"; leaving it out is free, another meaning is not, and what goes on is no moment',
    },
    'RAW-BOUNDS.errors',
    'RAW-BOUNDS.every',
  ),
  reading(
    '2.5',
    'On error responses all headers except X-NODE-CURSOR are listed and none is marked required.',
    {
      taken: 'Errors without them are an advisory.',
      stricter: ['"It carries the ledger metadata headers" in section 7 makes them a MUST.'],
      defensible: ['None is marked required, so each may be left out.'],
      because: 'the two sentences pull in two directions',
    },
    'HDR-ON-ERRORS',
  ),
  reading(
    '2.5',
    ON_ERRORS_TOO,
    {
      taken:
        'A height, an epoch or a time is wrong that is below every 200 in all errors of a status, 503 excepted, or in all lists or items of earlier versions; so is a time that is a hundredth of what it was, again and again.',
      excluded: [
        excludedBy(
          'None is required on errors, so what one says there binds nobody.',
          ON_ERRORS_TOO,
          'Current block height',
          'Current epoch',
          'Current chain timestamp',
        ),
        excludedBy(
          'What is read at an earlier version may come with the headers of that version.',
          'Current block height',
          'Current epoch',
          'Current chain timestamp',
        ),
      ],
      because:
        'each header has one meaning wherever it appears, and that is the current one; a lagging replica and a clock that is set explain neither',
    },
    'HDR-BLOCK-HEIGHT.everywhere',
    'HDR-OLDEST-BLOCK.errors',
    'HDR-EPOCH.everywhere',
    'HDR-TIMESTAMP.everywhere',
    'HDR-TIMESTAMP.unit',
  ),
  reading(
    '2.5',
    'X-NODE-LEDGER-VERSION | integer, uint64 | required | Current ledger version',
    {
      taken:
        'What is current is so whatever is asked: detected is what calls three versions current because they were asked about, or is behind every 200 in all errors of a status, 503 excepted.',
      excluded: [
        excludedBy('It is the version that the answer was read at.', 'Current ledger version'),
        excludedBy(
          'A replica may lag, so that no version below the latest is wrong.',
          'Current ledger version',
        ),
      ],
      because:
        'the ledger has one current version; a replica lags by what it has seen, not by what a request names nor in errors alone, unless it is unavailable because it lags',
    },
    'HDR-CURRENT',
  ),
];
