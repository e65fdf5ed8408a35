import { expect, it } from 'vitest';
import { aptosProfile } from '../../../config/profiles/aptos-profile.ts';
import { MAX_KEY_BYTES } from '../known-truth.ts';
import { NodeClient } from '../session/node-client.ts';
import { fakeSession, jsonParts } from '../testing/fake-session.ts';
import { findGroundTruth } from './find-ground-truth.ts';

it('keys on the pages of a node that are too long to be asked for are left out', async () => {
  const keyOf = (bytes: number): string => `0x${'ab'.repeat(bytes)}`;
  const keys = [keyOf(1), keyOf(MAX_KEY_BYTES), keyOf(MAX_KEY_BYTES + 1)];
  const changes = keys.map((key) => {
    return { type: 'write_table_item', handle: '0x5', key, value: '0x01' };
  });
  const page = jsonParts([{ type: 'block_metadata_transaction', version: '7', changes }]);
  const { session } = await fakeSession(() => page, { profile: aptosProfile });
  const { tables } = await findGroundTruth(
    session,
    new NodeClient(session, { owner: 'discovery' }),
  );
  expect(tables.map(({ items }) => items.map(({ key }) => key))).toEqual([keys.slice(0, 2)]);
});
