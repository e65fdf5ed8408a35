import fc from 'fast-check';
import type { Bench } from '../fixtures/check/check-context.ts';
import type { Check } from '../fixtures/check/check.ts';
import { NEEDS } from '../fixtures/check/check.ts';
import { anAccount, STRANGE_KEY } from '../fixtures/assertions/choose.ts';
import { law } from '../fixtures/check/law.ts';
import { Untested } from '../fixtures/session/outcomes.ts';
import type { SurveyedItem } from '../fixtures/survey/survey.ts';
import { differs } from '../src/expect/difference.ts';
import type { Difference } from '../src/expect/difference.ts';
import { ledgerView } from '../src/expect/headers.ts';
import { elementsOf } from '../src/expect/summaries.ts';
import { listedIn } from '../src/expect/summaries.ts';
import type { SummariesQuestion } from '../src/spec/endpoints.ts';
import type { LongHex } from '../src/spec/formats/address.ts';
import { U64_MAX } from '../src/spec/formats/u64.ts';
import type { Answered } from '../src/wire/exchange.ts';
import { anyAccount } from './arbitraries/questions.ts';
import { extentOf } from './arbitraries/versions.ts';

/** A distance from the oldest version; below it when negative. */
interface Edge {
  readonly step: bigint;
}

/** An item, read at an edge. */
interface ItemEdge extends Edge {
  readonly item: SurveyedItem;
  /** Whether a key that is not in the table is asked for instead: what is pruned is pruned. */
  readonly missing: boolean;
}

const below = fc.oneof(
  fc.constantFrom(-1n, -2n, -3n, -10n),
  fc.bigInt({ min: -(2n ** 20n), max: -1n }),
);
const above = fc.oneof(fc.constantFrom(0n, 1n, 2n, 10n), fc.bigInt({ min: 0n, max: 2n ** 10n }));

/**
 * Law 8, the pruning edge: below the oldest version an answer's own headers announce, 410; at or
 * above, not. Where an error has no ledger headers, what earlier and later answers announced bounds
 * it on both sides. Sections 4.2, 7 and 8.
 */
function itemEdge(id: string, title: string, step: fc.Arbitrary<bigint>): Check {
  return law<ItemEdge>(id, title, `${NEEDS.item} and ${NEEDS.pruned}`, {
    cases: (bench) => {
      const item = fc.constantFrom(...bench.survey.readItems());
      return fc.record({
        item,
        missing: fc.boolean(),
        step: id.startsWith('RAW-PRUNED') ? requirePruned(bench, step) : step,
      });
    },
    judge: async (bench, { item: { handle, key: known }, missing, step: distance }) => {
      const version = atEdge(bench, distance);
      const key = missing ? STRANGE_KEY : known;
      const exchange = await bench.node.item({ handle, key, version });
      // The edge moves: what began on one side of it may be answered from the other.
      const difference = id.startsWith('RAW-PRUNED')
        ? wronglyServed(bench, exchange, version)
        : wronglyGone(exchange, version, await bench.node.edgeOf(exchange, anAccount(bench)));
      bench.judge(exchange, difference);
    },
    printed: ({ item, missing, step: distance }) =>
      `the item ${missing ? STRANGE_KEY : item.key} of ${item.handle}, ${fromOldest(distance)}`,
    covers: covered,
  });
}

/** An untested law rather than an empty one: nothing is below an oldest version of 0. */
function requirePruned<T>(bench: Bench, cases: fc.Arbitrary<T>): fc.Arbitrary<T> {
  if (extentOf(bench).oldest > 0n) return cases;
  throw new Untested('nothing is pruned: the oldest version is 0');
}

function atEdge(bench: Bench, step: bigint): bigint {
  const { oldest } = bench.session.watch;
  const version = oldest + step;
  const { newest } = extentOf(bench);
  return version < 0n ? oldest / 2n : version > newest ? newest : version;
}

function fromOldest(step: bigint): string {
  return step < 0n ? `${-step} below the oldest version` : `${step} above the oldest version`;
}

function covered({ step }: Edge): readonly string[] {
  if (step === -1n) return ['one below the oldest'];
  if (step === 0n) return ['the oldest itself'];
  if (step === 1n) return ['one above the oldest'];
  return [step < 0n ? 'further below' : 'further above'];
}

/** A 410 for what is not below the oldest version. */
function wronglyGone({ answer }: Answered, version: bigint, later: bigint): Difference | undefined {
  if (answer.status !== 410 || version < later) return undefined;
  return differs(`no 410 for version ${version}, the oldest is ${later}`, 'status 410');
}

/** Anything but 410 for what is below the oldest version. */
function wronglyServed(
  bench: Bench,
  { answer }: Answered,
  version: bigint,
): Difference | undefined {
  if (answer.status === 410) return undefined;
  const own = ledgerView(answer, bench.names).oldestVersion;
  const oldest = own ?? bench.session.watch.surelyPruned(version);
  if (oldest === undefined || version >= oldest) return undefined;
  return differs(
    `410 for version ${version}, below the oldest ${oldest}`,
    `status ${answer.status}`,
  );
}

/** A question that reaches below the oldest version, or begins at it. */
interface ListEdge extends Edge {
  readonly account: LongHex;
  readonly form: 'start' | 'end' | 'both';
}

const lists = law<ListEdge>(
  'SEL-PRUNED.law',
  'around the oldest version a list holds nothing older',
  NEEDS.account,
  {
    cases: (bench) =>
      fc.record({
        account: anyAccount(bench).map((one) => one.address),
        step: requirePruned(bench, fc.oneof(below, above)),
        form: fc.constantFrom('start', 'end', 'both'),
      }),
    judge: async (bench, { account, step, form }) => {
      const version = atEdge(bench, step);
      const exchange = await bench.node.summaries(account, {
        ...questionOf(form, version),
        limit: bench.survey.limitOf(5),
      });
      const { status } = exchange.answer;
      const later = await bench.node.edgeOf(exchange, account);
      if (status === 410) return bench.judge(exchange, wronglyGone(exchange, version, later));
      const { oldestVersion } = ledgerView(exchange.answer, bench.names);
      const listed =
        status === 200 && elementsOf(exchange.answer) !== undefined
          ? (listedIn(exchange.answer, bench.names) ?? [])
          : [];
      const older = listed.find((one) => one.version < (oldestVersion ?? 0n));
      bench.judge(
        exchange,
        older === undefined
          ? undefined
          : differs(
              `nothing below the oldest version ${oldestVersion}`,
              `version ${older.version}`,
            ),
      );
    },
    printed: ({ account, step, form }) => `${account} ${form}, ${fromOldest(step)}`,
    covers: (one) => [...covered(one), `as ${one.form}`],
  },
);

function questionOf(form: ListEdge['form'], version: bigint): SummariesQuestion {
  if (form === 'start') return { start: version };
  if (form === 'end') return { end: version };
  return { start: version, end: version > U64_MAX - 50n ? U64_MAX : version + 50n };
}

export const pruningLaws: readonly Check[] = [
  itemEdge('RAW-PRUNED.law', 'any version below the oldest is 410', below),
  itemEdge('RAW-BOUNDS.law', 'no version at the oldest or above is 410', above),
  lists,
];
