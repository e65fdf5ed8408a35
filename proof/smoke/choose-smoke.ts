import type { Offer } from './offers.ts';
import type { Worth } from './smoke-worth.ts';

/** The chosen offers by check. */
type Choice = ReadonlyMap<string, Offer>;

/**
 * Greedy cover: repeatedly chooses the offer that detects most new faults per additional
 * request. When no such offer fits, chooses offers for faults that only one check
 * detects. Drops offers that later choices
 * replace.
 *
 * @param faults for each fault, the smallest detecting amount of each check.
 * @param budget the maximum of requests of all chosen offers.
 */
export function chooseSmoke(
  faults: readonly Worth[],
  offers: readonly Offer[],
  budget: number,
): readonly Offer[] {
  let chosen: Choice = new Map();
  for (const times of [1, 2]) {
    let next = bestOf(faults, offers, chosen, budget, times);
    while (next !== undefined) {
      chosen = withoutNeedless(faults, offers, withOffer(chosen, next), times);
      next = bestOf(faults, offers, chosen, budget, times);
    }
  }
  return [...chosen.values()];
}

/** Returns how many faults these offers detect. */
export function detectedBy(faults: readonly Worth[], offers: readonly Offer[]): number {
  const chosen: Choice = new Map(offers.map((offer) => [offer.check, offer]));
  return faults.filter((worth) => countOf(worth, chosen) > 0).length;
}

/** Returns the offer that adds most per request; `undefined` when no offer within the budget adds a fault. */
function bestOf(
  faults: readonly Worth[],
  offers: readonly Offer[],
  chosen: Choice,
  budget: number,
  times: number,
): Offer | undefined {
  const open = faults.filter((worth) => countOf(worth, chosen) < times);
  const left = budget - requestsOf(chosen);
  const worthOf = (offer: Offer): number => {
    const before = chosen.get(offer.check);
    const asks = offer.requests - (before?.requests ?? 0);
    const least = before?.amount ?? 0;
    const gained = open.filter(({ [offer.check]: takes = Infinity }) => {
      return takes > least && takes <= offer.amount;
    });
    return asks > left ? 0 : gained.length / Math.max(1, asks);
  };
  const [best] = offers
    .map((offer) => ({ offer, worth: worthOf(offer) }))
    .filter(({ worth }) => worth > 0)
    .toSorted((a, b) => b.worth - a.worth || a.offer.requests - b.offer.requests);
  return best?.offer;
}

/** Returns the choice with the smallest amounts that detect the same number of faults. */
function withoutNeedless(
  faults: readonly Worth[],
  offers: readonly Offer[],
  chosen: Choice,
  times: number,
): Choice {
  const total = (choice: Choice): number =>
    faults.reduce((sum, worth) => sum + Math.min(times, countOf(worth, choice)), 0);
  const covered = total(chosen);
  let least = chosen;
  for (const { check, amount } of chosen.values()) {
    const smaller = offers.filter((offer) => offer.check === check && offer.amount < amount);
    const without = new Map([...least].filter(([id]) => id !== check));
    const enough = [without, ...smaller.map((offer) => withOffer(without, offer))];
    least = enough.find((choice) => total(choice) === covered) ?? least;
  }
  return least;
}

function withOffer(chosen: Choice, offer: Offer): Choice {
  return new Map([...chosen, [offer.check, offer]]);
}

/** Returns the number of chosen checks that detect a fault; a worth of 0 always counts, because of discovery. */
function countOf(worth: Worth, chosen: Choice): number {
  return Object.entries(worth).filter(([check, takes]) => takes <= (chosen.get(check)?.amount ?? 0))
    .length;
}

function requestsOf(chosen: Choice): number {
  return [...chosen.values()].reduce((sum, { requests }) => sum + requests, 0);
}
