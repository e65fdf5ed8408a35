import { describe, expect, it } from 'vitest';
import type { DecodedSummary } from '../spec/layouts/decoded-summary.ts';
import type { Element } from './summary-matchers.ts';
import type { Names } from '../spec/names.ts';
import { findSummaryDifference } from './summary-matchers.ts';
import { NAMES, OPEN } from './testing/summary-names.ts';

const DECODED: DecodedSummary = {
  sender: `0x${'0'.repeat(63)}a`,
  version: 7n,
  hash: `0x${'ab'.repeat(32)}`,
  protector: { type: 'sequence_number', value: 5n },
};
const ELEMENT = {
  sender: '0xa',
  version: '7',
  transaction_hash: DECODED.hash,
  replay_protector: { type: 'sequence_number', sequence_number: '5' },
};

function compared(
  changes: Element = {},
  decoded: Partial<DecodedSummary> = {},
  names: Names = NAMES,
) {
  const element = { ...ELEMENT, ...changes };
  return findSummaryDifference(
    { version: 7n, identity: '', element },
    { ...DECODED, ...decoded },
    names,
  );
}

describe('a summary in JSON and in BCS', () => {
  it('a summary in JSON and in BCS is one', () => {
    expect(compared()).toBeUndefined();
    expect(compared({ transaction_hash: `0x${'AB'.repeat(32)}` })).toBeUndefined();
    expect(compared({ transaction_hash: 'AB'.repeat(32) })).toBeUndefined();
    // Another form of the same bytes, perhaps.
    expect(compared({ transaction_hash: 'q6urq6urq6s=' })).toBeUndefined();
    expect(compared({ replay_protector: { type: 'sequence_number' } })).toBeUndefined();
    expect(compared({ replay_protector: { type: 'sequence_number', n: 5 } })).toBeUndefined();
    const nonce = { protector: { type: 'nonce', value: 5n } } as const;
    expect(compared({ replay_protector: { type: 'nonce', nonce: '5' } }, nonce)).toBeUndefined();
    expect(compared({ replay_protector: { type: 'orderless' } }, nonce)).toBeUndefined();
    const more = { type: 'sequence_number', until: '9', sequence_number: '5' };
    expect(compared({ replay_protector: more })).toBeUndefined();
    // FMT-ADDRESS-OUT judges what is no address.
    expect(compared({ sender: 'x' })).toBeUndefined();
  });

  it('a summary in JSON and in BCS says as much of a number above 2^53 as a float can', () => {
    const value = 2n ** 60n + 1n;
    const large = { protector: { type: 'nonce', value } } as const;
    const nonce = (json: unknown) => ({ replay_protector: { type: 'nonce', nonce: json } });
    expect(compared(nonce(2 ** 60), large)).toBeUndefined();
    expect(compared(nonce(String(value)), large)).toBeUndefined();
    expect(compared(nonce(2 ** 60 + 512), large)).toBeDefined();
    expect(compared(nonce(String(2n ** 60n)), large)).toBeDefined();
  });

  it('a summary in JSON and in BCS says what differs', () => {
    expect(compared({ transaction_hash: '0x1' }, { version: 8n })).toEqual({
      expected: expect.stringContaining('the JSON summary {"sender":"0xa","version":"7"'),
      actual: expect.stringContaining(
        'in BCS {"version":"8","type":"sequence_number","value":"5",',
      ),
      difference: 'not the same: the version, the hash',
      kind: 'another version, hash',
    });
  });

  it('a summary in JSON and in BCS says so of the sender and of the replay protector', () => {
    const changes = { sender: '0xb', replay_protector: { type: 'nonce', nonce: '5' } };
    expect(compared(changes)?.difference).toBe('not the same: the sender, the replay protector');
  });

  it.each<[string, Element, Partial<DecodedSummary>]>([
    ['the version', {}, { version: 8n }],
    ['the hash', { transaction_hash: '0x1' }, {}],
    ['the sender', { sender: '0xb' }, {}],
    ['the kind', {}, { protector: { type: 'nonce', value: 5n } }],
    ['the other kind', { replay_protector: { type: 'nonce', nonce: '5' } }, {}],
    ['the number', {}, { protector: { type: 'sequence_number', value: 6n } }],
    ['the number alone', { replay_protector: { type: 'sequence_number', type2: '6' } }, {}],
  ])('a summary in JSON and in BCS is not one when they differ in %s', (_, element, decoded) => {
    expect(compared(element, decoded)).toBeDefined();
  });

  it('a summary in JSON and in BCS is compared by what can be read', () => {
    expect(compared({ transaction_hash: 7 })).toBeUndefined();
    expect(compared({ sender: 7 })).toBeUndefined();
    expect(compared({ sender: '0xb' }, {}, OPEN)).toBeUndefined();
    expect(compared({ replay_protector: '6' })).toBeUndefined();
    expect(compared({ replay_protector: { type: 6 } })).toBeUndefined();
  });
});
