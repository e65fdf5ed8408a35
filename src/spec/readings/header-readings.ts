import type { Reading } from '../reading.ts';
import { excludedBy, reading } from '../reading.ts';

const ON_ERRORS_TOO = 'These headers appear on success and error responses.';

/** Section 2.5: what the ledger headers say. */
export const headerReadings: readonly Reading[] = [
  reading(
    '2.5',
    'X-NODE-LEDGER-TIMESTAMPUSEC | integer, uint64 | required | Current chain timestamp',
    {
      taken: 'One ledger version has one timestamp: a SHOULD.',
      stricter: [
        'The timestamp belongs to the ledger version and never differs for that version: a MUST.',
      ],
      defensible: ['The time of the chain advances while no version is committed.'],
      because:
        'nothing ties "current chain timestamp" to a version: an empty block or a clock of the chain can advance the timestamp alone',
    },
    'HDR-ONE-LEDGER',
  ),
  reading(
    '2.5',
    'X-NODE-LEDGER-TIMESTAMPUSEC | integer, uint64 | required | Current chain timestamp',
    {
      taken:
        'A timestamp that is the present time, within an hour, in seconds, milliseconds or nanoseconds is a finding. Any other value conforms.',
      excluded: [
        excludedBy(
          'The document shows no unit.',
          'X-NODE-LEDGER-TIMESTAMPUSEC | integer, uint64 | required | Current chain timestamp',
        ),
      ],
      because:
        'the name of the header says microseconds; a chain may count its time from any moment, but does not meet the present in another unit by chance',
    },
    'HDR-TIMESTAMP.microseconds',
  ),
  reading(
    '2.5',
    'X-NODE-BLOCK-HEIGHT | integer, uint64 | required | Current block height',
    {
      taken:
        'One ledger version has one block height and one epoch: a SHOULD. A later version never has a lower block height than a response had a second before: a MUST, which fails only when many responses break it.',
      stricter: ['Every block commits a version, so one version belongs to one block: a MUST.'],
      because:
        'the document does not define a block: an empty block is possible, but a block that lowers the height is not',
    },
    'HDR-ONE-LEDGER',
    'HDR-BLOCK-HEIGHT.current',
  ),
  reading(
    '2.5',
    'X-NODE-CHAIN-ID | integer, uint8 | required | Chain ID of the current chain',
    {
      taken: 'All responses of one base URL name one chain id.',
      excluded: [
        excludedBy(
          'Each response names the chain of the replica that sent it.',
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
    'X-NODE-BLOCK-HEIGHT | integer, uint64 | required | Current block height',
    {
      taken:
        'A block height or a timestamp that is the same in every response, while the ledger version rises five times in three seconds or longer, is an advisory.',
      stricter: ['A current value that never changes is not current: a MUST.'],
      defensible: ['A block may take seconds, and its versions may be committed one by one.'],
      because: 'the document does not say how many versions a block has, nor how long it takes',
    },
    'HDR-ONWARD',
  ),
  reading(
    '2.5',
    'X-NODE-LEDGER-OLDEST-VERSION | integer, uint64 | required | Oldest non-pruned ledger version',
    {
      taken:
        'A response whose ledger headers are lower than those of an earlier response is an advisory.',
      stricter: ['The headers of one service never decrease: a MUST.'],
      defensible: ['Replicas behind one URL may lag and may have different pruning windows.'],
      because: 'the document does not say how many replicas a URL has',
    },
    'HDR-ONWARD',
  ),
  reading(
    '8',
    'The oldest available versions are reported in X-NODE-LEDGER-OLDEST-VERSION and X-NODE-OLDEST-BLOCK-HEIGHT.',
    {
      taken:
        'The version in this header is not pruned, on any response: an error is a finding if it keeps naming a version for which every read gets a 410.',
      excluded: [
        excludedBy(
          'No header is required on errors, so its value in an error may be anything.',
          ON_ERRORS_TOO,
          'Oldest non-pruned ledger version',
        ),
        excludedBy('The sentence is about a 200 only.', ON_ERRORS_TOO),
      ],
      because:
        'section 2.5 gives each header one meaning for "success and error responses": an error may omit a header, but not change its meaning, and timing explains one such response, but not every response',
    },
    'RAW-BOUNDS.errors',
    'RAW-BOUNDS.every',
  ),
  reading(
    '2.5',
    ON_ERRORS_TOO,
    {
      taken:
        'The headers of a response may be read before its body, or after it: a response contradicts itself only by what was known before its request was sent. Where responses go back, several processes answer, and one may hear of a block up to a second later than another.',
      stricter: ['A whole response is of one ledger version.'],
      excluded: [
        excludedBy(
          'Headers may be of any age.',
          'Current ledger version',
          'Oldest non-pruned ledger version',
        ),
      ],
      because:
        'each header names the current value, the document ties no header to the state of the body, and the chain may move between the two',
    },
    'HDR-BOUNDS',
    'SVC-COMMITTED.every',
    'SEL-NEWEST.nothing-newer',
    'RAW-LATEST',
    'RAW-FUTURE',
    'RAW-PRUNED',
    'RAW-BOUNDS.every',
  ),
  reading(
    '2.5',
    'On error responses all headers except X-NODE-CURSOR are listed and none is marked required.',
    {
      taken: 'Errors without the ledger headers are an advisory.',
      stricter: ['"It carries the ledger metadata headers" in section 7 makes them a MUST.'],
      defensible: ['No header is marked required, so each may be omitted.'],
      because: 'this sentence of section 2.5 and the sentence of section 7 contradict each other',
    },
    'HDR-ON-ERRORS',
  ),
  reading(
    '2.5',
    ON_ERRORS_TOO,
    {
      taken:
        'Take all errors of one status other than 503 and one error code, or all reads of earlier versions. If the height, the epoch or the time in each of them is lower than in every 200, or higher than in every 200 of many before and after, this is a finding. The same holds for items and for lists in BCS, each compared with the newest pages in JSON, if they name no other ledger version. A higher time, and any time of these, must differ by a minute; a height by 60 blocks. A time that repeatedly falls to less than a hundredth is a finding, too.',
      excluded: [
        excludedBy(
          'No header is required on errors, so its value in an error may be anything.',
          ON_ERRORS_TOO,
          'Current block height',
          'Current epoch',
          'Current chain timestamp',
        ),
        excludedBy(
          'A read of an earlier version may carry the headers of that version.',
          'Current block height',
          'Current epoch',
          'Current chain timestamp',
        ),
      ],
      because:
        'each header names the current value wherever the header appears; neither a lagging replica nor a changed clock explains such values',
    },
    'HDR-BLOCK-HEIGHT.everywhere',
    'HDR-EPOCH.everywhere',
    'HDR-TIMESTAMP.everywhere',
    'HDR-TIMESTAMP.unit',
  ),
  reading(
    '2.5',
    ON_ERRORS_TOO,
    {
      taken:
        'Take all errors of one status other than 503 and one error code. If the oldest block in each of them is lower than in every 200, or higher than in every 200 of many before and after, this is a finding; the same holds for the oldest version of errors to valid requests. An oldest block that differs so in all items, or in all lists in BCS, is a finding if they name an oldest version that the newest pages in JSON name.',
      excluded: [
        excludedBy(
          'A replica that has pruned more, or a gateway with a node for each endpoint, may send all responses of one kind.',
          'Oldest non-pruned ledger version',
          'Oldest non-pruned block height',
        ),
      ],
      because:
        'a replica that has pruned more also sends some of the usual responses, or names another oldest version',
    },
    'HDR-OLDEST-VERSION.errors',
    'HDR-OLDEST-BLOCK.everywhere',
  ),
  reading(
    '2.5',
    'X-NODE-LEDGER-VERSION | integer, uint64 | required | Current ledger version',
    {
      taken:
        'The current version does not depend on the request. A node fails in two cases: for three different requested versions, the header repeats the requested version; or all errors of one status other than 503 and one error code name an older version than every 200.',
      excluded: [
        excludedBy(
          'The header names the version at which the response was read.',
          'Current ledger version',
        ),
        excludedBy(
          'A replica may lag, so no version below the latest is wrong.',
          'Current ledger version',
        ),
      ],
      because:
        'the ledger has one current version; the lag of a replica depends neither on the requested version nor on the status, except that a lagging replica may answer 503',
    },
    'HDR-CURRENT',
  ),
];
