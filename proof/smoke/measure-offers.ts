import { CHECKS } from '../../cli/checks.ts';
import { judgeNode } from '../judge/judge-node.ts';
import { SMOKE_REQUESTS } from '../../src/evidence/effort.ts';
import type { Offer } from './choose-smoke.ts';
import type { Amounts, Worth } from './smoke-worth.ts';
import { budgetsOf } from './smoke-worth.ts';
import { APTOS } from '../../fixtures/devnet/served-profile.ts';

/** The amounts of a check to try: cases of a property, requests of another check; finally all of the check. */
const AMOUNTS = [1, 2, 3, 5, 8, 12, 20, SMOKE_REQUESTS] as const;

/** The most requests that a chosen check may take. */
const MAX_REQUESTS_OF_CHECK = 30;

/** Requests of a measuring run, without those of the discovery. */
const REQUESTS_PER_RUN = 250;

/** Returns the offers of each check, measured on a healthy node, and how many requests the discovery takes. */
export async function measureOffers(
  checks: readonly { readonly id: string }[],
): Promise<{ readonly offers: readonly Offer[]; readonly discovered: number }> {
  const found: Offer[] = [];
  let discovery = 0;
  for (const { id: check } of checks) {
    const own: Offer[] = [];
    for (const amount of AMOUNTS) {
      const asked = await askHealthy({ [check]: amount });
      discovery = asked.get('discovery') ?? 0;
      own.push({ check, amount, requests: asked.get(check) ?? 0 });
    }
    // Of amounts with equal requests the largest is kept, because a fault may need that amount.
    found.push(...own.filter(({ requests }, at) => requests !== own[at + 1]?.requests));
  }
  const worthIt = found.filter(({ requests }) => requests > 0 && requests <= MAX_REQUESTS_OF_CHECK);
  return { offers: worthIt, discovered: discovery };
}

/** Returns the number of requests of each check to a healthy node. */
async function askHealthy(amounts: Amounts): Promise<ReadonlyMap<string, number>> {
  const requests = new Map<string, number>();
  await judgeNode(
    { profile: APTOS },
    {
      effort: 'smoke',
      budgets: budgetsOf(amounts),
      onExchange: ({ requester: { owner } }) => requests.set(owner, (requests.get(owner) ?? 0) + 1),
    },
  );
  return requests;
}

/** Chooses the next larger amount for properties, because another seed draws other cases. */
export function bySeeds(worthByOne: Worth): Worth {
  const properties: readonly string[] = CHECKS.filter(({ kind }) => kind === 'law').map(
    ({ id }) => id,
  );
  const larger = (amount: number): number => AMOUNTS.find((other) => other > amount) ?? amount;
  return Object.fromEntries(
    Object.entries(worthByOne).map(([check, amount]) => [
      check,
      properties.includes(check) ? larger(amount) : amount,
    ]),
  );
}

/** Runs that together try all offers, small amounts of every check first. */
export function runsOf(all: readonly Offer[]): readonly Amounts[] {
  const found: Amounts[] = [];
  for (const amount of AMOUNTS) {
    let run: Amounts = {};
    let sum = 0;
    for (const { check, requests } of all.filter((offer) => offer.amount === amount)) {
      if (sum + requests > REQUESTS_PER_RUN) {
        found.push(run);
        [run, sum] = [{}, 0];
      }
      run = { ...run, [check]: amount };
      sum += requests;
    }
    found.push(run);
  }
  return found;
}
