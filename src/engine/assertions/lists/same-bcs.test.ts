import { describe, expect, it } from 'vitest';
import { Mismatch } from '../../../expect/mismatch.ts';
import { BCS_TYPE } from '../../../spec/media-types.ts';
import { longHex } from '../../../spec/formats/address.ts';
import { bytesFromHex } from '../../../spec/formats/hex-bytes.ts';
import { inapplicable } from '../../session/unjudged-check.ts';
import {
  ACCOUNT,
  fakeExchange,
  pageOf,
  silentContext,
  discoveryOf,
} from '../../testing/fake-context.ts';
import { findBcsDifference, judgeInBcs } from './same-bcs.ts';

/** The list in BCS, in the layout of the aptos profile. */
function bcsOf(versions: readonly number[], hashOf = (version: number) => version): Buffer {
  const summaries = versions.map((version) => {
    const numbers = Buffer.alloc(8);
    numbers.writeBigUInt64LE(BigInt(version));
    const [sender, hash] = [ACCOUNT, longHex(hashOf(version).toString(16))].map(bytesFromHex);
    const parts = [[0], sender ?? [], numbers, hash ?? [], [1], numbers];
    return Buffer.concat(parts.map((part) => Buffer.from(part)));
  });
  return Buffer.concat([Buffer.from([versions.length]), ...summaries]);
}

const bcs = (versions: readonly number[], hashOf?: (version: number) => number) =>
  fakeExchange({ type: BCS_TYPE, body: bcsOf(versions, hashOf) });

const page = pageOf([5, 7]);

describe('a page in JSON and one in BCS', () => {
  it('a page in JSON and one in BCS do not differ where they list the same', () => {
    expect(findBcsDifference(silentContext(), page, bcs([5, 7]))).toBeUndefined();
  });

  it('two pages do not differ in what is newer than the page or pruned meanwhile', () => {
    const ctx = silentContext();
    expect(findBcsDifference(ctx, page, bcs([5, 7, 1001]))).toBeUndefined();
    ctx.session.ledger.record(fakeExchange({ ledger: [6, 1000] }));
    expect(findBcsDifference(ctx, page, bcs([7]))).toBeUndefined();
  });

  it('a page in JSON and one in BCS do not differ once the start itself is pruned', () => {
    const ctx = silentContext();
    const fromFive = pageOf([7], { start: 5n });
    expect(findBcsDifference(ctx, fromFive, bcs([9]))).toBeDefined();
    ctx.session.ledger.record(fakeExchange({ ledger: [6, 1000] }));
    expect(findBcsDifference(ctx, fromFive, bcs([9]))).toBeUndefined();
  });

  it.each([
    [[5], '1', 'missing: 7'],
    [[5, 7, 8], '3', 'extra: 8'],
  ])(
    'a page in JSON and one in BCS differ in how many they list: %j',
    (versions, actual, which) => {
      expect(findBcsDifference(silentContext(), page, bcs(versions))).toMatchObject({
        expected: '2 summaries, as in JSON',
        actual,
        difference: `2 expected, ${actual} received; ${which}`,
      });
    },
  );

  it('a page in JSON and one in BCS differ in a summary', () => {
    const difference = findBcsDifference(
      silentContext(),
      page,
      bcs([5, 7], (version) => (version === 7 ? 8 : version)),
    );
    expect(difference?.expected).toContain('"version":"7"');
    expect(difference?.actual).toMatch(/^in BCS .*"version":"7"/);
  });

  it('two pages where one only ends earlier differ by an advisory only', () => {
    const rules = [{ id: 'SEL-REPEAT.every', start: () => ({ judge: () => undefined }) }];
    for (const [question, versions] of [
      [{}, [7]],
      [{ end: 7n }, [3, 5, 7]],
      [{ start: 5n }, [5]],
      [{ start: 5n }, [5, 7, 9]],
    ] as const) {
      const ctx = silentContext({ rules });
      expect(findBcsDifference(ctx, pageOf([5, 7], question), bcs(versions))).toBeUndefined();
      const found = ctx.session.rules
        .conclude('SEL-REPEAT.every')
        .firstUnexplained(ctx.session.ledger);
      expect(found?.difference).toMatchObject({
        expected: '2 summaries, as in JSON',
        actual: `${versions.length}`,
      });
    }
  });

  it('a page in JSON and one in BCS differ in a summary of the part that both list', () => {
    const difference = findBcsDifference(
      silentContext(),
      page,
      bcs([7], () => 8),
    );
    expect(difference?.expected).toContain('"version":"7"');
  });

  it('two pages differ when one is refused, is not BCS, or has another media type', () => {
    const difference = (answer: Parameters<typeof fakeExchange>[0]) =>
      findBcsDifference(silentContext(), page, fakeExchange(answer));
    expect(difference({ status: 404, type: BCS_TYPE, body: 'gone' })).toEqual({
      expected: 'the same list in BCS',
      actual: 'status 404: gone',
    });
    expect(difference({ versions: [5, 7] })).toEqual({
      expected: 'application/x-bcs',
      actual: 'application/json',
    });
    expect(difference({ type: BCS_TYPE, body: Buffer.from([0, 0]) })).toEqual({
      expected: 'the BCS of a list of summaries',
      actual: '2 bytes came, the list they begin with takes 1',
    });
  });

  it('a page in JSON and one in BCS are not compared where the target offers no BCS', () => {
    const ctx = silentContext({ discovery: discoveryOf({ noBcsReason: 'bcs_not_supported' }) });
    const compare = () => findBcsDifference(ctx, page, bcs([5, 7]));
    expect(compare).toThrow(inapplicable('bcs_not_supported'));
  });
});

describe('a page in JSON whose members are wrong', () => {
  const rules = [{ id: 'SUM-SENDER.every', start: () => ({ judge: () => undefined }) }];

  it('a page in JSON whose members are wrong is no finding of its encoding', () => {
    const ctx = silentContext({ rules });
    const found = { expected: 'a', actual: 'b' };
    ctx.session.rules
      .conclude('SUM-SENDER.every')
      .add({ difference: found, exchange: page.exchange });
    const other = { ...bcs([5]), id: page.exchange.id + 1 };
    expect(() => judgeInBcs(ctx, page, other)).toThrow('not a failure here: see SUM-SENDER');
  });

  it('a page in JSON whose members are wrong fails here when no rule has failed it', () => {
    const ctx = silentContext({ rules });
    expect(() => judgeInBcs(ctx, page, bcs([5]))).toThrow(Mismatch);
    judgeInBcs(ctx, page, bcs([5, 7]));
    expect(ctx.record.judged).toBe(2);
  });
});
