import type { LongHex } from '../../src/spec/formats/address.ts';
import { ChainError } from './chain.ts';
import type { AccountName, Round, Step } from './plan.ts';
import { ACCOUNT_NAMES } from './plan.ts';
import type { SdkChain } from './sdk/sdk-chain.ts';
import type { State } from './state.ts';
import { settledOf } from './state.ts';

/** How often a faucet is asked for one account, as some faucets pay less than requested. */
const MAX_ASKS = 10;

/** An account that has less than it has still to spend. Amounts in octas. */
export interface Lack {
  readonly name: AccountName;
  readonly address: LongHex;
  /** The balance that is enough. */
  readonly enough: bigint;
  /** The amount to give, which is more than enough. */
  readonly amount: bigint;
}

/** Returns the accounts that lack something, by their balances on the chain. */
export async function findLacks(
  chain: SdkChain,
  rounds: readonly Round[],
  state: State,
): Promise<readonly Lack[]> {
  const gasPrice = await chain.gasPrice();
  const lacks: Lack[] = [];
  for (const name of ACCOUNT_NAMES) {
    const address = state.accounts[name];
    const { left, wanted } = spendingOf(name, rounds, state, gasPrice);
    const balance = await chain.balance(address);
    if (balance < left) lacks.push({ name, address, enough: left, amount: wanted - balance });
  }
  return lacks;
}

/** Asks the faucet until an account has enough. Rejects with a ChainError when it stops giving. */
export async function askFaucet(
  chain: SdkChain,
  { name, address, enough, amount }: Lack,
  say: (line: string) => void,
): Promise<void> {
  let balance = await chain.balance(address);
  const wanted = balance + amount;
  for (let nth = 0; balance < enough; nth += 1) {
    say(`asking the faucet for ${wanted - balance} octas for ${name} ${address}`);
    const before = balance;
    await chain.askFaucet(address, wanted - before);
    balance = await chain.balance(address);
    if (balance >= enough || (balance > before && nth < MAX_ASKS)) continue;
    throw new ChainError(
      `the faucet paid too little: ${address} has ${balance} octas and needs ${enough}: run the same command later, or pay with --key`,
    );
  }
}

/**
 * Gas units measured on a real node (README of `fixtures/real-node`): the estimate until this chain has shown its
 * costs.
 */
export const USUAL_GAS = {
  publish: 16_434n,
  orderless: 5_140n,
  item: 4_003n,
  /** A transfer by a new account, or to one. */
  firstTransfer: 4_984n,
  transfer: 63n,
} as const;

/** The most gas units of a transaction: four times the usual, and more. */
const GAS_LIMIT = { publish: 100_000n, other: 20_000n } as const;

/** The most gas units that the family allows. */
const MAX_GAS_LIMIT = 2_000_000n;

/** As often as this, a limit is doubled: the most gas units are then reached. */
const MAX_DOUBLINGS = 7;

/** What makes steps cost about the same. */
type CostClass = keyof typeof USUAL_GAS;

/** What an account needs. Octas. */
interface Spending {
  /** What the remaining transactions are expected to cost. An account with less is topped up. */
  readonly left: bigint;
  /** The amount to top it up to: half as much again. */
  readonly wanted: bigint;
}

/**
 * Estimates what an account has still to spend: for each remaining step the most that was paid for one like it,
 * and the gas limit of one transaction, which the chain wants to see on the account.
 *
 * @param gasPrice in octas.
 */
function spendingOf(
  name: AccountName,
  rounds: readonly Round[],
  state: State,
  gasPrice: bigint,
): Spending {
  const steps = rounds.flat().filter(({ by }) => by === name);
  const open = steps.filter(({ id }) => settledOf(id, state) === undefined);
  const paid = largestPaid(rounds, state);
  const costs = open.map((step) => {
    const like = classOf(step, step === steps[0]);
    return (paid.get(like) ?? USUAL_GAS[like] * gasPrice) + amountOf(step);
  });
  const limits = open.map((step) => gasLimitOf(step, state) * gasPrice);
  const left = costs.reduce((sum, cost) => sum + cost, 0n) + largest(limits);
  // An account without transactions gets something as well, so that it exists.
  return left === 0n ? { left: 1n, wanted: 1n } : { left, wanted: (left * 3n) / 2n };
}

/** Estimates what the paying account spends on a number of gifts, without their amounts. Octas. */
export function giftCosts(gifts: number, gasPrice: bigint): bigint {
  const each = (USUAL_GAS.firstTransfer * gasPrice * 3n) / 2n;
  return BigInt(gifts) * each + GAS_LIMIT.other * gasPrice;
}

/** Returns the gas limit of a step. It doubles each time that transactions ran out of gas. */
export function gasLimitOf({ deed }: Step, { outOfGas = 0 }: State): bigint {
  const usual = deed.do === 'publish' ? GAS_LIMIT.publish : GAS_LIMIT.other;
  const limit = usual << BigInt(Math.min(outOfGas, MAX_DOUBLINGS));
  return limit < MAX_GAS_LIMIT ? limit : MAX_GAS_LIMIT;
}

function largestPaid(rounds: readonly Round[], state: State): ReadonlyMap<CostClass, bigint> {
  const senders = new Set<Step['by']>();
  const found = new Map<CostClass, bigint>();
  for (const step of rounds.flat()) {
    const like = classOf(step, !senders.has(step.by));
    senders.add(step.by);
    const paid = BigInt(settledOf(step.id, state)?.paid ?? 0n);
    if (paid > 0n) found.set(like, largest([found.get(like) ?? 0n, paid]));
  }
  return found;
}

/** @param isFirst whether it is the first transaction of its sender, which pays for its account. */
function classOf({ kind, deed }: Step, isFirst: boolean): CostClass {
  if (deed.do === 'publish') return 'publish';
  if (kind === 'orderless') return 'orderless';
  if (deed.do !== 'transfer') return 'item';
  return isFirst ? 'firstTransfer' : 'transfer';
}

const amountOf = ({ deed }: Step): bigint => (deed.do === 'transfer' ? deed.amount : 0n);

const largest = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((most, amount) => (amount > most ? amount : most), 0n);
