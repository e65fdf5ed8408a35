import fc from 'fast-check';
import type { CheckContext } from '../src/engine/check/check-context.ts';
import type { Check } from '../src/engine/check/check.ts';
import { property } from '../src/engine/check/property.ts';
import type { Budget } from '../src/engine/check/property-statement.ts';
import { anAccount } from '../src/engine/assertions/inputs/choose-inputs.ts';
import { findItemDifference } from '../src/engine/assertions/items/known-items.ts';
import { judgeItem } from '../src/engine/assertions/items/judge-item.ts';
import { findListDifference } from '../src/engine/assertions/lists/same-list.ts';
import { prunedMeanwhile } from '../src/engine/session/chain-moved.ts';
import type { DiscoveredItem } from '../src/engine/discovery/discovery.ts';
import type { QuestionCase } from './arbitraries/questions.ts';
import { anyAccount, questionCase } from './arbitraries/questions.ts';
import { itemLine } from './arbitraries/request-lines.ts';
import { versionRangeOf, knownVersions } from './arbitraries/versions.ts';

/**
 * History does not change: responses about settled versions are the same each time, on every connection, whatever
 * other requests come in between. Items are compared byte for byte. Lists are compared by their documented
 * members, because the document does not show the order of JSON members.
 *
 * The arithmetic: a node with one wrong response in fifty, at random, passes n responses with probability 0.98^n. The
 * property of lists compares {@link LIST_ANSWERS} of them, several at once. That of items asks twice: SVC-HISTORY also
 * compares all other reads of an item.
 */
const LIST_ANSWERS = 100;

/** How many times each list is requested, so that all cases together make {@link LIST_ANSWERS}. */
function repeats({ cases }: Budget): number {
  return Math.max(2, Math.ceil(LIST_ANSWERS / cases));
}

function arithmetic(budget: Budget): string {
  const responses = repeats(budget) * budget.cases;
  const missed = 0.98 ** responses;
  const caught = Math.floor(1000 * (1 - missed)) / 10;
  return `compared ${responses} responses: a node that answers 1 of 50 requests wrongly is detected in at least ${caught} of 100 runs (missed with probability 0.98^${responses} = ${missed.toFixed(4)})`;
}

// "Retrieves summaries of committed transactions sent from one account."
const lists = property<QuestionCase>(
  'SEL-REPEAT.law',
  'a list of versions that can no longer change is the same each time',
  ['account-of-2'],
  {
    cases: settledQuestion,
    judge: async (ctx, { account, question }, budget) => {
      const first = await ctx.node.page(account.address, question);
      const again = await Promise.all(
        Array.from({ length: repeats(budget) - 1 }, () =>
          ctx.node.summaries(account.address, question),
        ),
      );
      ctx.countJudged(first.exchange);
      for (const exchange of again) {
        await ctx.node.pruning.assertListNotPruned(exchange, account.address, question);
        const difference = findListDifference(ctx, first, exchange);
        if (difference !== undefined)
          await ctx.node.pruning.assertNotPrunedNow(question.start, account.address);
        ctx.judge(exchange, difference);
      }
    },
    classify: ({ places }) => places,
    note: arithmetic,
  },
);

/** Returns a question with two bounds that were settled during the discovery. */
function settledQuestion(ctx: CheckContext): fc.Arbitrary<QuestionCase> {
  return anyAccount(ctx).chain((account) => {
    const known = knownVersions(account);
    const index = fc.nat({ max: known.length - 1 });
    return fc
      .record({
        from: index,
        to: index,
        limit: fc.option(fc.integer({ min: 1, max: ctx.discovery.clampLimit(30) }), {
          nil: undefined,
        }),
      })
      .map(({ from, to, limit }) => {
        const [start, last] = [known[Math.min(from, to)], known[Math.max(from, to)]];
        const end = ctx.discovery.endBeside(last);
        return questionCase(account, { start, end, limit }, [
          from === to ? 'a single version' : 'a range',
          limit === undefined ? 'no limit' : 'with a limit',
        ]);
      });
  });
}

/** An item, and the version of a read. */
interface ItemAtVersion {
  readonly item: DiscoveredItem;
  readonly version: bigint;
}

// "Ledger version whose state is read."
const items = property<ItemAtVersion>(
  'RAW-VERSION.law',
  'an item read at a version is as it was then, each time',
  ['item'],
  {
    cases: anyItemAtVersion,
    judge: async (ctx, itemAtVersion) => {
      const { item, version } = itemAtVersion;
      const { handle, key } = item;
      const answers = await Promise.all(
        Array.from({ length: 2 }, () => ctx.node.item({ handle, key, version })),
      );
      for (const exchange of answers) {
        await ctx.node.pruning.assertNotPruned(exchange, version, anAccount(ctx));
      }
      if (version < ctx.session.ledger.oldest)
        throw prunedMeanwhile(`version ${version} was pruned during the check`);
      const value = item.history.find((point) => point.version === version)?.value;
      for (const exchange of answers) {
        const change = findItemDifference(answers[0] ?? exchange, exchange, 'as in the first read');
        if (change !== undefined || value === undefined) ctx.judge(exchange, change);
        else judgeItem(ctx, exchange, { handle, key, version, value });
      }
    },
    format: ({ item, version }) => itemLine({ ...item, version }),
    classify: ({ item, version }) => {
      const near = item.history.some(
        (point) => point.version - 1n <= version && version <= point.version + 1n,
      );
      return [near ? 'near known versions' : 'anywhere'];
    },
  },
);

/** Returns an item at a version next to its known history, if any, or at any version. */
function anyItemAtVersion(ctx: CheckContext): fc.Arbitrary<ItemAtVersion> {
  const { oldest, newest } = versionRangeOf(ctx);
  return fc.constantFrom(...ctx.discovery.requireItems()).chain((item) => {
    const points = item.history
      .map((point) => point.version)
      .filter((version) => version > oldest && version < newest);
    const anywhere = fc.bigInt({ min: oldest, max: newest < oldest ? oldest : newest });
    const beside = points.flatMap((version) => [version - 1n, version, version + 1n]);
    const version = beside.length === 0 ? anywhere : fc.oneof(fc.constantFrom(...beside), anywhere);
    return fc.record({ item: fc.constant(item), version });
  });
}

export const historyProperties: readonly Check[] = [lists, items];
