import { beforeEach, describe, expect, it } from 'vitest';
import { whyInvalid } from '../../../expect/requests/declared.ts';
import { longHex } from '../../../spec/formats/address.ts';
import { silentContext } from '../../testing/fake-context.ts';
import type { ErrorRequest } from './error-requests.ts';
import { longRequests } from './long-requests.ts';

const LISTS = '/v1/accounts';
const ITEMS = `/v1/tables/${longHex('1')}/raw_item`;

describe('a request with one long part', () => {
  let requests: readonly ErrorRequest[] = [];

  beforeEach(() => {
    requests = longRequests(silentContext());
  });

  it('a request with one long part is sent as what it is', () => {
    expect(requests.map(whyInvalid)).toEqual(requests.map(() => undefined));
  });

  it('a request with one long part has it in each place there is: path, query or body', () => {
    const [digits, bytes] = ['7'.repeat(100), '5a'.repeat(49)];
    const account = `${LISTS}/${longHex('1')}/transaction_summaries`;
    const body = '{"key":"0x00"}';
    expect(requests.slice(0, 9).map((request) => [request.path, request.body])).toEqual([
      [`${LISTS}/0x${bytes}/transaction_summaries`, undefined],
      [`/v1/tables/0x${bytes}/raw_item`, body],
      [`${account}?start_version=${digits}`, undefined],
      [`${account}?end_version=${digits}`, undefined],
      [`${account}?limit=${digits}`, undefined],
      [`${ITEMS}?ledger_version=${digits}`, body],
      [ITEMS, `{"key":"0x${bytes}5"}`],
      [ITEMS, 'x'.repeat(100)],
      [ITEMS, `{"key":"0x${bytes}"}`],
    ]);
  });

  it('a request has body lengths around the URL limits of common servers and proxies', () => {
    const bodies = requests.filter(({ body }) => /^x+$/.test(String(body)));
    expect(bodies.map(({ body }) => body?.length)).toEqual([100, 400, 800, 2200, 4200, 9000]);
  });

  it('a request is not so long in the path or the query that HTTP refuses it', () => {
    const lengthsOf = (part: RegExp) =>
      requests.flatMap(({ path }) => part.exec(path)?.[1]?.length ?? []);
    expect(lengthsOf(/accounts\/(0x(?:5a)+)\//)).toEqual([100]);
    expect(lengthsOf(/tables\/(0x(?:5a)+)\//)).toEqual([100]);
    for (const name of ['start_version', 'end_version', 'limit', 'ledger_version']) {
      expect(lengthsOf(new RegExp(`${name}=(7+)$`))).toEqual([100, 400, 800]);
    }
    expect(requests).toHaveLength(2 + 4 * 3 + 3 * 6);
  });
});
