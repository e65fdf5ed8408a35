import { randomBytes } from 'node:crypto';
import type { LongHex } from '../../src/spec/formats/address.ts';
import { bytesFromHex, hexBytes } from '../../src/spec/formats/hex-bytes.ts';
import type { Call, Committed, Kind, Signed } from './chain.ts';
import { ChainError, ENDED } from './chain.ts';
import type { AccountKeys } from './key-file.ts';
import { packageOf, writtenBy } from './package.ts';
import type { Round, Sender, Step } from './plan.ts';
import { giftTo } from './plan.ts';
import type { SdkChain } from './sdk/sdk-chain.ts';
import type { SentTransaction, State, UnsettledTransaction } from './state.ts';
import { settledOf, writeState } from './state.ts';
import type { Lack } from './top-up.ts';
import { askFaucet, findLacks, gasLimitOf, giftCosts } from './top-up.ts';

/** How long a signed transaction may be committed; the limit for an orderless one is 60 s. */
const LIFE_SECONDS = 40n;

/** Who pays: the faucet, or an account of the user's. */
type Payer = 'faucet' | { readonly key: string };

/** The work of a provisioning, and what it needs. */
export interface Provisioning {
  readonly chain: SdkChain;
  readonly keys: AccountKeys;
  readonly payer: Payer;
  readonly rounds: readonly Round[];
  readonly stateFile: string;
  readonly interrupt: AbortSignal;
  /** Called with lines about the progress. */
  readonly say: (line: string) => void;
}

/** Does the remaining steps, and saves the state of each in a file: signed, then sent, then found on the ledger. */
export class CarryOut {
  readonly #work: Provisioning;
  /** How often transactions had run out of gas before. */
  readonly #outOfGas: number;
  #state: State;

  constructor(work: Provisioning, state: State) {
    this.#work = work;
    this.#outOfGas = state.outOfGas ?? 0;
    this.#state = state;
  }

  /** Finishes all steps. Rejects with a ChainError; the file then has the steps done so far. */
  async finish(): Promise<State> {
    const { rounds, say } = this.#work;
    await this.#settle();
    const steps = rounds.flat();
    const left = steps.filter(({ id }) => !this.#isCommitted(id)).length;
    if (left === 0) return this.#state;
    say(`sending ${left} of ${steps.length} transactions`);
    // Gifts that were signed before come first: later ones of the paying account have later numbers.
    await this.#sendAgain(isGift);
    await this.#topUp();
    await this.#sendAgain(() => true);
    for (const round of rounds) await this.#send(round);
    return this.#state;
  }

  /** Finds the transactions that an earlier run signed: on the ledger, expired, or still to be sent. */
  async #settle(): Promise<void> {
    const { chain } = this.#work;
    for (const [id, sent] of this.#pending()) {
      const { seconds } = await chain.ledger();
      const found = await chain.find(sent.hash);
      if (found === undefined && seconds > BigInt(sent.expires)) this.#forget(id);
      const failure = found === undefined ? undefined : this.#record(id, sent.hash, found);
      if (failure !== undefined) this.#work.say(`${failure}; sending it again`);
    }
  }

  /** Gives every account what it lacks for its remaining transactions, and waits until it has it. */
  async #topUp(): Promise<void> {
    const { chain, payer, rounds, interrupt, say } = this.#work;
    const lacks = await findLacks(chain, rounds, this.#state);
    if (lacks.length === 0) return;
    if (interrupt.aborted) throw new ChainError(ENDED);
    if (payer === 'faucet') {
      for (const lack of lacks) await askFaucet(chain, lack, say);
      return;
    }
    await this.#assertRich(lacks);
    for (const { name, address, amount } of lacks)
      say(`sending ${amount} octas to ${name} ${address}`);
    await this.#sendNew(lacks.map(({ name, amount }) => giftTo(name, amount)));
  }

  /** Checks that the paying account can pay all gifts, before any of them is signed. */
  async #assertRich(lacks: readonly Lack[]): Promise<void> {
    const { chain } = this.#work;
    const [address, price] = [this.#addressOf('payer'), await chain.gasPrice()];
    const gifts = lacks.reduce((sum, { amount }) => sum + amount, 0n);
    const needed = gifts + giftCosts(lacks.length, price);
    const balance = await chain.balance(address);
    if (balance >= needed) return;
    throw new ChainError(
      `the account of --key, ${address}, has ${balance} octas and needs ${needed}: send it at least ${needed - balance}, and run the same command again`,
    );
  }

