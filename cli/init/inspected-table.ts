import { oneLine } from '../../reports/text/text.ts';
import { tableOf } from '../terminal/text-table.ts';
import type { Chosen } from './compose-config.ts';
import type { Inspection } from './inspect.ts';
import { docsPage } from '../../src/text/docs-page.ts';

/** Returns the facts found about a node, one line each. */
export function tableFor(inspection: Inspection, { accounts, items }: Chosen): string {
  const { config, why, mediaTypes, chainId, oldestVersion, ledgerVersion, requests } = inspection;
  // Only for this family "provision" can write some.
  const hint =
    config.profile.name === 'aptos'
      ? `; on a test chain, provision writes some, see ${docsPage('provisioning')}`
      : '';
  const none = `none found: add one${hint}`;
  const rows = [
    ['target', config.target.display],
    ['profile', `${config.profile.name}: ${why}`],
    ['chain id', chainId ?? UNKNOWN],
    ['versions', ledgerVersion === null ? UNKNOWN : `${oldestVersion ?? '?'} to ${ledgerVersion}`],
    ['media types', mediaTypes.join(', ') || UNKNOWN],
    ['page size', pageText(inspection)],
    ...listed('account', accounts, ({ address, why: reason }) => `${address}: ${reason}`, none),
    ...listed(
      'item',
      items,
      ({ handle, key, why: reason }) => `${key} of ${handle}: ${reason}`,
      none,
    ),
    ['sent', `${requests} requests`],
  ];
  return tableOf(rows.map((row) => row.map(oneLine)));
}

const UNKNOWN = 'unknown';

function pageText({
  discovery: { defaultPageSize, largestPage, largestLimit },
}: Inspection): string {
  if (defaultPageSize === undefined) return 'unknown: no account has more than one page';
  const most = largestPage === undefined ? '' : `, ${largestPage} with a limit of ${largestLimit}`;
  return `${defaultPageSize} by default${most}`;
}

/** Returns a row for each element, the first with the name; for no elements, one row that says so. */
function listed<T>(
  name: string,
  all: readonly T[],
  text: (row: T) => string,
  none: string,
): readonly (readonly [string, string])[] {
  if (all.length === 0) return [[name, none]];
  return all.map((row, at) => [at === 0 ? name : '', text(row)]);
}
