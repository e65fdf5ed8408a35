import { describe, expect, it } from 'vitest';
import { decodeSummaries } from './aptos-v1.ts';

const ENTRY = [
  '00',
  '00'.repeat(31) + '0a',
  '0100000000000000',
  'ab'.repeat(32),
  '01',
  '0500000000000000',
].join('');

const list = (hex: string): Uint8Array => Buffer.from(hex, 'hex');

describe('decodeSummaries', () => {
  it('decodeSummaries decodes a list whose bytes can hold the length it states', () => {
    expect(decodeSummaries(list('00'))).toEqual([]);
    expect(decodeSummaries(list(`01${ENTRY}`))).toEqual([
      {
        sender: `0x${'0'.repeat(63)}a`,
        version: 1n,
        hash: `0x${'ab'.repeat(32)}`,
        protector: { type: 'sequence_number', value: 5n },
      },
    ]);
    const many = decodeSummaries(list(`8001${ENTRY.repeat(128)}`));
    expect(many).toHaveLength(128);
  });

  it('decodeSummaries refuses a length that the bytes cannot hold', () => {
    const tooFew = /the list says 2 entries, its 83 bytes cannot hold them/;
    expect(() => decodeSummaries(list(`02${ENTRY}`))).toThrow(tooFew);
    const cut = /the list says 1 entries, its 82 bytes cannot hold them/;
    expect(() => decodeSummaries(list(`01${ENTRY.slice(2)}`))).toThrow(cut);
    expect(() => decodeSummaries(list('ffffff7f'))).toThrow(/says 268435455 entries/);
    expect(() => decodeSummaries(list(`ffffffff0f${ENTRY}`))).toThrow(/says 4294967295 entries/);
    expect(() => decodeSummaries(list('8000'))).toThrow(Error);
  });

  it('decodeSummaries refuses a length that is cut off', () => {
    const cut = /ULEB decode error: buffer overflow/;
    expect(() => decodeSummaries(list(''))).toThrow(cut);
    expect(() => decodeSummaries(list('80'))).toThrow(cut);
    expect(() => decodeSummaries(list('80808080'))).toThrow(cut);
    expect(() => decodeSummaries(list('8080808080'))).toThrow(Error);
  });
});

describe('decodeSummaries, at an unknown variant,', () => {
  it('decodeSummaries, at an unknown variant, names it and the enum that lacks it', () => {
    const [summary, protector] = [
      `07${ENTRY.slice(2)}`,
      `${ENTRY.slice(0, -18)}07${ENTRY.slice(-16)}`,
    ];
    expect(() => decodeSummaries(list(`01${summary}`))).toThrow(/\b7\b.*\bTransactionSummary$/);
    expect(() => decodeSummaries(list(`01${protector}`))).toThrow(/\b7\b.*\bReplayProtector$/);
  });
});

describe('decodeSummaries, at bytes after the list,', () => {
  it('decodeSummaries, at bytes after the list, counts them', () => {
    expect(() => decodeSummaries(list('0000'))).toThrow(
      '2 bytes came, the list they begin with takes 1',
    );
    expect(() => decodeSummaries(list(`01${ENTRY}00`))).toThrow(
      '84 bytes came, the list they begin with takes 83',
    );
  });
});
