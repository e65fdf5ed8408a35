import { describe, expect, it } from 'vitest';
import { knownAccount } from '../../../config/ground-truth/ground-truth.ts';
import { longHex } from '../../../src/spec/formats/address.ts';
import { aheadNotices } from './ahead-notices.ts';

describe('the notice about a configuration that is ahead', () => {
  const account = knownAccount(longHex('1'), { transactions: [{ version: 120n }] });
  const truth = { accounts: [account], tables: [] };

  it('names both versions', () => {
    expect(aheadNotices(truth, 119n)).toEqual([
      expect.stringContaining('knows of version 120, and the target is at 119'),
    ]);
  });

  it('is left out when the target has followed, or names no version', () => {
    expect(aheadNotices(truth, 120n)).toEqual([]);
    expect(aheadNotices(truth, undefined)).toEqual([]);
  });
});
