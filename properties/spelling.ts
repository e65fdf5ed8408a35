import fc from 'fast-check';
import type { CheckContext } from '../fixtures/check/check-context.ts';
import type { Check } from '../fixtures/check/check.ts';
import { law } from '../fixtures/check/law.ts';
import {
  findSpellingDifference,
  findSharedVersion,
} from '../fixtures/assertions/lists/same-list.ts';
import type { SurveyedAccount } from '../fixtures/survey/survey.ts';
import { buildRequest, pathOf } from '../src/wire/build-request.ts';
import type { LongHex } from '../src/spec/formats/address.ts';
import { longHex, shortHex } from '../src/spec/formats/address.ts';
import { differs } from '../src/text/difference.ts';
import { anyAccount } from './arbitraries/questions.ts';
import { keptVersion, knownVersions } from './arbitraries/versions.ts';

/** One question in one lawful spelling. */
interface Spelled {
  readonly account: SurveyedAccount;
  readonly prefix: boolean;
  /** The number of zeros written before the shortest form; at most 64 digits in all. */
  readonly zeros: number;
  readonly at: number;
  readonly shape: Shape;
  readonly limitFirst: boolean;
  readonly limit: number;
}

/** Which bounds a question has; a node may parse the address differently for each. */
type Shape = (typeof SHAPES)[number];
const SHAPES = ['start_version', 'end_version', 'both'] as const;

/**
 * Spelling: every lawful spelling of an address, and every order of the parameters, means
 * the same. Section 2.1.
 */
// "Leading zeros may be stripped, so address 1 may be written `0x1`. Input is accepted with or without the `0x` prefix."
const addresses = law<Spelled>(
  'FMT-ADDRESS-ZEROS.law',
  'any lawful spelling of a question gets one answer',
  ['account'],
  {
    usual: 20,
    cases: (ctx) =>
      anySpelling(ctx, {
        prefix: fc.boolean(),
        zeros: ({ address }) => fc.nat({ max: missingZeros(address) }),
        shape: fc.constantFrom(...SHAPES),
      }),
    design: (ctx) =>
      [true, false].flatMap((prefix) =>
        SHAPES.flatMap((shape) =>
          [() => 0, missingZeros].map((zeros) =>
            anySpelling(ctx, {
              prefix: fc.constant(prefix),
              zeros: ({ address }) => fc.constant(zeros(address)),
              shape: fc.constant(shape),
            }),
          ),
        ),
      ),
    judge: async (ctx, spelled) => {
      const { account, at, limit } = spelled;
      const version = keptVersion(ctx, account, at);
      const question = { ...endsOf(spelled, version), limit };
      const page = await ctx.node.page(account.address, question);
      const exchange = await ctx.node.send({
        ...buildRequest({
          endpoint: 'summaries',
          question: { account: account.address, ...question },
        }),
        path: pathSpelled(spelled, version),
      });
      ctx.judge(exchange, await findSpellingDifference(ctx, page, exchange));
    },
    format: (spelled) => pathSpelled(spelled, knownVersions(spelled.account)[spelled.at] ?? 0n),
    classify: ({ prefix, zeros, shape, limitFirst }) => [
      prefix ? 'with 0x' : 'without 0x',
      zeros === 0 ? 'no leading zero' : 'leading zeros',
      shape,
      limitFirst ? 'limit first' : 'limit last',
    ],
  },
);

/** The arbitraries of an address's spelling, and of the bounds next to it. */
interface Spelling {
  readonly prefix: fc.Arbitrary<boolean>;
  readonly zeros: (account: SurveyedAccount) => fc.Arbitrary<number>;
  readonly shape: fc.Arbitrary<Shape>;
}

function anySpelling(ctx: CheckContext, { prefix, zeros, shape }: Spelling): fc.Arbitrary<Spelled> {
  return anyAccount(ctx).chain((account) =>
    fc.record({
      account: fc.constant(account),
      prefix,
      zeros: zeros(account),
      at: fc.nat({ max: Math.max(0, knownVersions(account).length - 1) }),
      shape,
      limitFirst: fc.boolean(),
      limit: fc.constant(ctx.survey.clampLimit(3)),
    }),
  );
}

/** The number of zeros that the shortest form leaves out. */
function missingZeros(address: LongHex): number {
  return 64 - (shortHex(address).length - 2);
}

