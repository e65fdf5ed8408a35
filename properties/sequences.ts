import fc from 'fast-check';
import type { AsyncCommand } from 'fast-check';
import type { Bench } from '../fixtures/check/check-context.ts';
import { pageOrRefusal } from '../fixtures/assertions/ask-page.ts';
import type { Check } from '../fixtures/check/check.ts';
import { NEEDS } from '../fixtures/check/check.ts';
import { anAccount } from '../fixtures/assertions/choose.ts';
import { law } from '../fixtures/check/law.ts';
import { judgeSameReading } from '../fixtures/assertions/items.ts';
import type { SurveyedAccount, SurveyedItem } from '../fixtures/survey/survey.ts';
import { Mismatch, differs } from '../src/expect/difference.ts';
import type { Listed } from '../src/expect/summaries.ts';
import { ascending, sameTransaction, told } from '../src/oracle/entry.ts';
import type { SummariesQuestion } from '../src/spec/endpoints.ts';
import type { Answered } from '../src/wire/exchange.ts';

/** What a sequence has learned so far, and must find again. */
interface Learned {
  readonly entries: Map<string, Listed>;
  readonly readings: Map<string, Answered>;
}

type Step = AsyncCommand<Learned, Bench>;

/** Reads a page; what it lists, and whatever was learned of the same versions, must agree. */
class ReadPage implements Step {
  readonly account: SurveyedAccount;
  readonly back: bigint | undefined;
  readonly limit: number;

  constructor(account: SurveyedAccount, back: bigint | undefined, limit: number) {
    this.account = account;
    this.back = back;
    this.limit = limit;
  }

  check(): boolean {
    return true;
  }

  async run(learned: Learned, bench: Bench): Promise<void> {
    const { address } = this.account;
    const page = await pageOrRefusal(bench, address, this.question(bench));
    if (page === undefined) return;
    await bench.judgePage(page);
    for (const one of page.listed) {
      const known = learned.entries.get(`${address}@${one.version}`);
      learned.entries.set(`${address}@${one.version}`, known ?? one);
      if (known !== undefined && !sameTransaction(known, one)) {
        throw new Mismatch(differs(told(known), told(one)), page.exchange);
      }
    }
  }

  /** From so far below the tip, whatever the tip is by then. */
  question(bench: Bench): SummariesQuestion {
    if (this.back === undefined) return { limit: this.limit };
    const tip = bench.session.watch.highest ?? 0n;
    const { oldest } = bench.session.watch;
    const start = tip - this.back;
    return { start: start < oldest ? oldest : start, limit: this.limit };
  }

  toString(): string {
    const from = this.back === undefined ? 'newest' : `tip-${this.back}`;
    return `list(${this.account.address}, ${from}, ${this.limit})`;
  }
}

/** Asks again for one transaction that was learned; it must still be there. */
class FindAgain implements Step {
  readonly account: SurveyedAccount;
  readonly choice: number;

  constructor(account: SurveyedAccount, choice: number) {
    this.account = account;
    this.choice = choice;
  }

  check({ entries }: Readonly<Learned>): boolean {
    return this.known(entries).length > 0;
  }

  async run({ entries }: Learned, bench: Bench): Promise<void> {
    const known = this.known(entries);
    const one = known[this.choice % known.length];
    if (one === undefined) return;
    const page = await bench.node.page(this.account.address, { start: one.version, limit: 1 });
    await bench.judgePage(page);
    const [first] = ascending(page.listed);
    const gone = one.version < bench.session.watch.oldest;
    const same = first?.version === one.version && sameTransaction(one, first);
    const found = first === undefined ? 'an empty list' : told(first);
    bench.judge(page.exchange, same || gone ? undefined : differs(told(one), found));
  }

  known(entries: ReadonlyMap<string, Listed>): readonly Listed[] {
    const own = [...entries].filter(([id]) => id.startsWith(`${this.account.address}@`));
    return own.map(([, one]) => one);
  }

  toString(): string {
    return `find(${this.account.address}, ${this.choice})`;
  }
}

/** Reads an item at the version the last reading named; what was learned of that version holds. */
class ReadItem implements Step {
  readonly item: SurveyedItem;
  readonly back: bigint;

  constructor(item: SurveyedItem, back: bigint) {
    this.item = item;
    this.back = back;
  }

  check(): boolean {
    return true;
  }

  async run({ readings }: Learned, bench: Bench): Promise<void> {
    const { handle, key } = this.item;
    const tip = bench.session.watch.highest ?? 0n;
    const { oldest } = bench.session.watch;
    const version = tip - this.back < oldest ? tip : tip - this.back;
    const exchange = await bench.node.item({ handle, key, version });
    await bench.node.refuseIfPruned(exchange, version, anAccount(bench));
    const id = `${handle}/${key}@${version}`;
    const known = readings.get(id);
    readings.set(id, known ?? exchange);
    bench.judge(
      exchange,
      judgeSameReading(known ?? exchange, exchange, 'as an earlier answer said'),
    );
  }

  toString(): string {
    return `read(${this.item.key}, tip-${this.back})`;
  }
}

/** Steps of any kind. Without items, only lists are read. @throws Untested without accounts */
function anySteps(bench: Bench): fc.Arbitrary<Step>[] {
  const account = fc.constantFrom(...bench.survey.accountsWith(1));
  const back = fc.option(fc.bigInt({ min: 0n, max: 600n }), { nil: undefined });
  const limit = fc.integer({ min: 1, max: bench.survey.limitOf(12) });
  const lists = [
    fc.tuple(account, back, limit).map((all): Step => new ReadPage(...all)),
    fc.tuple(account, fc.nat({ max: 50 })).map((all): Step => new FindAgain(...all)),
  ];
  const [first, ...rest] = bench.survey.items;
  if (first === undefined) return lists;
  const item = fc.constantFrom(first, ...rest);
  const depth = fc.bigInt({ min: 0n, max: 40n });
  return [...lists, fc.tuple(item, depth).map((all): Step => new ReadItem(...all))];
}

/**
 * Law 12, sequences: a model-based run of random reads, on a ledger that may grow and be pruned
 * meanwhile; what was once learned stays true. Section 1.
 */
const sequences = law<Iterable<Step>>(
  'SVC-HISTORY.law',
  'what was learned in any order of reading stays true',
  NEEDS.account,
  {
    cases: (bench, replayPath) =>
      fc.commands(anySteps(bench), {
        maxCommands: 6,
        ...(replayPath === undefined ? {} : { replayPath }),
      }),
    judge: async (bench, steps) => {
      const learned: Learned = { entries: new Map(), readings: new Map() };
      await fc.asyncModelRun(() => ({ model: learned, real: bench }), steps);
    },
    printed: (steps) => {
      const [taken = ''] = fc.stringify(steps).split('/*replayPath');
      return taken.trim() || [...steps].map(String).join(',');
    },
    covers: (steps) => [...steps].map((one) => one.toString().replace(/\(.*/s, '')),
  },
);

export const sequenceLaws: readonly Check[] = [sequences];
