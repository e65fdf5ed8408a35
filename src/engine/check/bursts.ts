import { plural } from '../../text/sentence.ts';
import type { LongHex } from '../../spec/formats/address.ts';
import type { Exchange } from '../../wire/exchange.ts';

/**
 * An answer at the head of an account: its time, and whether it was wrong. Milliseconds since the
 * epoch.
 */
interface Answer {
  readonly account: LongHex;
  readonly sentAt: number;
  readonly doneAt: number;
  readonly wrong: boolean;
}

/** Consecutive wrong answers about an account, and the right answers before and after them. */
interface Burst {
  readonly wrong: [Answer, ...Answer[]];
  readonly before: Answer | undefined;
  after?: Answer;
}

/** The most new ledger versions whose time is remembered. */
const MAX_BLOCKS = 10_000;

/**
 * Finds how often, for how long and at which moment answers at the head are wrong while blocks are
 * committed.
 */
export class Bursts {
  readonly #answers: Answer[] = [];
  /** When each new ledger version was first seen. */
  readonly #blocks: number[] = [];
  #highest: bigint | undefined;

  /** Call this with every exchange in order, and with the highest ledger version seen so far. */
  record({ sentAt, durationMs }: Exchange, highest: bigint | undefined): void {
    const isFirst = this.#highest === undefined;
    if (highest === this.#highest) return;
    this.#highest = highest;
    if (!isFirst && this.#blocks.length < MAX_BLOCKS) this.#blocks.push(sentAt + durationMs);
  }

  /** Call this with every answer at the head of an account. */
  add({ sentAt, durationMs }: Exchange, account: LongHex, wrong: boolean): void {
    this.#answers.push({ account, sentAt, doneAt: sentAt + durationMs, wrong });
  }

  /**
   * Returns the bursts in words; `undefined` when no answer was wrong, or the ledger did not move.
   */
  describe(): string | undefined {
    const [first] = this.#blocks;
    const bursts = burstsIn(this.#answers);
    if (first === undefined || bursts.length === 0) return undefined;
    const last = this.#blocks.at(-1) ?? first;
    const answers = bursts.map(({ wrong }) => wrong.length);
    const every = Math.round((last - first) / Math.max(1, this.#blocks.length - 1));
    const since = bursts.flatMap(({ wrong }) => wrong.flatMap(({ doneAt }) => this.#since(doneAt)));
    const moment =
      since.length === 0
        ? 'before a new ledger version was seen'
        : `${formatRange(since)} ms after a new ledger version; new versions came every ${every} ms`;
    const atMost = Math.max(...bursts.map(longest));
    const size = `${plural(Math.max(...answers), 'answer')} in ${Math.ceil(atMost)} ms`;
    const extent = bursts.length === 1 ? size : `each at most ${size}`;
    return `in ${plural(bursts.length, 'burst')} near the latest version (${extent}), ${moment}`;
  }

  #since(at: number): readonly number[] {
    const block = this.#blocks.findLast((seen) => seen <= at);
    return block === undefined ? [] : [at - block];
  }
}

function burstsIn(answers: readonly Answer[]): readonly Burst[] {
  const bursts: Burst[] = [];
  const last = new Map<LongHex, Answer>();
  const open = new Map<LongHex, Burst>();
  for (const answer of answers.toSorted((a, b) => a.sentAt - b.sentAt)) {
    const { account } = answer;
    const burst = open.get(account);
    if (burst !== undefined && answer.wrong) burst.wrong.push(answer);
    else if (burst !== undefined) {
      burst.after = answer;
      open.delete(account);
    } else if (answer.wrong) {
      const begun: Burst = { wrong: [answer], before: last.get(account) };
      bursts.push(begun);
      open.set(account, begun);
    }
    last.set(account, answer);
  }
  return bursts;
}

/**
 * Returns the longest a burst can have lasted: from the right answer before it to the one after it,
 * as far as they are known.
 */
function longest({ wrong, before, after }: Burst): number {
  const from = before ?? wrong[0];
  const to = after ?? wrong.at(-1) ?? wrong[0];
  return to.doneAt - from.sentAt;
}

function formatRange(values: readonly number[]): string {
  return `${Math.floor(Math.min(...values))} to ${Math.ceil(Math.max(...values))}`;
}
