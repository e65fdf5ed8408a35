import { describe, expect, it } from 'vitest';
import { Mismatch } from '../../../expect/mismatch.ts';
import { longHex } from '../../../spec/formats/address.ts';
import { BCS_TYPE } from '../../../spec/media-types.ts';
import type { CheckContext } from '../../check/check-context.ts';
import { fakeExchange, silentContext, discoveryOf } from '../../testing/fake-context.ts';
import type { KnownState } from './judge-item.ts';
import { judgeItem, otherVersionOf } from './judge-item.ts';
import { Discovery } from '../../discovery/discovery.ts';
import { NOTHING_KNOWN } from '../../known-truth.ts';
import { isJudgedElsewhere } from '../../session/unjudged-check.ts';

const HANDLE = longHex('5');
const ITEM = { handle: HANDLE, key: '0x01' } as const;
const LATEST = 'it is the item as read without ledger_version';

/** A context that knows an item of two values, and one of another key. */
function knowing(): CheckContext {
  const history = [
    { version: 100n, value: '0x00' },
    { version: 200n, value: 'absent' },
  ] as const;
  const items = [
    { ...ITEM, history, value: '0x02' },
    { handle: HANDLE, key: '0x09', history: [], value: '0x09' },
  ] as const;
  const rules = ['RAW-VALUE', 'RAW-LATEST'].map((id) => ({
    id: `${id}.every`,
    start: () => ({ judge: () => undefined }),
  }));
  return silentContext({ discovery: discoveryOf({ items }), rules });
}

const bytes = (...body: readonly number[]) =>
  fakeExchange({ type: BCS_TYPE, body: Buffer.from(body) });

/** What judging an answer throws, if anything. */
function thrownFor(state: Omit<KnownState, 'handle' | 'key'>, answer = bytes(0)): unknown {
  try {
    judgeItem(knowing(), answer, { ...ITEM, ...state });
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('an answer about a known item', () => {
  it('an answer about a known item agrees with what the item is known to be', () => {
    const ctx = knowing();
    judgeItem(ctx, bytes(0), { ...ITEM, version: 100n, value: '0x00' });
    judgeItem(ctx, fakeExchange({ status: 404, body: '' }), { ...ITEM, value: 'absent' });
    expect(ctx.record.judged).toBe(2);
  });

  it('an answer about a missing item may be an empty option where items are options', () => {
    const missing = { ...ITEM, value: 'absent' } as const;
    const options = silentContext({
      discovery: new Discovery([], [], NOTHING_KNOWN, { none: '0x00' }),
    });
    judgeItem(options, bytes(0), missing);
    expect(options.record.judged).toBe(1);
    expect(() => judgeItem(options, bytes(1), missing)).toThrow(Mismatch);
    expect(thrownFor({ value: 'absent' })).toBeInstanceOf(Mismatch);
  });

  const [FIRST, GONE] = [
    { version: 100n, value: '0x00' },
    { version: 200n, value: 'absent' },
  ] as const;
  const REFUSED = fakeExchange({ status: 404, body: '' });

  it.each([
    ['bytes that it never had', 'RAW-VALUE', FIRST, bytes(7)],
    ['bytes of another key', 'RAW-VALUE', { value: '0x02' }, bytes(9)],
    ['an older value without a version', 'RAW-LATEST', { value: '0x02' }, bytes(0)],
  ] as const)('an answer about a known item with %s is of %s', (_, requirement, state, answer) => {
    const thrown = thrownFor(state, answer);
    expect(isJudgedElsewhere(thrown)).toBe(true);
    expect(String(thrown)).toContain(`see ${requirement}`);
  });

  it.each([
    ['that the user knows', '0x00', 'the configuration says so'],
    ['that nobody knows', '0x05', undefined],
  ] as const)('an answer about an item %s has that as evidence', (_, value, right) => {
    const thrown = thrownFor({ version: 100n, value }, REFUSED);
    expect(thrown).toMatchObject({ found: { expected: expect.any(String) } });
    expect(thrown instanceof Mismatch && thrown.found.right).toBe(right);
  });

  it.each([
    ['a refusal', FIRST, REFUSED, undefined],
    ['the latest bytes', FIRST, bytes(2), `${LATEST}; byte 0 is 0x02, not 0x00`],
    ['the latest bytes where it was absent', GONE, bytes(2), LATEST],
    ['earlier bytes where it was absent', GONE, bytes(0), 'it is the item at version 100'],
    ['unknown bytes where it was absent', GONE, bytes(7), undefined],
  ] as const)("an answer with %s is the check's own finding", (_, state, answer, difference) => {
    const thrown = thrownFor(state, answer);
    expect(thrown).toBeInstanceOf(Mismatch);
    expect(thrown instanceof Mismatch && thrown.found.difference).toBe(difference);
  });
});

describe('what else the bytes of an item are', () => {
  const read = (value?: '0x02') => {
    const items = [{ ...ITEM, history: [], ...(value === undefined ? {} : { value }) }];
    const ctx = silentContext({ discovery: discoveryOf({ items }) });
    ctx.session.latestAnswers.of = () => [{ item: ITEM, exchange: bytes(7), version: 300n }];
    return otherVersionOf(ctx, { ...ITEM, version: 100n }, '0x07');
  };

  it('an item without a version is judged by earlier answers if its value is unknown', () => {
    expect(read()).toEqual({
      text: LATEST,
      kind: 'value at the latest version',
    });
    expect(read('0x02')).toBeUndefined();
  });
});
