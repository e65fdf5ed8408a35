import { must, says, section, should, untestable } from '../requirement.ts';

/** Section 2.5. */
export const headers = section(
  '2.5',
  'Ledger metadata headers',
  [
    must('HDR-CHAIN-ID', 'Every 200 carries the chain id, a uint8.'),
    must('HDR-LEDGER-VERSION', 'Every 200 carries the current ledger version, a uint64.'),
    must(
      'HDR-OLDEST-VERSION',
      'Every 200 carries the oldest non-pruned ledger version, a uint64; an error that carries it agrees.',
    ),
    must('HDR-TIMESTAMP', 'Every 200 carries the current chain timestamp, a uint64.'),
    must('HDR-EPOCH', 'The epoch, when present, is the current one, a uint64.'),
    must('HDR-BLOCK-HEIGHT', 'Every 200 carries the current block height, a uint64.'),
    must(
      'HDR-OLDEST-BLOCK',
      'Every 200 carries the oldest non-pruned block height, a uint64; all responses that carry it agree.',
    ),
    must('HDR-GAS-USED', 'The gas used, when present, is a uint64.'),
    must('HDR-CURSOR', 'No error response carries the cursor.'),
    must(
      'HDR-CURRENT',
      'The ledger version header names the current version of the ledger, in errors too, and does not echo the requested version.',
    ),
    should('HDR-ON-ERRORS', 'Error responses carry the ledger metadata headers.'),
    must(
      'HDR-COHERENT',
      'Within one response the oldest version and block are not above the current ones.',
    ),
    must(
      'HDR-BOUNDS',
      'No listed version is above the ledger version or below the oldest version of its response.',
    ),
    must('HDR-ONE-CHAIN', 'All responses carry the same chain id.'),
    should(
      'HDR-ONWARD',
      'Ledger version, block height, timestamp, epoch, oldest version and oldest block never decrease from one response to the next; block height and timestamp move with the ledger version.',
    ),
    should(
      'HDR-ONE-LEDGER',
      'Responses that name the same ledger version name the same block height, timestamp and epoch.',
    ),
    untestable(
      'HDR-CURSOR-NEXT',
      'The cursor is passed in the `start` field of an endpoint to obtain the next page.',
      'Neither endpoint has a `start` field.',
    ),
  ],
  [
    says('These headers appear on success and error responses.', 'HDR-ON-ERRORS'),
    says(
      'X-NODE-CHAIN-ID | integer, uint8 | required | Chain ID of the current chain',
      'HDR-CHAIN-ID',
      'HDR-ONE-CHAIN',
    ),
    says(
      'X-NODE-LEDGER-VERSION | integer, uint64 | required | Current ledger version',
      'HDR-LEDGER-VERSION',
      'HDR-CURRENT',
      'HDR-BOUNDS',
      'HDR-ONWARD',
    ),
    says(
      'X-NODE-LEDGER-OLDEST-VERSION | integer, uint64 | required | Oldest non-pruned ledger version',
      'HDR-OLDEST-VERSION',
      'HDR-COHERENT',
      'HDR-BOUNDS',
    ),
    says(
      'X-NODE-LEDGER-TIMESTAMPUSEC | integer, uint64 | required | Current chain timestamp',
      'HDR-TIMESTAMP',
      'HDR-ONWARD',
      'HDR-ONE-LEDGER',
    ),
    says(
      'X-NODE-EPOCH | integer, uint64 | listed without a stated requirement | Current epoch',
      'HDR-EPOCH',
    ),
    says(
      'X-NODE-BLOCK-HEIGHT | integer, uint64 | required | Current block height',
      'HDR-BLOCK-HEIGHT',
      'HDR-ONWARD',
      'HDR-ONE-LEDGER',
    ),
    says(
      'X-NODE-OLDEST-BLOCK-HEIGHT | integer, uint64 | required | Oldest non-pruned block height',
      'HDR-OLDEST-BLOCK',
      'HDR-COHERENT',
    ),
    says('X-NODE-GAS-USED | integer, uint64 | optional | Cost of the call in gas', 'HDR-GAS-USED'),
    says(
      'X-NODE-CURSOR | string | optional (200 only) | Cursor for cursor-based pagination. It is passed in the `start` field of an endpoint on the next call to obtain the next page.',
      'HDR-CURSOR',
      'HDR-CURSOR-NEXT',
    ),
    says(
      'On error responses all headers except X-NODE-CURSOR are listed and none is marked required.',
      'HDR-CURSOR',
      'HDR-ON-ERRORS',
    ),
  ],
);
