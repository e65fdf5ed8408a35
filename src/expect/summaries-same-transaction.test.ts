import { describe, expect, it } from 'vitest';
import type { Entry } from '../oracle/entry.ts';
import { sameTransaction } from '../oracle/entry.ts';
import { jsonResponse } from '../testing/responses.ts';
import { listedIn } from './summaries.ts';
import { NAMES } from './testing/summary-names.ts';

describe('what makes a summary the same transaction', () => {
  const listed = (more: Readonly<Record<string, unknown>>): Entry => {
    const [summary] = listedIn(jsonResponse([{ version: '1', ...more }]), NAMES) ?? [];
    return summary ?? expect.fail('it is not listed');
  };
  const first = {
    transaction_hash: '0xa',
    replay_protector: { type: 'sequence_number', sequence_number: '1' },
  };

  it('is its hash and its protector, whatever the order of its members', () => {
    const turned = { sequence_number: '1', type: 'sequence_number' };
    for (const same of [
      { ...first, replay_protector: turned },
      { ...first, replay_protector: { ...turned, expires: '7' } },
      { ...first, colour: 'blue' },
    ]) {
      expect(sameTransaction(listed(first), listed(same))).toBe(true);
    }
  });

  it('differs when either does', () => {
    const all = [
      first,
      { ...first, transaction_hash: '0xb' },
      { ...first, replay_protector: { type: 'sequence_number', sequence_number: '2' } },
      { ...first, replay_protector: { type: 'nonce', sequence_number: '1' } },
      { replay_protector: first.replay_protector },
      { ...first, replay_protector: '1' },
      { ...first, replay_protector: '2' },
      {},
    ];
    for (const [at, element] of all.entries()) {
      const same = all.map((other) => sameTransaction(listed(element), listed(other)));
      expect(same).toEqual(all.map((_, other) => other === at));
    }
  });
});
