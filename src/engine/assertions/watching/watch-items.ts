import { ledgerView } from '../../../expect/header-matchers.ts';
import type { ItemKey } from '../../../spec/endpoints/raw-item.ts';
import { itemId } from '../../../spec/endpoints/raw-item.ts';
import type { AnsweredExchange } from '../../../wire/exchange.ts';
import type { CheckContext } from '../../check/check-context.ts';
import type { LatestAnswer } from '../../session/latest-answers.ts';
import { valueIn } from '../../session/latest-answers.ts';
import { answersOf } from './answers-of.ts';
import { askMeanwhile, settleBoth } from './ask-meanwhile.ts';
import { NewestBlockReads } from './newest-block.ts';
import { OldestVersionReads } from './oldest-versions.ts';
import { anAccount } from '../inputs/choose-inputs.ts';
import { askLatestAnswer, judgeLatestAnswer } from '../items/latest-answer.ts';
import { chooseAnswersToRepeat } from '../items/choose-answers-to-repeat.ts';

/** How many more changed items a round reads, at most: few change in a block, and one may be late only just after that. */
const MAX_BESIDE = 2;

/** The most answers of the whole run that are compared with the item at their version. */
const MAX_HELD_AGAINST = 32;

/**
 * Reads the known items without a version while other checks ask and blocks are committed; in three
 * of four rounds, items that have changed. Judges that one of each round is the same when read at the version
 * that its answer names. When an item came or went, the answer before is read again too. At the
 * end, compares the most telling answers of all checks with their versions: some changes show only
 * later. Also reads changed items in the newest block, and items at the oldest versions, and both again at the end.
 * Asks nothing while the ledger stands still.
 */
export async function expectLatestMeanwhile(ctx: CheckContext): Promise<void> {
  const items = ctx.discovery.truth.tables.flatMap((table) => table.items);
  const { ledger, latestAnswers } = ctx.session;
  const head = ledger.highest ?? 0n;
  const read = new VersionReader(ctx);
  const newestBlock = new NewestBlockReads(ctx);
  const oldestVersions = new OldestVersionReads(ctx);
  const [nextChanged, nextOfAll] = [inTurn<ItemKey>(), inTurn<ItemKey>()];
  await askMeanwhile(ctx, (round) => {
    if ((ledger.highest ?? 0n) <= head) return undefined;
    const changed = round % 4 === 3 ? [] : items.filter((item) => latestAnswers.hasChanged(item));
    const item = changed.length > 0 ? nextChanged(changed) : nextOfAll(items);
    const beside = changed.slice(1, 1 + MAX_BESIDE).map(() => nextChanged(changed));
    if (item === undefined) return undefined;
    return async () => {
      if (round === 0) await oldestVersions.read(items);
      await readInRound(ctx, item, beside, { read, newestBlock });
    };
  });
  if (ctx.session.config.effort.level === 'smoke') return;
  await Promise.all([newestBlock.readAgain(), oldestVersions.readAgain()]);
  await expectAnswersToStand(ctx, items);
}

interface Readers {
  readonly read: VersionReader;
  readonly newestBlock: NewestBlockReads;
}

/** Judges an item, and reads others that are compared at the end, if at all. */
async function readInRound(
  ctx: CheckContext,
  item: ItemKey,
  beside: readonly (ItemKey | undefined)[],
  { read, newestBlock }: Readers,
): Promise<void> {
  const others = beside.flatMap((other) => other ?? []);
  const asked = others.map(({ handle, key }) => ctx.node.item({ handle, key }));
  await settleBoth(
    expectItemToStand(ctx, item, read),
    answersOf(asked).then(() => undefined),
  );
  if (ctx.session.latestAnswers.hasChanged(item)) await newestBlock.read(item);
}

/** Gives the next of a list each time, from the first on, whatever list it is given. */
function inTurn<T>(): (list: readonly T[]) => T | undefined {
  let given = 0;
  return (list) => {
    given += 1;
    return list[(given - 1) % list.length];
  };
}

/** Judges an item, and also the answer before when the item has come or gone since. */
async function expectItemToStand(
  ctx: CheckContext,
  item: ItemKey,
  read: VersionReader,
): Promise<void> {
  const before = ctx.session.latestAnswers.of(item).at(-1);
  const latest = await askLatestAnswer(ctx, item);
  await read.expectSame(latest);
  if (before === undefined || isThere(before) === isThere(latest)) return;
  await new VersionReader(ctx).expectSame(before);
}

function isThere({ exchange }: LatestAnswer): boolean {
  return valueIn(exchange) !== undefined;
}

/** Judges the most telling answers of all checks. */
async function expectAnswersToStand(ctx: CheckContext, items: readonly ItemKey[]): Promise<void> {
  const byItem = items.map((item) => ctx.session.latestAnswers.of(item));
  const telling = chooseAnswersToRepeat(byItem, MAX_HELD_AGAINST);
  const read = new VersionReader(ctx);
  await Promise.all(telling.map((answer) => read.expectSame(answer)));
}

/** Reads items at a version, each version once. */
class VersionReader {
  readonly #ctx: CheckContext;
  readonly #answers = new Map<string, Promise<AnsweredExchange>>();

  constructor(ctx: CheckContext) {
    this.#ctx = ctx;
  }

  /**
   * Judges an answer to a request without a version, unless it names none or that has been pruned
   * since.
   */
  async expectSame(latest: LatestAnswer): Promise<void> {
    const ctx = this.#ctx;
    const { item, exchange, version } = latest;
    if (ledgerView(exchange.response, ctx.names).ledgerVersion === undefined) return;
    const id = itemId(item, version);
    const answer = this.#answers.get(id) ?? ctx.node.item({ ...item, version });
    this.#answers.set(id, answer);
    const explicit = await answer;
    if (await ctx.node.pruning.isPruned(explicit, version, anAccount(ctx))) return;
    await judgeLatestAnswer(ctx, latest, explicit);
  }
}
