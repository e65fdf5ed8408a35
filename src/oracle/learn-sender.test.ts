import { describe, expect, it } from 'vitest';
import { learnNames } from './learn-names.ts';
import { ACCOUNT, NAMES, OTHER, learned } from './testing/learned-names.ts';

describe('the name of the sender', () => {
  it('a member that says sender is the sender although it is wrong for one account', () => {
    const third = `0x${'c'.repeat(64)}`;
    const senderOf = (...senders: readonly string[]) =>
      learnNames(
        NAMES,
        [ACCOUNT, OTHER, third].map((account, nth) => ({
          account,
          elements: senders[nth] === undefined ? [] : [{ tx_sender: senders[nth], by: '0x1' }],
        })),
      ).sender;
    expect(senderOf(ACCOUNT, OTHER, '0xcc')).toBe('tx_sender');
    expect(senderOf(ACCOUNT, '0xb0', '0xcc')).toBeUndefined();
    expect(senderOf('0xa0', OTHER)).toBeUndefined();
  });

  it('a member that says sender is the sender although one element in ten is wrong', () => {
    const senderOf = (right: number, wrong: number, more: Readonly<Record<string, string>> = {}) =>
      learned(
        ...Array.from({ length: right }, () => ({ from: '0xa', ...more })),
        ...Array.from({ length: wrong }, () => ({ from: '0xb', ...more })),
      ).sender;
    expect(senderOf(9, 1)).toBe('from');
    expect(senderOf(8, 1)).toBeUndefined();
    expect(senderOf(19, 1, { account: '0xa' })).toBe('account');
    expect(senderOf(19, 1, { fee_payer: '0xa', to: '0xa', to_address: '0xb' })).toBe('from');
    const alike = Array.from({ length: 9 }, () => ({ from: '0xa', account: '0xa' }));
    expect(learned(...alike, { from: '0xb', account: '0xb' }).sender).toBeUndefined();
  });

  it('the sender is another where the usual member holds no address', () => {
    expect(learned({ sender: 'alice', sender_address: '0xa' }).sender).toBe('sender_address');
    expect(learned({ sender: { id: 7 }, account: '0xa' }).sender).toBe('account');
    expect(learned({ sender: 'alice', from: '0xa', account: '0xa' }).sender).toBe('sender');
    expect(learned({ sender: 'alice', sender_address: '0xb' }).sender).toBe('sender');
    expect(learned({ sender: 'x', account: '0xa' }, { account: '0xa' }).sender).toBe('account');
    for (const sender of [{ address: '0xa' }, 5, null]) {
      expect(learned({ sender }).sender).toBeUndefined();
      expect(learned({ sender }, { sender: 'alice' }).sender).toBe('sender');
      expect(learned({ sender, from: '0xa', account: '0xa' }).sender).toBeUndefined();
    }
  });

  it('the sender is another where the usual member never is the account', () => {
    const key = `0x${'7'.repeat(64)}`;
    const one = { sender: key, sender_address: '0xa' };
    expect(learned(one, one).sender).toBe('sender_address');
    expect(learned(one, { ...one, sender: '0xa' }).sender).toBe('sender');
    expect(learned(one, { ...one, sender_address: '0xb' }).sender).toBe('sender');
    expect(learned({ sender: key, from: '0xa', account: '0xa' }).sender).toBe('sender');
    expect(learned({ sender: key }).sender).toBe('sender');
  });

  it('a member is the sender only where its name says so', () => {
    for (const name of ['txSender', 'FROM', 'account', 'address']) {
      expect(learned({ [name]: '0xa' }).sender).toBe(name);
    }
    const payers = ['by', 'fee_payer', 'gasPayerAddress', 'sponsor'];
    for (const name of [...payers, 'owner', 'author', 'origin', 'signer', 'signer_address']) {
      expect(learned({ [name]: '0xa' }).sender).toBeUndefined();
    }
  });
});