/** The bounds: from a version on, up to it, or from it to the next one. */
function endsOf({ account, shape }: Spelled, version: bigint): { start?: bigint; end?: bigint } {
  if (shape === 'start_version') return { start: version };
  if (shape === 'end_version') return { end: version };
  return { start: version, end: knownVersions(account).find((next) => next > version) ?? version };
}

function pathSpelled(spelled: Spelled, version: bigint): string {
  const { account, prefix, zeros, limitFirst, limit } = spelled;
  const spelling = `${prefix ? '0x' : ''}${'0'.repeat(zeros)}${shortHex(account.address).slice(2)}`;
  const { start, end } = endsOf(spelled, version);
  const ends = [
    ...(start === undefined ? [] : [`start_version=${start}`]),
    ...(end === undefined ? [] : [`end_version=${end}`]),
  ];
  const query = [...ends, `limit=${limit}`];
  return pathOf('summaries', spelling, limitFirst ? query.toReversed() : query);
}

/** An address that differs from the account's in one digit. */
interface Neighbour {
  readonly account: SurveyedAccount;
  /**
   * Which of the 64 digits changes, and what is added to it; with 0 the digit is removed and the rest is
   * written short.
   */
  readonly digit: number;
  readonly added: number;
  readonly at: number;
}

/** Positions at the ends of the parts of an address that a faulty node may look at alone. */
const CUTS = [0, 8, 15, 16, 23, 24, 31, 32, 39, 40, 47, 48, 55, 63] as const;

/**
 * The converse: an address that differs in any digit is another account. No transaction has two senders, so
 * nothing listed under one is listed under the other. Sections 2.1 and 4.1.
 */
// "Retrieves summaries of committed transactions sent from one account."
const neighbours = law<Neighbour>(
  'SUM-SENDER.law',
  'an address with another digit lists nothing of the account',
  ['account'],
  {
    cases: (ctx) =>
      anyNeighbour(
        ctx,
        fc.oneof(fc.constantFrom(...CUTS), fc.nat({ max: 63 })),
        fc.nat({ max: 15 }),
      ),
    design: (ctx) =>
      CUTS.flatMap((digit) =>
        [fc.constant(0), fc.integer({ min: 1, max: 15 })].map((added) =>
          anyNeighbour(ctx, fc.constant(digit), added),
        ),
      ),
    judge: async (ctx, { account, digit, added, at }) => {
      const start = keptVersion(ctx, account, at);
      const question = { start, limit: ctx.survey.clampLimit(3) };
      const neighbour = neighbourOf(account.address, digit, added);
      const spelling = added === 0 ? shortHex(neighbour) : neighbour;
      const other = await ctx.node.summaries(neighbour, question, { spelling });
      const own = await ctx.node.summaries(account.address, question);
      if (own.response.status !== 200) return ctx.countJudged(own);
      const page = ctx.node.read(own, account.address, question);
      const shared = findSharedVersion(ctx, page, other);
      const expected = `nothing that ${account.address} sent`;
      const found = shared === undefined ? undefined : differs(expected, `its version ${shared}`);
      ctx.judge(other, found);
    },
    format: ({ account, digit, added, at }) =>
      `${account.address} and ${neighbourOf(account.address, digit, added)} from version ${knownVersions(account)[at]}`,
    classify: ({ digit }) => [
      digit < 32 ? 'a digit of the first half' : 'a digit of the second half',
    ],
  },
);

function anyNeighbour(
  ctx: CheckContext,
  digit: fc.Arbitrary<number>,
  added: fc.Arbitrary<number>,
): fc.Arbitrary<Neighbour> {
  return anyAccount(ctx).chain((account) =>
    fc.record({
      account: fc.constant(account),
      digit,
      added,
      at: fc.nat({ max: Math.max(0, knownVersions(account).length - 1) }),
    }),
  );
}

function neighbourOf(address: LongHex, digit: number, added: number): LongHex {
  const digits = address.slice(2);
  if (added === 0) return withoutDigit(address, digit);
  const other = (Number.parseInt(digits.charAt(digit), 16) + added) % 16;
  return longHex(digits.slice(0, digit) + other.toString(16) + digits.slice(digit + 1));
}

/** The address without a digit, if that means another account; without a leading zero it would mean the same one. */
function withoutDigit(address: LongHex, digit: number): LongHex {
  const digits = address.slice(2);
  const other = longHex(digits.slice(0, digit) + digits.slice(digit + 1));
  return other === address ? neighbourOf(address, digit, 1) : other;
}

export const spellingLaws: readonly Check[] = [addresses, neighbours];
