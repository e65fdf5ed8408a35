import { expect, it } from 'vitest';
import { longHex } from '../../src/spec/formats/address.ts';
import { foundTruth } from './found-truth.ts';

it('items that could not be read count only where more is known of them', () => {
  const handle = longHex('5');
  const known = { key: '0x02', value: '0x07' };
  const deleted = { key: '0x03', history: [{ version: '9', absent: true as const }] };
  const tables = [{ handle: '0x5', items: [{ key: '0x00' }, { key: '0x01' }, known, deleted] }];
  const missingItems = (['0x00', '0x02', '0x03'] as const).map((key) => ({
    handle,
    key,
    history: [],
  }));
  const [table] = foundTruth({ tables }, { missingItems }).tables;
  expect(table?.items.map(({ key }) => key)).toEqual(['0x01', '0x02', '0x03']);
});
