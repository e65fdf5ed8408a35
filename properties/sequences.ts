import {
  assertSelection,
  expectSelection,
} from '../src/engine/assertions/lists/expect-selection.ts';
import fc from 'fast-check';
import type { AsyncCommand } from 'fast-check';
import type { CheckContext } from '../src/engine/check/check-context.ts';
import { askPage } from '../src/engine/assertions/lists/ask-page.ts';
import type { Check } from '../src/engine/check/check.ts';
import { property } from '../src/engine/check/property.ts';
import { askItemAt } from '../src/engine/assertions/items/ask-item-at.ts';
import { findItemDifference } from '../src/engine/assertions/items/known-items.ts';
import type { DiscoveredAccount } from '../src/engine/discovery/discovered-account.ts';
import type { DiscoveredItem } from '../src/engine/discovery/discovery.ts';
import type { ListedSummary } from '../src/expect/summary-matchers.ts';
import { max } from '../src/oracle/extremes.ts';
import { ascending, entryDifference, formatEntry, sameTransaction } from '../src/oracle/entry.ts';
import { itemId } from '../src/spec/endpoints/raw-item.ts';
import { differs } from '../src/text/difference.ts';
import type { AnsweredExchange } from '../src/wire/exchange.ts';
import { omitUndefined } from '../src/text/json.ts';
import { itemLine, listLine } from './arbitraries/request-lines.ts';

/** Facts that a sequence has seen, and that later steps must confirm. */
interface Learned {
  readonly entries: Map<string, ListedSummary>;
  readonly answers: Map<string, AnsweredExchange>;
}

type Step = AsyncCommand<Learned, CheckContext>;

/** Reads a page, and compares its entries with earlier entries of the same versions. */
function readPage({ address }: DiscoveredAccount, back: bigint | undefined, limit: number): Step {
  return {
    check: () => true,
    run: async ({ entries }, ctx) => {
      const page = await askPage(ctx, address, { start: startBelowHead(ctx, back), limit });
      if (page === undefined) return;
      await expectSelection(ctx, page);
      for (const summary of page.listed) {
        const known = entries.get(`${address}@${summary.version}`);
        entries.set(`${address}@${summary.version}`, known ?? summary);
        if (known !== undefined && !sameTransaction(known, summary)) {
          const difference = entryDifference(known, summary);
          const found = differs(formatEntry(known), formatEntry(summary), difference);
          ctx.judge(page.exchange, found);
        }
      }
    },
    toString: () => {
      const start = back === undefined ? undefined : `head - ${back}`;
      return `list(${listLine(address, { start, limit })})`;
    },
  };
}

/** Returns the version so far below the current head, or the oldest one. */
function startBelowHead(ctx: CheckContext, back: bigint | undefined): bigint | undefined {
  const { highest = 0n, oldest } = ctx.session.ledger;
  return back === undefined ? undefined : max(highest - back, oldest);
}

/** Requests a transaction again that an earlier step listed. */
function findAgain({ address }: DiscoveredAccount, choice: number): Step {
  const knownIn = ({ entries }: Readonly<Learned>): readonly ListedSummary[] => {
    const own = [...entries].filter(([id]) => id.startsWith(`${address}@`));
    return own.map(([, summary]) => summary);
  };
  return {
    check: (learned) => knownIn(learned).length > 0,
    run: async (learned, ctx) => {
      const known = knownIn(learned);
      const summary = known[choice % known.length];
      if (summary === undefined) return;
      const page = await ctx.node.page(address, { start: summary.version, limit: 1 });
      await assertSelection(ctx, page);
      const [first] = ascending(page.listed);
      const gone = summary.version < ctx.session.ledger.oldest;
      const same = first?.version === summary.version && sameTransaction(summary, first);
      const at = (entry: ListedSummary): string =>
        `version ${entry.version}: ${formatEntry(entry)}`;
      const found = differs(
        at(summary),
        first === undefined ? 'an empty list' : at(first),
        first?.version === summary.version ? entryDifference(summary, first) : undefined,
      );
      ctx.judge(page.exchange, same || gone ? undefined : found);
    },
    toString: () => `find(${listLine(address, { start: `listed version ${choice}`, limit: 1 })})`,
  };
}

/** Reads an item near the head, and compares it with an earlier read of the same version. */
function readItem({ handle, key }: DiscoveredItem, back: bigint): Step {
  return {
    check: () => true,
    run: async ({ answers }, ctx) => {
      const { highest: head = 0n, oldest } = ctx.session.ledger;
      const version = head - back < oldest ? head : head - back;
      const exchange = await askItemAt(ctx, { handle, key, version });
      const id = itemId({ handle, key }, version);
      const known = answers.get(id) ?? exchange;
      answers.set(id, known);
      ctx.judge(exchange, findItemDifference(known, exchange, 'as in an earlier response'));
    },
    toString: () => `read(${itemLine({ handle, key, version: `head - ${back}` })})`,
  };
}

/**
 * Returns steps of every kind; without items, only steps that read lists.
 *
 * @throws Unjudged (untested) without accounts.
 */
function anySteps(ctx: CheckContext): fc.Arbitrary<Step>[] {
  const account = fc.constantFrom(...ctx.discovery.requireAccounts(1));
  const back = fc.option(fc.bigInt({ min: 0n, max: 600n }), { nil: undefined });
  const limit = fc.integer({ min: 1, max: ctx.discovery.clampLimit(12) });
  const lists = [
    fc.tuple(account, back, limit).map((all) => readPage(...all)),
    fc.tuple(account, fc.nat({ max: 50 })).map((all) => findAgain(...all)),
  ];
  const [first, ...rest] = ctx.discovery.items;
  if (first === undefined) return lists;
  const item = fc.constantFrom(first, ...rest);
  const depth = fc.bigInt({ min: 0n, max: 40n });
  return [...lists, fc.tuple(item, depth).map((all) => readItem(...all))];
}

/**
 * Sequences: random reads of a ledger that may grow and be pruned during the check. Later responses never
 * contradict earlier ones. Section 1.
 */
// "The service is a node's HTTP interface over a ledger of committed transactions and state."
const sequences = property<Iterable<Step>>(
  'SVC-HISTORY.law',
  'responses agree in any order of requests',
  ['account'],
  {
    cases: (ctx, replayPath) =>
      fc.commands(anySteps(ctx), {
        maxCommands: 6,
        ...omitUndefined({ replayPath }),
      }),
    judge: async (ctx, steps) => {
      const learned: Learned = { entries: new Map(), answers: new Map() };
      await fc.asyncModelRun(() => ({ model: learned, real: ctx }), steps);
    },
    format: (steps) => {
      const [taken = ''] = fc.stringify(steps).split('/*replayPath');
      return taken.trim() || [...steps].map(String).join(',');
    },
    classify: (steps) => [...steps].map((step) => step.toString().replace(/\(.*/s, '')),
  },
);

export const sequenceProperties: readonly Check[] = [sequences];
