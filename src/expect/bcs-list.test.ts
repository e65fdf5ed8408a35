import { describe, expect, it } from 'vitest';
import { decodeSummaries } from '../spec/layouts/aptos-v1.ts';
import type { Response } from '../wire/exchange.ts';
import { response } from '../testing/responses.ts';
import { decodedEntry, decodeList } from './bcs-list.ts';

/** One summary: its sender, version 1, hash, and sequence number 5. */
const ONE = `0100${'0a'.repeat(32)}0100000000000000${'ab'.repeat(32)}010500000000000000`;

const answer = (hex: string, type = 'application/x-bcs'): Response =>
  response({ headers: { 'content-type': type }, body: Buffer.from(hex, 'hex') });

describe('decodeList', () => {
  it('decodeList gives the summaries, and no difference', () => {
    expect(decodeList(answer('00'), decodeSummaries)).toEqual({ summaries: [] });
    const { summaries, difference } = decodeList(answer(ONE), decodeSummaries);
    expect(summaries).toMatchObject([{ version: 1n, hash: `0x${'ab'.repeat(32)}` }]);
    expect(difference).toBeUndefined();
  });

  it('returns no summaries for another media type, even if the bytes would decode', () => {
    expect(decodeList(answer('00', 'application/json'), decodeSummaries)).toEqual({
      difference: { expected: 'application/x-bcs', actual: 'application/json' },
    });
  });

  it.each([
    [new Error('a byte too many'), 'a byte too many'],
    ['no error', 'no error'],
  ])('decodeList returns the reason when the bytes do not decode: %s', (thrown, actual) => {
    const decode = (): never => {
      throw thrown;
    };
    expect(decodeList(answer('00'), decode)).toEqual({
      difference: { expected: 'the BCS of a list of summaries', actual },
    });
  });
});

describe('decodedEntry', () => {
  it('decodedEntry says of a summary which version it is, and which transaction', () => {
    const entries = decodeList(answer(ONE), decodeSummaries).summaries?.map(decodedEntry);
    expect(entries).toEqual([{ version: 1n, identity: `0x${'ab'.repeat(32)}` }]);
  });
});
