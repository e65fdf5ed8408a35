import fc from 'fast-check';
import type { CheckContext } from '../src/engine/check/check-context.ts';
import type { Check } from '../src/engine/check/check.ts';
import { property } from '../src/engine/check/property.ts';
import { findSpellingDifference } from '../src/engine/assertions/lists/same-list.ts';
import type { DiscoveredAccount } from '../src/engine/discovery/discovered-account.ts';
import { buildRequest, pathOf } from '../src/wire/build-request.ts';
import type { SummariesQuestion } from '../src/spec/endpoints/summaries.ts';
import type { LongHex } from '../src/spec/formats/address.ts';
import { shortHex } from '../src/spec/formats/address.ts';
import { anyAccount } from './arbitraries/questions.ts';
import { keptVersion, knownVersions } from './arbitraries/versions.ts';

/** One question in one valid spelling. */
interface Spelled {
  readonly account: DiscoveredAccount;
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

/** Spelling: every valid spelling of an address, and every order of the parameters, means the same. Section 2.1. */
// "Leading zeros may be stripped, so address 1 may be written `0x1`. Input is accepted with or without the `0x` prefix."
const addresses = property<Spelled>(
  'FMT-ADDRESS-ZEROS.law',
  'every valid spelling of a request gets the same list',
  ['account-with-zeros'],
  {
    cases: (ctx) => {
      ctx.discovery.requireAccountsWithZeros();
      return anySpelling(ctx, {
        prefix: fc.boolean(),
        zeros: ({ address }) => fc.nat({ max: missingZeros(address) }),
        shape: fc.constantFrom(...SHAPES),
      });
    },
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
      const question = { ...askedEnds(ctx, spelled, version), limit };
      const page = await ctx.node.page(account.address, question);
      const exchange = await ctx.node.send({
        ...buildRequest({
          endpoint: 'summaries',
          question: { account: account.address, ...question },
        }),
        path: pathSpelled(spelled, askedEnds(ctx, spelled, version)),
      });
      ctx.judge(exchange, await findSpellingDifference(ctx, page, exchange));
    },
    format: (spelled) => {
      const version = knownVersions(spelled.account)[spelled.at] ?? 0n;
      return `GET ${pathSpelled(spelled, endsOf(spelled, version))}`;
    },
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
  readonly zeros: (account: DiscoveredAccount) => fc.Arbitrary<number>;
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
      limit: fc.constant(ctx.discovery.clampLimit(3)),
    }),
  );
}

/** Counts the zeros that the shortest form omits. */
function missingZeros(address: LongHex): number {
  return 64 - (shortHex(address).length - 2);
}

type Ends = Pick<SummariesQuestion, 'start' | 'end'>;

/** Returns the bounds: from a version on, up to that version, or from that version to the next one. */
function endsOf({ account, shape }: Spelled, version: bigint): Ends {
  if (shape === 'start_version') return { start: version };
  if (shape === 'end_version') return { end: version };
  const next = knownVersions(account).find((later) => later > version) ?? version;
  return { start: version, end: next };
}

/** Returns the bounds without an end next to a start, if the target refuses ranges. */
function askedEnds({ discovery }: CheckContext, spelled: Spelled, version: bigint): Ends {
  const { start, end } = endsOf(spelled, version);
  return start === undefined ? { end } : { start, end: discovery.endBeside(end) };
}

function pathSpelled(spelled: Spelled, { start, end }: Ends): string {
  const { account, prefix, zeros, limitFirst, limit } = spelled;
  const spelling = `${prefix ? '0x' : ''}${'0'.repeat(zeros)}${shortHex(account.address).slice(2)}`;
  const ends = [
    ...(start === undefined ? [] : [`start_version=${start}`]),
    ...(end === undefined ? [] : [`end_version=${end}`]),
  ];
  const query = [...ends, `limit=${limit}`];
  return pathOf('summaries', spelling, limitFirst ? query.toReversed() : query);
}

export const spellingProperties: readonly Check[] = [addresses];
