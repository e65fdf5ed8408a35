import { describe, expect, it } from 'vitest';
import type { Entry } from '../oracle/entry.ts';
import { sameTransaction } from '../oracle/entry.ts';
import { jsonResponse } from '../testing/responses.ts';
import { listedIn } from './summary-matchers.ts';
import { NAMES } from './testing/summary-names.ts';

describe('the identity of a summary', () => {
  const listed = (more: Readonly<Record<string, unknown>>): Entry => {
    const [summary] = listedIn(jsonResponse([{ version: '1', ...more }]), NAMES) ?? [];
    return summary ?? expect.fail('it is not listed');
  };
  const first = {
    transaction_hash: '0xa',
    replay_protector: { type: 'sequence_number', sequence_number: '1' },
  };

  it('a summary is the same by hash and protector, in any order of members', () => {
    const turned = { sequence_number: '1', type: 'sequence_number' };
    for (const same of [
      { ...first, replay_protector: turned },
      { ...first, replay_protector: { ...turned, expires: '7' } },
      { ...first, colour: 'blue' },
    ]) {
      expect(sameTransaction(listed(first), listed(same))).toBe(true);
    }
  });

  it('the identity of a summary is a hash in hex, in either case', () => {
    const hashed = (transaction_hash: string): Entry => listed({ ...first, transaction_hash });
    for (const [one, other, same] of [
      ['0xaB01', '0xAb01', true],
      ['0xaB01', '0xAb02', false],
      ['aB01', 'Ab01', false],
      ['0xaB+1', '0xAb+1', false],
      ['y0xab', 'y0xAB', false],
    ] as const) {
      expect(sameTransaction(hashed(one), hashed(other))).toBe(same);
      expect(sameTransaction({ ...hashed(one), members: [] }, hashed(other))).toBe(same);
    }
    const bare = (transaction_hash: string): Entry => listed({ transaction_hash });
    expect(sameTransaction(bare('0xAB'), bare('0xab'))).toBe(true);
  });

  it("a summary is the same with the protector's number or its digits in a string", () => {
    const [numeric, other] = [1, 2].map((sequence_number) => ({
      ...first,
      replay_protector: { type: 'sequence_number', sequence_number },
    }));
    expect(sameTransaction(listed(first), listed({ ...numeric }))).toBe(true);
    expect(sameTransaction(listed(first), listed({ ...other }))).toBe(false);
  });

  it('a summary is the same whatever its protector says beside its number', () => {
    const nonce = (more: Readonly<Record<string, unknown>>): Entry =>
      listed({ ...first, replay_protector: { type: 'nonce', nonce: '1', ...more } });
    const before = nonce({ until: { at: 7 }, expired: false });
    for (const more of [{}, { until: { at: 8 } }, { until: [7] }]) {
      for (const expired of [true, null, undefined]) {
        expect(sameTransaction(before, nonce({ ...more, expired }))).toBe(true);
      }
    }
    expect(sameTransaction(before, nonce({ until: { at: 7 }, nonce: '2' }))).toBe(false);
  });

  it('a summary is another when nothing but a flag of its protector stays', () => {
    const salted = (salt: string, expired: boolean): Entry =>
      listed({ ...first, replay_protector: { type: 'nonce', salt, expired } });
    expect(sameTransaction(salted('1', false), salted('1', true))).toBe(true);
    expect(sameTransaction(salted('1', false), salted('2', false))).toBe(false);
  });

  it('a summary is the same by hash alone where a number is not read exactly', () => {
    const [one, other] = [2 ** 53, 2 ** 53 + 2].map((sequence_number) => ({
      ...first,
      replay_protector: { type: 'sequence_number', sequence_number },
    }));
    expect(sameTransaction(listed({ ...one }), listed({ ...other }))).toBe(true);
    expect(sameTransaction(listed(first), listed({ ...other }))).toBe(true);
  });

  it('a summary is the same by hash alone where protectors have other tags', () => {
    const all = [
      first,
      { ...first, replay_protector: { type: 'nonce', sequence_number: '2' } },
      { ...first, replay_protector: { sequence_number: '3' } },
      { ...first, replay_protector: '1' },
      { transaction_hash: first.transaction_hash },
    ];
    for (const element of all) {
      for (const other of all) expect(sameTransaction(listed(element), listed(other))).toBe(true);
    }
  });

  it('a summary differs by its hash, or by a member of protectors of one tag', () => {
    const all = [
      first,
      { ...first, transaction_hash: '0xb' },
      { ...first, replay_protector: { type: 'sequence_number', sequence_number: '2' } },
      { replay_protector: first.replay_protector },
    ];
    for (const [at, element] of all.entries()) {
      const same = all.map((other) => sameTransaction(listed(element), listed(other)));
      expect(same).toEqual(all.map((_, other) => other === at));
    }
  });
});
