import type { ItemQuestion } from '../../src/spec/endpoints/raw-item.ts';
import type { SummariesQuestion } from '../../src/spec/endpoints/summaries.ts';
import { pathOf } from '../../src/wire/build-request.ts';

/** A version, or where a case places it: `oldest - 1`. */
type Place = bigint | string | undefined;

/** The bounds and the limit of a list, as a case shows them. */
type ListParts = Pick<SummariesQuestion, 'limit'> & {
  readonly start?: Place;
  readonly end?: Place;
};

/** Returns the request line of a list. */
export function listLine(spelling: string, { start, end, limit }: ListParts): string {
  const query = [
    ...(start === undefined ? [] : [`start_version=${start}`]),
    ...(end === undefined ? [] : [`end_version=${end}`]),
    ...(limit === undefined ? [] : [`limit=${limit}`]),
  ];
  return `GET ${pathOf('summaries', spelling, query)}`;
}

/** An item, and the version at which a case reads the item. */
type ItemParts = Pick<ItemQuestion, 'handle' | 'key'> & { readonly version?: Place };

/** Returns the request line and the body of an item. */
export function itemLine({ handle, key, version }: ItemParts): string {
  const query = version === undefined ? [] : [`ledger_version=${version}`];
  return `POST ${pathOf('rawItem', handle, query)} ${JSON.stringify({ key })}`;
}