  async #sendAgain(isMeant: (id: string) => boolean): Promise<void> {
    const { chain } = this.#work;
    for (const [id, sent] of this.#pending()) {
      if (!isMeant(id)) continue;
      try {
        await chain.submit(bytesFromHex(sent.signed));
      } catch (error) {
        // A node also refuses a transaction that is on the ledger already: then the ledger's answer counts.
        if (!(error instanceof ChainError) || error.status === undefined) throw error;
        const found = await chain.find(sent.hash);
        if (found === undefined) throw error;
      }
      await this.#awaitAll([[id, sent.hash]]);
    }
  }

  async #send(round: Round): Promise<void> {
    const isOpen = ({ id }: Step): boolean => !this.#isCommitted(id);
    if (!round.some(isOpen)) return;
    await this.#topUp();
    await this.#sendNew(round.filter(isOpen));
    this.#work.say(`${this.#countCommitted()} transactions are on the ledger`);
  }

  async #sendNew(steps: readonly Step[]): Promise<void> {
    const { chain, interrupt } = this.#work;
    if (interrupt.aborted) throw new ChainError(ENDED);
    const signed = await this.#sign(steps);
    for (const { bytes } of signed.values()) await chain.submit(bytes);
    await this.#awaitAll([...signed].map(([id, { hash }]) => [id, hash]));
  }

  /** Signs and saves a whole round before sending, so that no step happens twice. */
  async #sign(steps: readonly Step[]): Promise<ReadonlyMap<string, Signed>> {
    const { chain } = this.#work;
    const expires = (await chain.ledger()).seconds + LIFE_SECONDS;
    const gasPrice = await chain.gasPrice();
    const next = new Map<Sender, bigint>();
    const numberOf = async (by: Sender, kind: Kind): Promise<bigint> => {
      if (kind === 'orderless') return (randomBytes(8).readBigUInt64LE() >> 1n) + 1n;
      const number = next.get(by) ?? (await chain.sequenceNumber(this.#addressOf(by)));
      next.set(by, number + 1n);
      return number;
    };
    const signed = new Map<string, Signed>();
    for (const step of steps) {
      const { id, by, kind } = step;
      const number = await numberOf(by, kind);
      const what = { key: this.#keyOf(by), call: this.#callOf(step), kind, number };
      const gasLimit = gasLimitOf(step, this.#state);
      signed.set(id, await chain.sign({ ...what, expires, gasPrice, gasLimit }));
    }
    const sent = [...signed].map(([id, { hash, bytes }]): readonly [string, SentTransaction] => {
      return [id, { hash, signed: hexBytes(bytes), expires: expires.toString() }];
    });
    this.#keep({ ...this.#state.sent, ...Object.fromEntries(sent) });
    return signed;
  }

  /** Waits for transactions. Rejects with the first failure when all have ended. */
  async #awaitAll(sent: readonly (readonly [id: string, hash: string])[]): Promise<void> {
    const failures: string[] = [];
    for (const [id, hash] of sent) {
      const found = await this.#work.chain.waitFor(hash);
      const pending = `transaction ${hash} (${id}) is not committed yet`;
      const failure = found === undefined ? pending : this.#record(id, hash, found);
      if (failure !== undefined) failures.push(failure);
    }
    const [first] = failures;
    if (first !== undefined) throw new ChainError(`${first}: run the same command again`);
  }

  /**
   * Saves a transaction that is on the ledger.
   *
   * @returns how it failed there.
   * @throws ChainError when it did not write what it should.
   */
  #record(id: string, hash: string, committed: Committed): string | undefined {
    const { version, success, status, changes, paid } = committed;
    if (!success || isGift(id)) this.#forget(id);
    if (!success) {
      if (/out.of.gas/i.test(status)) this.#countOutOfGas();
      return `transaction ${hash} (${id}) failed on the chain: ${status}`;
    }
    if (isGift(id)) return undefined;
    const step = this.#work.rounds.flat().find((known) => known.id === id);
    const expected = step === undefined ? undefined : writtenBy(step);
    const change = changes.find(({ key }) => key === expected?.key);
    if (expected !== undefined && (change === undefined || change.value !== expected.value)) {
      const what = expected.value ?? 'a deletion';
      throw new ChainError(
        `the node does not report that transaction ${hash} (${id}) wrote ${what} at ${expected.key}`,
      );
    }
    const sent: SentTransaction = {
      hash,
      version: version.toString(),
      ...(change === undefined ? {} : { handle: change.handle }),
      ...(paid === undefined ? {} : { paid: paid.toString() }),
    };
    this.#keep({ ...this.#state.sent, [id]: sent });
    return undefined;
  }

  /** Allows twice the gas from now on, once in a run. */
  #countOutOfGas(): void {
    this.#state = { ...this.#state, outOfGas: this.#outOfGas + 1 };
    this.#keep(this.#state.sent);
  }

  #pending(): readonly (readonly [string, UnsettledTransaction])[] {
    return Object.entries(this.#state.sent).flatMap(([id, sent]) =>
      'signed' in sent ? [[id, sent] as const] : [],
    );
  }

  #isCommitted(id: string): boolean {
    return settledOf(id, this.#state) !== undefined;
  }

  #countCommitted(): number {
    return Object.values(this.#state.sent).filter((sent) => 'version' in sent).length;
  }

  #forget(id: string): void {
    const others = Object.entries(this.#state.sent).filter(([known]) => known !== id);
    this.#keep(Object.fromEntries(others));
  }

  #keep(sent: State['sent']): void {
    this.#state = { ...this.#state, sent };
    writeState(this.#work.stateFile, this.#state);
  }

  #callOf({ by, deed }: Step): Call {
    if (deed.do === 'publish') return { do: 'publish', ...packageOf(this.#addressOf(by)) };
    if (deed.do === 'set') return { do: 'set', key: plain(deed.key), value: plain(deed.value) };
    if (deed.do === 'remove') return { do: 'remove', key: plain(deed.key) };
    return { do: 'transfer', to: this.#state.accounts[deed.to], amount: deed.amount };
  }

  #keyOf(by: Sender): string {
    const { keys, payer } = this.#work;
    if (by !== 'payer') return keys[by];
    if (payer !== 'faucet') return payer.key;
    throw new Error('internal error: the faucet has no key, because it signs its own transactions');
  }

  #addressOf(by: Sender): LongHex {
    return by === 'payer'
      ? this.#work.chain.keys.addressOf(this.#keyOf(by))
      : this.#state.accounts[by];
  }
}

/** Returns whether a transaction pays an account. It is done when the account has enough, not when it was sent. */
const isGift = (id: string): boolean => id.startsWith('fund-');

const plain = (hex: string): Uint8Array => Buffer.from(hex, 'hex');
