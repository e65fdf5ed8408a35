import { describe, expect, it } from 'vitest';
import { whyInvalid } from '../../../expect/requests/declared.ts';
import { longHex } from '../../../spec/formats/address.ts';
import { U64_MAX } from '../../../spec/formats/u64.ts';
import { BCS_TYPE, JSON_TYPE } from '../../../spec/media-types.ts';
import { fakeExchange, silentContext } from '../../testing/fake-context.ts';
import { STRANGE_ADDRESS, STRANGE_KEY } from './choose-inputs.ts';
import type { ErrorKind } from './error-requests.ts';
import { errorKinds } from './error-requests.ts';

const ONE = longHex('1');
const LISTS = `/v1/accounts/${ONE}/transaction_summaries`;
const ITEMS = `/v1/tables/${ONE}/raw_item`;

/** The kinds of errors that can be caused at a node whose ledger begins at that version. */
function kindsOf(oldest = 0): readonly ErrorKind[] {
  const ctx = silentContext();
  ctx.session.ledger.record(fakeExchange({ ledger: [oldest, 100] }));
  return errorKinds(ctx);
}

/** The requests of the kinds for which `Accept` decides, or of the others. */
const askedWhere = (acceptDecides: boolean, oldest?: number) =>
  kindsOf(oldest)
    .filter((kind) => kind.acceptDecides === acceptDecides)
    .map(({ requests }) => requests);

describe('a request to refuse', () => {
  it('a request to refuse is sent as what it is', () => {
    const requests = kindsOf(5).flatMap((kind) => kind.requests);
    expect(requests.map(whyInvalid)).toEqual(requests.map(() => undefined));
  });

  it('a request to refuse says what of it is malformed', () => {
    const malformations = askedWhere(false).slice(0, 10);
    const meanings = malformations.map(([request]) => request?.meaning);
    const [lists, items] = [
      ['address', 'limit', 'start_version', 'end_version', 'start_version, like the limit,'],
      ['handle', 'ledger_version', 'body', 'body without a key', 'key'],
    ];
    const malformed = (endpoint: string, what: string) => ({
      endpoint,
      malformed: `the ${what} is malformed`,
    });
    expect(meanings).toEqual([
      ...lists.map((what) => malformed('summaries', what)),
      ...items.map((what) => malformed('rawItem', what)),
    ]);
  });

  it('a request to refuse may be for a list without transactions', () => {
    const paths = (oldest: number) =>
      askedWhere(false, oldest)
        .slice(10)
        .map((requests) => requests.map(({ path }) => path));
    const always = [
      [`/v1/accounts/${STRANGE_ADDRESS}/transaction_summaries`],
      [`${LISTS}?start_version=${U64_MAX}&end_version=1`],
    ];
    expect(paths(0)).toEqual(always);
    expect(paths(1)).toEqual([...always, [`${LISTS}?start_version=0`]]);
  });

  it('refused inputs include a missing item, a missing version and JSON items', () => {
    const asked = askedWhere(true).map(([request]) => [
      request?.path,
      request?.body,
      request?.headers.accept,
    ]);
    const other = `/v1/tables/${STRANGE_ADDRESS}/raw_item`;
    const body = '{"key":"0x00"}';
    expect(asked).toEqual([
      [ITEMS, `{"key":"${STRANGE_KEY}"}`, BCS_TYPE],
      [other, body, BCS_TYPE],
      [`${ITEMS}?ledger_version=100`, `{"key":"${STRANGE_KEY}"}`, BCS_TYPE],
      [`${other}?ledger_version=100`, body, BCS_TYPE],
      [`${ITEMS}?ledger_version=50`, `{"key":"${STRANGE_KEY}"}`, BCS_TYPE],
      [`${other}?ledger_version=50`, body, BCS_TYPE],
      [`${ITEMS}?ledger_version=${U64_MAX}`, body, BCS_TYPE],
      [ITEMS, body, JSON_TYPE],
    ]);
  });

  it('a request to refuse is a version below the oldest, where there is one', () => {
    const paths = askedWhere(true, 1).map(([request]) => request?.path);
    expect(paths).toHaveLength(9);
    expect(paths[7]).toBe(`${ITEMS}?ledger_version=0`);
  });
});
