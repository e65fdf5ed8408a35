import fc from 'fast-check';
import type { CheckContext } from '../src/engine/check/check-context.ts';
import type { Check } from '../src/engine/check/check.ts';
import { anAccount, STRANGE_KEY } from '../src/engine/assertions/inputs/choose-inputs.ts';
import { property } from '../src/engine/check/property.ts';
import { untested } from '../src/engine/session/unjudged-check.ts';
import type { DiscoveredItem } from '../src/engine/discovery/discovery.ts';
import type { CheckId } from '../src/spec/check-id.ts';
import { ledgerView } from '../src/expect/header-matchers.ts';
import { listedIn } from '../src/expect/summary-matchers.ts';
import type { SummariesQuestion } from '../src/spec/endpoints/summaries.ts';
import type { LongHex } from '../src/spec/formats/address.ts';
import { U64_MAX } from '../src/spec/formats/u64.ts';
import type { Difference } from '../src/text/difference.ts';
import { differs } from '../src/text/difference.ts';
import type { AnsweredExchange } from '../src/wire/exchange.ts';
import { anyAccount } from './arbitraries/questions.ts';
import { itemLine, listLine } from './arbitraries/request-lines.ts';
import { versionRangeOf } from './arbitraries/versions.ts';

/** A distance from the oldest version; negative below it. */
interface Boundary {
  readonly step: bigint;
}

/** An item, read at a distance from the oldest version. */
interface ItemBoundary extends Boundary {
  readonly item: DiscoveredItem;
  /** Whether the request has a key that is not in the table: pruned versions of such a key are 410 too. */
  readonly missing: boolean;
}

/** Distances on one side of the boundary: near ones, which show most faults, and any. */
interface Side {
  readonly near: readonly bigint[];
  readonly any: fc.Arbitrary<bigint>;
}

const below: Side = {
  near: [-1n, -2n, -3n, -10n],
  any: fc.bigInt({ min: -(2n ** 20n), max: -1n }),
};
const above: Side = { near: [0n, 1n, 2n, 10n], any: fc.bigInt({ min: 0n, max: 2n ** 10n }) };

function stepOf({ near, any }: Side): fc.Arbitrary<bigint> {
  return fc.oneof(fc.constantFrom(...near), any);
}

/**
 * The pruning boundary: a version below the oldest one in the response's own headers is 410; a version at or above
 * the oldest is not. If an error has no ledger headers, earlier and later responses limit the boundary on both
 * sides. Sections 4.2, 7 and 8.
 */
function itemBoundary(
  id: CheckId,
  title: string,
  sideOf: (ctx: CheckContext) => Side,
  findDifference: FindDifference,
): Check {
  const itemOf = (ctx: CheckContext): fc.Arbitrary<DiscoveredItem> =>
    fc.constantFrom(...ctx.discovery.requireItems());
  return property<ItemBoundary>(id, title, ['item', 'pruned'], {
    cases: (ctx) =>
      fc.record({ item: itemOf(ctx), missing: fc.boolean(), step: stepOf(sideOf(ctx)) }),
    design: (ctx) =>
      sideOf(ctx).near.flatMap((step) =>
        [false, true].map((missing) => itemOf(ctx).map((item) => ({ item, missing, step }))),
      ),
    judge: async (ctx, { item: { handle, key: known }, missing, step: distance }) => {
      const version = atBoundary(ctx, distance);
      const key = missing ? STRANGE_KEY : known;
      const exchange = await ctx.node.item({ handle, key, version });
      ctx.judge(exchange, await findDifference(ctx, exchange, version));
    },
    format: ({ item, missing, step: distance }) =>
      itemLine({
        handle: item.handle,
        key: missing ? STRANGE_KEY : item.key,
        version: fromOldest(distance),
      }),
    classify: placesOf,
  });
}

/**
 * Makes the property untested if there is no case: no version is below an oldest version of 0.
 *
 * @throws Unjudged (untested) when nothing is pruned.
 */
function assertSomethingPruned(ctx: CheckContext): void {
  ctx.assertOldestKnown();
  if (versionRangeOf(ctx).oldest > 0n) return;
  throw untested('nothing is pruned: the oldest version is 0', ['pruned']);
}

function atBoundary(ctx: CheckContext, step: bigint): bigint {
  const { oldest } = ctx.session.ledger;
  const version = oldest + step;
  const { newest } = versionRangeOf(ctx);
  return version < 0n ? oldest / 2n : version > newest ? newest : version;
}

function fromOldest(step: bigint): string {
  if (step === 0n) return 'oldest';
  return step < 0n ? `oldest - ${-step}` : `oldest + ${step}`;
}

function placesOf({ step }: Boundary): readonly string[] {
  if (step === -1n) return ['one below the oldest'];
  if (step === 0n) return ['the oldest itself'];
  if (step === 1n) return ['one above the oldest'];
  return [step < 0n ? 'further below' : 'further above'];
}

