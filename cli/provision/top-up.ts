import type { LongHex } from '../../src/spec/formats/address.ts';
import type { Chain } from './chain.ts';
import { ChainError } from './chain.ts';
import { spendingOf } from './costs.ts';
import type { AccountName, Round } from './plan.ts';
import { ACCOUNT_NAMES } from './plan.ts';
import type { State } from './state.ts';

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
  chain: Chain,
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

/** Asks the faucet until every account has enough. Rejects with a ChainError when it stops giving. */
export async function askFaucet(
  chain: Chain,
  lacks: readonly Lack[],
  say: (line: string) => void,
): Promise<void> {
  for (const lack of lacks) await askFor(chain, lack, say);
}

async function askFor(
  chain: Chain,
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
