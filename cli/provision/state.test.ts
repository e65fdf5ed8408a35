import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../config/mistakes/config-error.ts';
import { longHex } from '../../src/spec/formats/address.ts';
import { scratch } from '../../src/testing/scratch.ts';
import { ACCOUNT_NAMES, ofEachAccount } from './plan.ts';
import type { State } from './state.ts';
import { readState, writeState } from './state.ts';

const ACCOUNTS = ofEachAccount((name) => longHex(`${ACCOUNT_NAMES.indexOf(name) + 1}`));

/** A state, of which this is otherwise. */
function stateWith(otherwise: object = {}): State {
  const written = { hash: '0xab', version: '7', handle: longHex('5') };
  return Object.assign({ chainId: 4, accounts: ACCOUNTS, sent: { 'write-1': written } }, otherwise);
}

/** What is read after a state was written. */
function reread(state: State): State | undefined {
  const file = join(scratch(), 'state.json');
  writeState(file, state);
  return readState(file);
}

describe('the progress on a chain', () => {
  it('the progress on a chain is read as it was written', () => {
    expect(reread(stateWith())).toMatchObject(stateWith());
  });

  it.each([
    ['an account has not its long form', { accounts: { ...ACCOUNTS, few: '0x2' } }],
    [
      'a table has not its long form',
      { sent: { a: { hash: '0x1', version: '7', handle: '0x5' } } },
    ],
    ['an account is missing', { accounts: { pages: longHex('1') } }],
    ['a version is no number', { sent: { a: { hash: '0x1', version: 'x' } } }],
  ])('the progress on a chain is refused when %s', (_, otherwise) => {
    expect(() => reread(stateWith(otherwise))).toThrow(ConfigError);
  });

  it('the progress on a chain is empty without a file', () => {
    expect(readState(join(scratch(), 'there-is-none.json'))).toBeUndefined();
  });
});
