import type { TargetConfig } from '../../../config/config.ts';
import { assertDeclared } from '../../../src/expect/requests/declared.ts';
import type { Questions } from '../../../src/spec/endpoints/endpoints.ts';
import type { LongHex } from '../../../src/spec/formats/address.ts';
import { longHex } from '../../../src/spec/formats/address.ts';
import { buildRequest } from '../../../src/wire/build-request.ts';
import type { Request } from '../../../src/wire/exchange.ts';

/** The maximum number of accounts and of items to request before a path counts as wrong. */
const MAX_PROBED = 8;

/** Asked for when no item is known. */
const UNKNOWN_ITEM = { handle: longHex('1'), key: '0x00' } as const;

/** Returns a list of limit 1: of the first account that is known, or of a well-known one. */
export function firstRequest(config: TargetConfig): Request {
  return shortList(someAccount(config));
}

/** Returns a list without a limit, and an item: a target that is silent about a limit may answer these. */
export function requestsOfOtherKinds(config: TargetConfig): readonly Request[] {
  const [item = UNKNOWN_ITEM] = config.truth.tables.flatMap(({ items }) => items);
  return [listOf({ account: someAccount(config) }), itemOf(item)];
}

/** Returns requests for the other known accounts and items, at least one for each endpoint. */
export function requestsAboutTheRest({ truth }: TargetConfig): readonly Request[] {
  const accounts = truth.accounts.slice(1, MAX_PROBED).map(({ address }) => address);
  const known = truth.tables.flatMap(({ items }) => items).slice(0, MAX_PROBED);
  const items = known.length > 0 ? known : [UNKNOWN_ITEM];
  return [...[...accounts, longHex('a')].map(shortList), ...items.map(itemOf)];
}

const someAccount = ({ truth }: TargetConfig): LongHex =>
  truth.accounts[0]?.address ?? longHex('1');

const shortList = (account: LongHex): Request => listOf({ account, limit: 1 });

function listOf(question: Questions['summaries']): Request {
  return declared(buildRequest({ endpoint: 'summaries', question }));
}

function itemOf({ handle, key }: Questions['rawItem']): Request {
  return declared(buildRequest({ endpoint: 'rawItem', question: { handle, key } }));
}

function declared(request: Request): Request {
  assertDeclared(request);
  return request;
}