/** Finds the difference in a response about a version at the boundary. */
type FindDifference = (
  ctx: CheckContext,
  exchange: AnsweredExchange,
  version: bigint,
) => Promise<Difference | undefined> | Difference | undefined;

/**
 * Finds a 410 for a version that is not below the oldest one.
 *
 * @param account a request about this account shows whether the boundary moved during the read.
 */
async function findNeedless410(
  ctx: CheckContext,
  exchange: AnsweredExchange,
  version: bigint,
  account: LongHex,
): Promise<Difference | undefined> {
  if (exchange.response.status !== 410) return undefined;
  if (await ctx.node.pruning.isPruned(exchange, version, account)) return undefined;
  const { oldestVersion: oldest = ctx.session.ledger.oldest } = ledgerView(
    exchange.response,
    ctx.names,
  );
  return differs(`no 410 for version ${version}: the oldest version is ${oldest}`, 'status 410');
}

/** Finds a response other than 410 for a version below the oldest one. */
function findMissing410(
  ctx: CheckContext,
  exchange: AnsweredExchange,
  version: bigint,
): Difference | undefined {
  const { response } = exchange;
  if (response.status === 410) return undefined;
  const { ledger } = ctx.session;
  const own = ledgerView(response, ctx.names).oldestVersion;
  const oldest = own === undefined ? ledger.surelyPruned(version) : ledger.prunedBefore(exchange);
  if (oldest === undefined || version >= oldest) return undefined;
  const expected = `410 for version ${version}, below the oldest ${oldest}`;
  return differs(expected, `status ${response.status}`);
}

/** Finds a summary that is older than the oldest version in the headers of the response, and of an earlier one. */
function findOlderListed(ctx: CheckContext, exchange: AnsweredExchange): Difference | undefined {
  const { response } = exchange;
  const oldest = ctx.session.ledger.prunedBefore(exchange);
  const listed = response.status === 200 ? (listedIn(response, ctx.names) ?? []) : [];
  const older = listed.find((summary) => summary.version < oldest);
  if (older === undefined) return undefined;
  return differs(`nothing below the oldest version ${oldest}`, `version ${older.version}`);
}

/** A question around the oldest version. */
interface ListBoundary extends Boundary {
  readonly account: LongHex;
  readonly form: (typeof FORMS)[number];
}

const FORMS = ['start', 'end', 'both'] as const;

// "Requests for pruned history fail with status 410. ... History older than the pruning window is unavailable."
const lists = property<ListBoundary>(
  'SEL-PRUNED.law',
  'a list around the oldest version holds nothing older',
  ['account'],
  {
    cases: (ctx) => {
      const account = addressOf(ctx);
      assertSomethingPruned(ctx);
      const step = fc.oneof(stepOf(below), stepOf(above));
      return fc.record({ account, step, form: fc.constantFrom(...FORMS) });
    },
    design: (ctx) =>
      [...below.near, ...above.near].flatMap((step) =>
        FORMS.map((form) => addressOf(ctx).map((account) => ({ account, step, form }))),
      ),
    judge: async (ctx, { account, step, form }) => {
      const version = atBoundary(ctx, step);
      const question = { ...questionOf(form, version), limit: ctx.discovery.clampLimit(5) };
      const exchange = await ctx.node.summaries(account, question);
      const mayBeGone = ctx.node.pruning.mayReachBack(account, question);
      const needless = mayBeGone
        ? undefined
        : await findNeedless410(ctx, exchange, version, account);
      ctx.judge(exchange, needless ?? findOlderListed(ctx, exchange));
    },
    format: ({ account, step, form }) =>
      listLine(account, {
        ...(form === 'end' ? {} : { start: fromOldest(step) }),
        ...(form === 'start' ? {} : { end: fromOldest(form === 'end' ? step : step + 50n) }),
      }),
    classify: (boundary) => [...placesOf(boundary), `as ${boundary.form}`],
  },
);

function addressOf(ctx: CheckContext): fc.Arbitrary<LongHex> {
  return anyAccount(ctx).map(({ address }) => address);
}

function questionOf(form: ListBoundary['form'], version: bigint): SummariesQuestion {
  if (form === 'start') return { start: version };
  if (form === 'end') return { end: version };
  return { start: version, end: version > U64_MAX - 50n ? U64_MAX : version + 50n };
}

export const pruningProperties: readonly Check[] = [
  // "When the requested ledger version has been pruned, the response is 410."
  itemBoundary(
    'RAW-PRUNED.law',
    'any version below the oldest is 410',
    (ctx) => {
      assertSomethingPruned(ctx);
      return below;
    },
    findMissing410,
  ),
  // "The oldest available versions are reported in X-NODE-LEDGER-OLDEST-VERSION"
  itemBoundary(
    'RAW-BOUNDS.law',
    'no version at or above the oldest is 410',
    (ctx) => {
      ctx.assertOldestKnown();
      return above;
    },
    (ctx, exchange, version) => findNeedless410(ctx, exchange, version, anAccount(ctx)),
  ),
  lists,
];
