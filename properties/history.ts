import fc from 'fast-check';
import type { Bench } from '../fixtures/check/check-context.ts';
import type { Check } from '../fixtures/check/check.ts';
import { NEEDS } from '../fixtures/check/check.ts';
import { law } from '../fixtures/check/law.ts';
import type { Budget } from '../fixtures/check/law-statement.ts';
import { judgeReading, judgeSameReading } from '../fixtures/assertions/items.ts';
import { sameList } from '../fixtures/assertions/same-list.ts';
import type { SurveyedItem } from '../fixtures/survey/survey.ts';
import type { Asked } from './arbitraries/questions.ts';
import { anyAccount, asked } from './arbitraries/questions.ts';
import { extentOf, knownVersions } from './arbitraries/versions.ts';

/**
 * Law 4, history does not change: answers about settled versions are the same each time, on every
 * connection, mixed with whatever else is asked. Items are compared byte for byte, lists by all that
 * the document says of a summary: in which order JSON has its members is not shown.
 *
 * The arithmetic: a node that is wrong in one answer of fifty, whenever it likes, passes n answers
 * with probability 0.98^n. 0.98^228 = 0.00998..., so 228 answers catch it 99 times in 100; a law
 * asks for at least {@link ANSWERS}: 0.98^240 = 0.0078.
 */
export const ANSWERS = 240;

/** How often each case is asked, so that all cases together make {@link ANSWERS}. */
function repeats({ cases }: Budget): number {
  return Math.max(3, Math.ceil(ANSWERS / cases));
}

function arithmetic(budget: Budget): string {
  const answers = repeats(budget) * budget.cases;
  const missed = 0.98 ** answers;
  const caught = Math.floor(1000 * (1 - missed)) / 10;
  return `${answers} answers: a node that is wrong in one of fifty gives them all right with probability 0.98^${answers} = ${missed.toFixed(4)}, and is caught at least ${caught} times in 100`;
}

const lists = law<Asked>(
  'SEL-REPEAT.law',
  'a settled list is the same each time it is asked for',
  NEEDS.accounts(2),
  {
    cases: settledQuestion,
    judge: async (bench, { account, question }, budget) => {
      const first = await bench.node.page(account.address, question);
      const again = await Promise.all(
        Array.from({ length: repeats(budget) - 1 }, () =>
          bench.node.summaries(account.address, question),
        ),
      );
      bench.judge(first.exchange, undefined);
      for (const exchange of again) {
        await bench.node.refuseIfPruned(exchange, question.start, account.address);
        bench.judge(exchange, sameList(bench, first, exchange));
      }
    },
    covers: ({ places }) => places,
    note: arithmetic,
  },
);

/** Bounded on both sides by versions that were settled when the survey was made. */
function settledQuestion(bench: Bench): fc.Arbitrary<Asked> {
  return anyAccount(bench).chain((account) => {
    const known = knownVersions(account);
    const index = fc.nat({ max: known.length - 1 });
    return fc
      .record({
        one: index,
        other: index,
        limit: fc.option(fc.integer({ min: 1, max: bench.survey.limitOf(30) }), { nil: undefined }),
      })
      .map(({ one, other, limit }) => {
        const [start, end] = [known[Math.min(one, other)], known[Math.max(one, other)]];
        return asked(account, { start, end, limit }, [
          one === other ? 'a single version' : 'a range',
          limit === undefined ? 'no limit' : 'with a limit',
        ]);
      });
  });
}

/** An item and a version at which it is read. */
interface Reading {
  readonly item: SurveyedItem;
  readonly version: bigint;
}

const items = law<Reading>(
  'RAW-VERSION.law',
  'an item read at one version is the same each time',
  NEEDS.item,
  {
    cases: (bench) => {
      const { oldest, newest } = extentOf(bench);
      return fc.constantFrom(...bench.survey.readItems()).chain((item) => {
        const points = item.history
          .map((one) => one.version)
          .filter((one) => one > oldest && one < newest);
        const anywhere = fc.bigInt({ min: oldest, max: newest < oldest ? oldest : newest });
        const beside = points.flatMap((one) => [one - 1n, one, one + 1n]);
        const version =
          beside.length === 0 ? anywhere : fc.oneof(fc.constantFrom(...beside), anywhere);
        return fc.record({ item: fc.constant(item), version });
      });
    },
    judge: async (bench, { item, version }, budget) => {
      const { handle, key } = item;
      const all = await Promise.all(
        Array.from({ length: repeats(budget) }, () => bench.node.item({ handle, key, version })),
      );
      // Pruned meanwhile: 410 is then the lawful answer, and nothing is left to compare.
      if (version < bench.session.watch.oldest) {
        for (const exchange of all) bench.judge(exchange, undefined);
        return;
      }
      const [first] = all;
      const known = item.history.find((one) => one.version === version)?.value;
      for (const exchange of all) {
        const same = judgeSameReading(first ?? exchange, exchange, 'as a moment ago');
        bench.judge(exchange, same ?? (known && judgeReading(exchange, known)));
      }
    },
    printed: ({ item, version }) => `the item ${item.key} of ${item.handle} at version ${version}`,
    covers: ({ item, version }) => {
      const near = item.history.some(
        (one) => one.version - 1n <= version && version <= one.version + 1n,
      );
      return [near ? 'next to known history' : 'anywhere'];
    },
    note: arithmetic,
  },
);

export const historyLaws: readonly Check[] = [lists, items];
