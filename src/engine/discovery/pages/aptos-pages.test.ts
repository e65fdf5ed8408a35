import { describe, expect, it } from 'vitest';
import type { GroundTruth } from '../../known-truth.ts';
import { NOTHING_KNOWN } from '../../known-truth.ts';
import { longHex } from '../../../spec/formats/address.ts';
import { NodeClient } from '../../session/node-client.ts';
import type { FakeResponse } from '../../testing/fake-session.ts';
import { fakeSession, jsonParts } from '../../testing/fake-session.ts';
import { discoverAptos } from './aptos-pages.ts';
import { DISCOVERIES } from './discoveries.ts';

/** A user's transaction at that version. */
const sent = (version: number, sender: string, more: object = {}) => ({
  type: 'user_transaction',
  version: String(version),
  sender,
  ...more,
});

/** A transaction that changes items. */
const changing = (version: unknown, ...changes: readonly unknown[]) => ({
  type: 'block_metadata_transaction',
  version,
  changes,
});

const write = (key: string, value: string, handle = '0x5') => ({
  type: 'write_table_item',
  handle,
  key,
  value,
});

async function discovered(said: FakeResponse): Promise<GroundTruth> {
  const { session } = await fakeSession(() => said);
  return discoverAptos(new NodeClient(session, { owner: 'discovery' }));
}

const accountsOf = async (...transactions: readonly unknown[]) =>
  (await discovered(jsonParts(transactions))).accounts;

const tablesOf = async (...transactions: readonly unknown[]) =>
  (await discovered(jsonParts(transactions))).tables;

describe('discovery', () => {
  it('asks once for the newest hundred transactions, outside the document', async () => {
    const { session, asked } = await fakeSession(() => jsonParts([]));
    const meanings: unknown[] = [];
    session.client.onExchange(({ request }) => meanings.push(request.meaning));
    expect(await DISCOVERIES.aptos(new NodeClient(session, { owner: 'discovery' }))).toEqual(
      NOTHING_KNOWN,
    );
    expect(meanings).toEqual([{ endpoint: 'outside', beyond: 'discovery' }]);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      path: '/v1/transactions?limit=100',
      headers: { accept: 'application/json' },
    });
    expect(session.ended.traffic).toEqual({ valid: 0, malformed: 0, open: 1 });
  });

  it('asks for a hundred from a version on, where one is given', async () => {
    const { session, asked } = await fakeSession(() => jsonParts([]));
    await discoverAptos(new NodeClient(session, { owner: 'discovery' }), 0n);
    expect(asked[0]?.path).toBe('/v1/transactions?limit=100&start=0');
  });

  it.each<[string, FakeResponse]>([
    ['no JSON', { body: 'nothing here' }],
    ['an object', jsonParts({ message: 'no' }, {}, 404)],
    ['a list of no objects', jsonParts([1, null, 'x', []])],
    [
      'transactions without members',
      jsonParts([{}, { changes: 1 }, { version: '1', changes: [1, null, {}] }]),
    ],
  ])('finds nothing in %s', async (_, said) => {
    expect(await discovered(said)).toEqual(NOTHING_KNOWN);
  });
});

describe('an account that discovery finds', () => {
  it('an account is the sender of user transactions, its address in the long form', async () => {
    expect(await accountsOf(sent(3, '0xA'), sent(4, '0xa'))).toEqual([
      {
        address: longHex('a'),
        transactions: [
          { version: 3n, kind: 'sequence_number', hash: undefined },
          { version: 4n, kind: 'sequence_number', hash: undefined },
        ],
        orderless: false,
        empty: false,
      },
    ]);
  });

  it('an account that discovery finds has the kind and the hash of each transaction', async () => {
    const [account] = await accountsOf(
      sent(1, '0xa', { replay_protection_nonce: '7', hash: '0xaa' }),
      sent(2, '0xa', { replay_protection_nonce: null, hash: 5 }),
    );
    expect(account?.transactions).toEqual([
      { version: 1n, kind: 'orderless', hash: '0xaa' },
      { version: 2n, kind: 'sequence_number', hash: undefined },
    ]);
  });

  it.each([
    ['another type', sent(1, '0xa', { type: 'state_checkpoint_transaction' })],
    ['no address as its sender', sent(1, 'nobody')],
    ['no sender', { type: 'user_transaction', version: '1' }],
    ['no version', sent(1, '0xa', { version: 'x' })],
    ['a version that is a number', sent(1, '0xa', { version: 1 })],
  ])(
    'an account that discovery finds is not the sender of a transaction with %s',
    async (_, transaction) => {
      expect(await accountsOf(transaction)).toEqual([]);
    },
  );

  it('an account that discovery finds is one of the eight that sent most', async () => {
    const few = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => sent(number, `0x${number}`));
    const accounts = await accountsOf(...few, sent(20, '0x9'), sent(21, '0x9'), sent(22, '0x5'));
    const digits = [9, 5, 1, 2, 3, 4, 6, 7];
    expect(accounts.map(({ address }) => address)).toEqual(
      digits.map((digit) => longHex(String(digit))),
    );
  });
});

