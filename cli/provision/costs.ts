import type { AccountName, Round, Step } from './plan.ts';
import type { State } from './state.ts';

/** Gas units measured on a real node: the estimate until this chain has shown its costs. */
const USUAL_GAS = {
  publish: 16_434n,
  orderless: 5_140n,
  item: 4_003n,
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
export interface Spending {
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
export function spendingOf(
  name: AccountName,
  rounds: readonly Round[],
  state: State,
  gasPrice: bigint,
): Spending {
  const steps = rounds.flat().filter(({ by }) => by === name);
  const open = steps.filter(({ id }) => !isCommitted(id, state));
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

function largestPaid(rounds: readonly Round[], { sent }: State): ReadonlyMap<CostClass, bigint> {
  const senders = new Set<Step['by']>();
  const found = new Map<CostClass, bigint>();
  for (const step of rounds.flat()) {
    const like = classOf(step, !senders.has(step.by));
    senders.add(step.by);
    const done = sent[step.id];
    if (done === undefined || !('version' in done) || done.paid === undefined) continue;
    found.set(like, largest([found.get(like) ?? 0n, BigInt(done.paid)]));
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

function isCommitted(id: string, { sent }: State): boolean {
  const found = sent[id];
  return found !== undefined && 'version' in found;
}

const amountOf = ({ deed }: Step): bigint => (deed.do === 'transfer' ? deed.amount : 0n);

const largest = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((most, amount) => (amount > most ? amount : most), 0n);
