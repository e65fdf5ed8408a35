import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { longHex } from '../../src/spec/formats/address.ts';
import { hexBytes } from '../../src/spec/formats/hex-bytes.ts';
import { compiledLate } from '../schemas/compiled-schema.ts';
import type { GroundTruth } from '../../src/engine/known-truth.ts';
import { CONFIG_SCHEMA } from '../schemas/config-schema.ts';
import { FORMATS } from '../schemas/schema-formats.ts';
import { readGroundTruth } from './read-ground-truth.ts';
import { knownAccount } from '../../src/engine/known-truth.ts';
import type { WrittenConfig } from '../read/written.ts';
import { writeGroundTruth, writeGroundTruthBriefly } from './written-truth.ts';

const isConfig = compiledLate<WrittenConfig>(() => CONFIG_SCHEMA, { formats: FORMATS })();

const bytes = fc.uint8Array({ maxLength: 3 }).map(hexBytes);
const address = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map((at) => longHex(at.toString(16)));
const version = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const some = <T>(value: fc.Arbitrary<T>) => fc.array(value, { maxLength: 3 });

const account = fc.record({
  address,
  transactions: some(
    fc.record({
      version,
      kind: maybe(fc.constantFrom('sequence_number', 'orderless')),
      hash: maybe(fc.string({ minLength: 1 })),
    }),
  ),
  orderless: fc.boolean(),
  empty: fc.boolean(),
});

const point = fc.record({ version, value: fc.oneof(bytes, fc.constant('absent' as const)) });
const item = fc.record({ key: bytes, value: maybe(bytes), history: some(point) });
const table = fc
  .record(
    { handle: address, items: some(item), absent: some(bytes), isBare: fc.constant(true) },
    { requiredKeys: ['handle', 'items', 'absent'] },
  )
  .map(({ items, ...rest }) => {
    return { ...rest, items: items.map((known) => ({ handle: rest.handle, ...known })) };
  });

const truths: fc.Arbitrary<GroundTruth> = fc.record({
  accounts: some(account),
  tables: some(table),
});

describe('ground truth', () => {
  it.each([
    ['in full', writeGroundTruth],
    ['briefly', writeGroundTruthBriefly],
  ])('ground truth is unchanged after writing it %s and reading it', (_, write) => {
    fc.assert(
      fc.property(truths, (truth) => {
        const written: unknown = JSON.parse(JSON.stringify(write(truth)));
        if (!isConfig(written)) throw new Error('no configuration has that');
        expect(readGroundTruth(written)).toEqual(truth);
      }),
    );
  });

  it('ground truth has table handles as the user writes them, with or without 0x', () => {
    const handles = ['5', `0x5`].map((handle) => ({ handle }));
    const { tables } = readGroundTruth({ tables: handles });
    expect(tables.map(({ handle, isBare }) => [handle, isBare])).toEqual([
      [longHex('5'), true],
      [longHex('5'), undefined],
    ]);
    for (const write of [writeGroundTruth, writeGroundTruthBriefly]) {
      expect(write({ accounts: [], tables })).toMatchObject({
        tables: [{ handle: longHex('5').slice(2) }, { handle: longHex('5') }],
      });
    }
  });

  it('ground truth is written in full for a recording, false members included', () => {
    const [handle, sender] = [longHex('5'), longHex('a')];
    const history = [{ version: 7n, value: 'absent' as const }];
    const truth = {
      accounts: [knownAccount(sender)],
      tables: [{ handle, items: [{ handle, key: '0x01' as const, history }], absent: [] }],
    };
    expect(JSON.stringify(writeGroundTruth(truth))).toBe(
      `{"accounts":[{"address":"${sender}","transactions":[],"orderless":false,"empty":false}],` +
        `"tables":[{"handle":"${handle}","absent":[],` +
        '"items":[{"key":"0x01","history":[{"version":"7","absent":true}]}]}]}',
    );
  });

  it('ground truth is written briefly, without false members, items before absent keys', () => {
    const handle = longHex('5');
    const truth: GroundTruth = {
      accounts: [
        knownAccount(longHex('a'), { empty: true }),
        knownAccount(longHex('b'), { orderless: true }),
        knownAccount(longHex('c'), { transactions: [{ version: 9n, kind: undefined }] }),
      ],
      tables: [
        {
          handle,
          items: [
            { handle, key: '0x', history: [] },
            { handle, key: '0x01', value: '0x', history: [{ version: 7n, value: '0x02' }] },
          ],
          absent: ['0xff'],
        },
        { handle, items: [], absent: [] },
      ],
    };
    const written = {
      accounts: [
        { address: longHex('a'), empty: true },
        { address: longHex('b'), orderless: true },
        { address: longHex('c'), transactions: [{ version: '9' }] },
      ],
      tables: [
        {
          handle,
          items: [
            { key: '0x' },
            { key: '0x01', value: '0x', history: [{ version: '7', value: '0x02' }] },
          ],
          absent: ['0xff'],
        },
        { handle },
      ],
    };
    expect(JSON.stringify(writeGroundTruthBriefly(truth))).toBe(JSON.stringify(written));
  });
});