describe('an item that discovery finds', () => {
  it('a discovered item has the bytes it was given, version by version, in lower case', async () => {
    expect(
      await tablesOf(changing('3', write('0xAA', '0x01')), changing('4', write('0xaa', '0xBB'))),
    ).toEqual([
      {
        handle: longHex('5'),
        items: [
          {
            handle: longHex('5'),
            key: '0xaa',
            history: [
              { version: 3n, value: '0x01' },
              { version: 4n, value: '0xbb' },
            ],
          },
        ],
        absent: [],
      },
    ]);
  });

  it('a discovered item is the same one version later, if that is listed, too', async () => {
    const history = async (...versions: readonly string[]) => {
      const others = versions.map((version) => changing(version));
      const [table] = await tablesOf(changing('3', write('0x00', '0x01')), ...others);
      return table?.items[0]?.history.map(({ version }) => version);
    };
    expect(await history()).toEqual([3n]);
    expect(await history('4', '5')).toEqual([3n, 4n]);
    expect(await history('5')).toEqual([3n]);
    expect(await history('4', '6')).toEqual([3n]);
    expect(await history('4', 'x')).toEqual([3n]);
    expect(await history('2')).toEqual([3n]);
  });

  it('an item is known next to every change, up to the last transaction that is listed', async () => {
    const historyOf = async (...transactions: readonly unknown[]) =>
      (await tablesOf(...transactions))[0]?.items[0]?.history.map(({ version }) => version);
    const [first, second] = [
      changing('3', write('0x00', '0x01')),
      changing('6', write('0x00', '0x02')),
    ];
    const whole = [first, changing('4'), changing('5'), second, changing('7')];
    expect(await historyOf(...whole)).toEqual([3n, 4n, 5n, 6n, 7n]);
    expect(await historyOf(first, second)).toEqual([3n, 6n]);
  });

  it('a discovered item is known only at changes if the first version is unreadable', async () => {
    const [table] = await tablesOf(
      changing('x'),
      changing('3', write('0x00', '0x01')),
      changing('4'),
    );
    expect(table?.items[0]?.history).toEqual([{ version: 3n, value: '0x01' }]);
  });

  it('an item that discovery finds is absent from the version at which it was deleted', async () => {
    const deletion = { type: 'delete_table_item', handle: '0x5', key: '0x00' };
    const [table] = await tablesOf(changing('3', write('0x00', '0x01')), changing('4', deletion));
    expect(table?.items[0]?.history).toEqual([
      { version: 3n, value: '0x01' },
      { version: 4n, value: 'absent' },
    ]);
  });

  it.each([
    ['of another type', changing('1', { ...write('0x00', '0x01'), type: 'write_resource' })],
    ['without a value', changing('1', { ...write('0x00', '0x01'), value: null })],
    ['whose value is no bytes', changing('1', write('0x00', '0x1'))],
    ['whose key is no bytes', changing('1', write('00', '0x01'))],
    ['whose handle is no address', changing('1', write('0x00', '0x01', 'x'))],
    ['at a version that cannot be read', changing(1, write('0x00', '0x01'))],
  ])('an item that discovery finds comes of no change %s', async (_, transaction) => {
    expect(await tablesOf(transaction)).toEqual([]);
  });

  it('an item that discovery finds lies in its table, and a table is there once', async () => {
    const writes = [
      write('0x00', '0x01', '0x5'),
      write('0x00', '0x02', '0x6'),
      write('0x01', '0x03', '0x5'),
    ];
    const tables = await tablesOf(changing('1', ...writes));
    expect(tables.map(({ handle, items }) => [handle, items.map(({ key }) => key)])).toEqual([
      [longHex('5'), ['0x00', '0x01']],
      [longHex('6'), ['0x00']],
    ]);
  });

  it('an item that discovery finds is one of the twelve that were changed last', async () => {
    const keys = Array.from({ length: 14 }, (_, at) => `0x${at.toString(16).padStart(2, '0')}`);
    const writes = keys.map((key) => write(key, '0x01'));
    const [table] = await tablesOf(changing('1', ...writes), changing('2', write('0x00', '0x02')));
    expect(table?.items.map(({ key }) => key)).toEqual([...keys.slice(3), '0x00']);
    expect(table?.items.at(-1)?.history).toHaveLength(2);
  });
});
