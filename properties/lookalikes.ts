import fc from 'fast-check';
import { findSharedVersion } from '../src/engine/assertions/lists/same-list.ts';
import type { CheckContext } from '../src/engine/check/check-context.ts';
import type { Check } from '../src/engine/check/check.ts';
import { property } from '../src/engine/check/property.ts';
import type { DiscoveredAccount } from '../src/engine/discovery/discovered-account.ts';
import type { LongHex } from '../src/spec/formats/address.ts';
import { longHex, shortHex } from '../src/spec/formats/address.ts';
import { differs } from '../src/text/difference.ts';
import { listLine } from './arbitraries/request-lines.ts';
import { keptVersion, knownVersions } from './arbitraries/versions.ts';

/** Another address that a faulty node may confuse with the address of an account. */
interface Lookalike {
  readonly account: DiscoveredAccount;
  readonly address: LongHex;
  readonly spelling: string;
  readonly how: string;
  /** Index into the known versions of the account. */
  readonly at: number;
}

/** A way to change the address of an account into another address. */
interface AddressChange {
  /** For the report. */
  readonly how: string;
  /** Whether the request omits the leading zeros of the other address. */
  readonly isShort: boolean;
  /** @param added 1 to 15. */
  readonly apply: (address: LongHex, added: number) => LongHex;
}

const withOther = (digit: number): AddressChange => ({
  how: 'another digit',
  isShort: false,
  apply: (address, added) => {
    const digits = address.slice(2);
    const other = (Number.parseInt(digits.charAt(digit), 16) + added) % 16;
    return longHex(digits.slice(0, digit) + other.toString(16) + digits.slice(digit + 1));
  },
});

const without = (digit: number): AddressChange => ({
  how: 'a digit less',
  isShort: true,
  apply: (address) => {
    const digits = address.slice(2);
    return longHex(digits.slice(0, digit) + digits.slice(digit + 1));
  },
});

const withFirst = (length: number): AddressChange => ({
  how: 'its first digits alone',
  isShort: true,
  apply: (address) => longHex(shortHex(address).slice(2, 2 + length)),
});

const withLast = (length: number): AddressChange => ({
  how: 'its last digits alone',
  isShort: true,
  apply: (address) => longHex(address.slice(-length)),
});

/** Positions at the ends of the parts of an address; a faulty node may compare one part only. */
const CUTS = [0, 8, 15, 16, 23, 24, 31, 32, 39, 40, 47, 48, 55, 63] as const;

/** Numbers of digits that a faulty node may compare. */
const LENGTHS = [3, 8, 16, 32, 40, 63] as const;

/**
 * An address with a changed digit, or with fewer digits, means another account. No transaction has two senders, so
 * two accounts never list the same transaction. Sections 2.1 and 4.1.
 */
// "Retrieves summaries of committed transactions sent from one account."
const lookalikes = property<Lookalike>(
  'SUM-SENDER.law',
  'a changed or shortened address lists nothing of the account',
  ['account'],
  {
    cases: (ctx) => {
      const digit = fc.nat({ max: 63 });
      const length = fc.integer({ min: 1, max: 63 });
      return fc
        .oneof(
          digit.map(withOther),
          digit.map(without),
          length.map(withFirst),
          length.map(withLast),
        )
        .chain((change) => anyLookalike(ctx, change));
    },
    design: (ctx) =>
      [
        ...CUTS.flatMap((digit) => [withOther(digit), without(digit)]),
        ...LENGTHS.flatMap((length) => [withFirst(length), withLast(length)]),
      ].map((change) => anyLookalike(ctx, change)),
    judge: async (ctx, { account, address, spelling, at }) => {
      const start = keptVersion(ctx, account, at);
      const question = { start, limit: ctx.discovery.clampLimit(3) };
      const other = await ctx.node.summaries(address, question, { spelling });
      const shared = findSharedVersion(ctx, ctx.session.history(account.address).entries, other);
      const expected = `no transaction of ${account.address}`;
      const found = shared === undefined ? undefined : differs(expected, `its version ${shared}`);
      ctx.judge(other, found);
    },
    format: ({ account, spelling, at }) =>
      `${listLine(spelling, { start: knownVersions(account)[at] })}, beside the account ${account.address}`,
    classify: ({ how }) => [how],
  },
);

/** Returns a lookalike by the wanted change. If that change alters no account, the last digit is changed. */
function anyLookalike(ctx: CheckContext, wanted: AddressChange): fc.Arbitrary<Lookalike> {
  const accounts = ctx.discovery.requireAccounts(1);
  const fitting = accounts.filter(({ address }) => wanted.apply(address, 1) !== address);
  const change = fitting.length === 0 ? withOther(63) : wanted;
  const changed = fitting.length === 0 ? accounts : fitting;
  return fc.constantFrom(...changed).chain((account) =>
    fc
      .record({
        added: fc.integer({ min: 1, max: 15 }),
        at: fc.nat({ max: Math.max(0, knownVersions(account).length - 1) }),
      })
      .map(({ added, at }) => {
        const address = change.apply(account.address, added);
        const spelling = change.isShort ? shortHex(address) : address;
        return { account, address, spelling, how: change.how, at };
      }),
  );
}

export const lookalikeProperties: readonly Check[] = [lookalikes];
