import { describe, expect, it } from 'vitest';
import type { GroundTruth } from '../../../src/engine/known-truth.ts';
import { knownAccount } from '../../../src/engine/known-truth.ts';
import { longHex } from '../../../src/spec/formats/address.ts';
import { answered, response } from '../../../src/testing/responses.ts';
import { buildRequest } from '../../../src/wire/build-request.ts';
import type { Exchange } from '../../../src/wire/exchange.ts';
import { UnseenTruth } from './unseen-truth.ts';

const [account, handle] = [longHex('a11ce'), longHex('5')];
const item = { handle, key: '0x01', history: [] } as const;
const TRUTH: GroundTruth = {
  accounts: [knownAccount(account)],
  tables: [{ handle, items: [item], absent: [] }],
};
const LIST = buildRequest({ endpoint: 'summaries', question: { account } });
const READ = buildRequest({ endpoint: 'rawItem', question: { handle, key: item.key } });
const NONE = response({ headers: { 'content-type': 'application/json' }, body: '[]' });
const NOT_FOUND = response({ status: 404 });

function noticesAfter(truth: GroundTruth, ...exchanges: readonly Exchange[]): readonly string[] {
  const unseen = new UnseenTruth(truth);
  for (const exchange of exchanges) unseen.record(exchange);
  return unseen.notices;
}

describe('the notices about configured facts that a target does not show', () => {
  const nothing = [answered(NONE, LIST), answered(NOT_FOUND, READ)];

  it('a notice names an account without a listed transaction, and an unread item', () => {
    expect(noticesAfter(TRUTH, ...nothing)).toEqual([
      'The node lists no transaction of 0xa11ce: is it an account of this chain, with transactions that are not pruned?',
      `The node answered 404 to every read of 0x01 of table ${handle}: are handle and key right?`,
    ]);
  });

  it('no notice names what was shown once, or what was refused otherwise', () => {
    const listed = response({ headers: { 'content-type': 'application/json' }, body: '[{}]' });
    const shown = [answered(listed, LIST), answered(response({ body: 'x' }), READ)];
    expect(noticesAfter(TRUTH, ...nothing, ...shown)).toEqual([]);
    const denied = response({ status: 401 });
    expect(noticesAfter(TRUTH, answered(denied, LIST), answered(denied, READ))).toEqual([]);
  });

  it('no notice names what the user knows to be empty or deleted', () => {
    const history = [{ version: 9n, value: 'absent' }] as const;
    const gone: GroundTruth = {
      accounts: [knownAccount(account, { empty: true })],
      tables: [{ handle, items: [{ ...item, history }], absent: [] }],
    };
    expect(noticesAfter(gone, ...nothing)).toEqual([]);
  });

  it('a notice names three of many accounts', () => {
    const many = Array.from({ length: 5 }, (_, at) => longHex(`${at + 1}`));
    const lists = many.map((address) =>
      answered(NONE, buildRequest({ endpoint: 'summaries', question: { account: address } })),
    );
    const truth = { accounts: many.map((address) => knownAccount(address)), tables: [] };
    expect(noticesAfter(truth, ...lists)[0]).toContain('of 0x1, 0x2, 0x3 and 2 more: ');
  });
});
