import { randomBytes } from 'node:crypto';
import type { LongHex } from '../../src/spec/formats/address.ts';
import { bytesFromHex, hexBytes } from '../../src/spec/formats/hex-bytes.ts';
import type { Call, Chain, Committed, Kind, Signed } from './chain.ts';
import { ChainError } from './chain.ts';
import type { AccountKeys } from './key-file.ts';
import { packageOf } from './package.ts';
import type { Round, Sender, Step } from './plan.ts';
import { ACCOUNT_NAMES, FUNDS, gifts } from './plan.ts';
import type { SentTransaction, State } from './state.ts';
import { writeState } from './state.ts';
import { writtenBy } from './written-by.ts';

/** How long a signed transaction may be committed; the limit for an orderless one is 60 s. */
const LIFE_SECONDS = 40n;

/** Who pays: the faucet, or an account of the user's. */
export type Payer = 'faucet' | { readonly key: string };

/** The work of a provisioning, and what it needs. */
export interface Provisioning {
  readonly chain: Chain;
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
  #state: State;

  constructor(work: Provisioning, state: State) {
    this.#work = work;
    this.#state = state;
  }

  /** Finishes all steps. Rejects with a ChainError; the file then has the steps done so far. */
  async finish(): Promise<State> {
    const { rounds, payer, say } = this.#work;
    await this.#resume();
    const steps = rounds.flat();
    const left = steps.filter(({ id }) => !Object.hasOwn(this.#state.sent, id)).length;
    if (left === 0) return this.#state;
    say(`sends ${left} of ${steps.length} transactions`);
    if (payer === 'faucet') await this.#askFaucet();
    else await this.#send(gifts());
    for (const round of rounds) await this.#send(round);
    return this.#state;
  }

  async #askFaucet(): Promise<void> {
    const { chain, say } = this.#work;
    for (const name of ACCOUNT_NAMES) {
      const address = this.#state.accounts[name];
      if ((await chain.balance(address)) >= FUNDS / 2n) continue;
      say(`asks the faucet for ${name} ${address}`);
      await chain.askFaucet(address, FUNDS);
      if ((await chain.balance(address)) >= FUNDS / 2n) continue;
      throw new ChainError(
        `the faucet gave ${address} less than the ${FUNDS} that are needed: use --key`,
      );
    }
  }

  /** Completes the transactions signed in an earlier run, whether or not they were sent or committed. */
  async #resume(): Promise<void> {
    for (const [id, sent] of Object.entries(this.#state.sent)) {
      if ('version' in sent) continue;
      const { seconds } = await this.#work.chain.ledger();
      const found = await this.#work.chain.find(sent.hash);
      if (found !== undefined) this.#record(id, sent.hash, found);
      else if (seconds > BigInt(sent.expires)) this.#forget(id);
      else await this.#sendAgain(id, sent);
    }
  }

  async #sendAgain(
    id: string,
    sent: Extract<SentTransaction, { readonly signed: string }>,
  ): Promise<void> {
    const { chain } = this.#work;
    try {
      await chain.submit(bytesFromHex(sent.signed));
    } catch (error) {
      // A node also refuses a transaction that is on the ledger already: then the ledger's answer counts.
      if (!(error instanceof ChainError) || error.status === undefined) throw error;
      const found = await chain.find(sent.hash);
      if (found === undefined) throw error;
    }
    await this.#await(id, sent.hash);
  }

  async #send(round: Round): Promise<void> {
    const steps = round.filter(({ id }) => !Object.hasOwn(this.#state.sent, id));
    if (steps.length === 0) return;
    const { chain, interrupt, say } = this.#work;
    if (interrupt.aborted) throw new ChainError('ended by the user: the same command goes on');
    const signed = await this.#sign(steps);
    for (const { bytes } of signed.values()) await chain.submit(bytes);
    for (const [id, { hash }] of signed) await this.#await(id, hash);
    say(`${this.#countCommitted()} transactions are on the ledger`);
  }

  /** Signs a whole round and saves it before any of it is sent, so that no step is done twice. */
  async #sign(steps: readonly Step[]): Promise<ReadonlyMap<string, Signed>> {
    const { chain } = this.#work;
    const expires = (await chain.ledger()).seconds + LIFE_SECONDS;
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
      const key = this.#keyOf(by);
      signed.set(id, await chain.sign({ key, call: this.#callOf(step), kind, number, expires }));
    }
    const sent = [...signed].map(([id, { hash, bytes }]): readonly [string, SentTransaction] => {
      return [id, { hash, signed: hexBytes(bytes), expires: expires.toString() }];
    });
    this.#keep({ ...this.#state.sent, ...Object.fromEntries(sent) });
    return signed;
  }

  async #await(id: string, hash: string): Promise<void> {
    const found = await this.#work.chain.waitFor(hash);
    if (found !== undefined) return this.#record(id, hash, found);
    throw new ChainError(
      `transaction ${hash} (${id}) is not committed yet: run the same command again`,
    );
  }

  /** @throws ChainError when it failed, or did not write what it should. */
  #record(id: string, hash: string, { version, success, status, changes }: Committed): void {
    const step = [...this.#work.rounds, gifts()].flat().find((known) => known.id === id);
    if (!success) {
      this.#forget(id);
      throw new ChainError(`transaction ${hash} (${id}) failed on the chain: ${status}`);
    }
    const expected = step === undefined ? undefined : writtenBy(step);
    const change = changes.find(({ key }) => key === expected?.key);
    if (expected !== undefined && (change === undefined || change.value !== expected.value)) {
      const what = expected.value ?? 'a deletion';
      throw new ChainError(
        `the node does not say that transaction ${hash} (${id}) wrote ${what} at ${expected.key}`,
      );
    }
    const handle = change === undefined ? {} : { handle: change.handle };
    const sent: SentTransaction = { hash, version: version.toString(), ...handle };
    this.#keep({ ...this.#state.sent, [id]: sent });
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
    throw new Error('the faucet signs by itself');
  }

  #addressOf(by: Sender): LongHex {
    return by === 'payer'
      ? this.#work.chain.keys.addressOf(this.#keyOf(by))
      : this.#state.accounts[by];
  }
}

const plain = (hex: string): Uint8Array => Buffer.from(hex, 'hex');
