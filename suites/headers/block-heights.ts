import type { Check } from '../../src/engine/check/check.ts';
import { rule } from '../../src/engine/check/check.ts';
import {
  ERRORS,
  ERRORS_OF_THE_NODE,
  EVERYWHERE,
  notAllApart,
  OTHER_CONTENT_OF_ONE_WINDOW,
} from './all-apart.ts';
import { oldestIsNotWhatIsAsked } from './oldest-asked.ts';
import { seldomLower } from './seldom-lower.ts';

/** Section 2.5: the block height belongs to the ledger version of the same response, in errors too. */
export const blockHeightChecks: readonly Check[] = [
  // "X-NODE-BLOCK-HEIGHT | integer, uint64 | required | Current block height"
  rule(
    'HDR-BLOCK-HEIGHT.current',
    'the block height never falls while the ledger version grows',
    [],
    // An empty block raises the height alone, and cannot lower the height.
    seldomLower({
      header: 'blockHeight',
      isLower: (here, before) => here.version > before.version && here.value < before.value,
      expected: ({ value, version }) =>
        `${value} or more, as in a response at ledger version ${version}`,
      actual: 'less than before',
    }),
    // This check cannot fail on a chain that stands still: HDR-BLOCK-HEIGHT.every judges there.
    { judgesOpenRequests: true, supporting: true },
  ),
  // "These headers appear on success and error responses."
  rule(
    'HDR-BLOCK-HEIGHT.everywhere',
    'every kind of response carries the current block height',
    [],
    notAllApart('blockHeight', EVERYWHERE),
    { judgesOpenRequests: true, supporting: true },
  ),
  // "X-NODE-OLDEST-BLOCK-HEIGHT | integer, uint64 | required | Oldest non-pruned block height"
  rule(
    'HDR-OLDEST-BLOCK.everywhere',
    'every kind of response carries the same oldest block',
    [],
    notAllApart('oldestBlockHeight', [ERRORS, OTHER_CONTENT_OF_ONE_WINDOW]),
    { judgesOpenRequests: true, supporting: true },
  ),
  // "X-NODE-LEDGER-OLDEST-VERSION | integer, uint64 | required | Oldest non-pruned ledger version"
  rule(
    'HDR-OLDEST-VERSION.errors',
    'error responses report the same oldest version as 200 responses',
    [],
    notAllApart('oldestVersion', [ERRORS_OF_THE_NODE]),
    { judgesOpenRequests: true, supporting: true },
  ),
  // "X-NODE-LEDGER-OLDEST-VERSION | integer, uint64 | required | Oldest non-pruned ledger version"
  rule(
    'HDR-OLDEST-VERSION.asked',
    'the oldest version header does not echo the requested version',
    [],
    oldestIsNotWhatIsAsked,
    { judgesOpenRequests: true, supporting: true },
  ),
];
