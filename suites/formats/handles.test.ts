import { describe, expect, it } from 'vitest';
import { longHex } from '../../src/spec/formats/address.ts';
import { itemNamed, outcomeByItems, valueNamed } from '../testing/outcome-by-items.ts';
import { handleChecks } from './handles.ts';

const HANDLE = longHex('a1');

/** Returns the outcome where an item is there or not, answer by answer, and then stays. */
function outcome(...there: readonly boolean[]): Promise<string> {
  const items = [itemNamed(HANDLE, '0x0102', 'one')];
  let answers = 0;
  return outcomeByItems(handleChecks, 'FMT-HANDLE.long', items, () => {
    const isThere = there[answers] ?? true;
    answers += 1;
    return isThere ? valueNamed('one') : undefined;
  });
}

describe('an item that is found without the zeros of its handle alone', () => {
  it('an item fails that only the short handle finds at one version', async () => {
    expect(await outcome(false, true, false, true)).toBe('failed');
  });

  it('an item that came, and was gone at the version of the answer, fails nothing', async () => {
    expect(await outcome(false, true, false, false)).toBe('passed');
  });

  it('an item that came, and is there at the version of the answer, fails nothing', async () => {
    expect(await outcome(false, true, true)).toBe('passed');
  });
});
