import type { Matrix } from '../../reports/matrix/matrix.ts';

/** Checks, and what they ask together. */
export interface Choice {
  /** Ids, in the order in which they were chosen. */
  readonly checks: readonly string[];
  readonly requests: number;
}

/** The checks that convict a fault of what it breaks. */
type Convicting = readonly string[];

/**
 * Greedy cover: again and again the check that convicts, for each of its requests, the most faults
 * that none chosen before convicts, nor any audit; when none is left that fits, of those that only
 * one does. Audits watch in every run, and ask nothing.
 *
 * @param requestsOf how many requests each check asks of a healthy node; absent: it is an audit.
 * @param budget how many requests all that is chosen may ask.
 */
export function chooseSmoke(
  { faults }: Pick<Matrix, 'faults'>,
  requestsOf: ReadonlyMap<string, number>,
  budget: number,
): Choice {
  const convicting = faults.map(({ breaks, convictions }) =>
    convictions.filter(({ requirement }) => requirement === breaks).map(({ check }) => check),
  );
  let chosen: Choice = { checks: [], requests: 0 };
  for (const times of [1, 2]) {
    for (;;) {
      const next = bestOf(convicting, requestsOf, budget, chosen, times);
      if (next === undefined) break;
      const requests = chosen.requests + (requestsOf.get(next) ?? 0);
      chosen = { checks: [...chosen.checks, next], requests };
    }
  }
  return chosen;
}

/** The check that adds most for what it asks; `undefined` when none that fits adds anything. */
function bestOf(
  faults: readonly Convicting[],
  requestsOf: ReadonlyMap<string, number>,
  budget: number,
  chosen: Choice,
  times: number,
): string | undefined {
  const open = faults.filter(
    (checks) =>
      checks.filter((id) => !requestsOf.has(id) || chosen.checks.includes(id)).length < times,
  );
  const [best] = [...requestsOf]
    .filter(([id, asks]) => !chosen.checks.includes(id) && chosen.requests + asks <= budget)
    .map(([id, asks]) => ({ id, worth: countOf(id, open) / Math.max(1, asks) }))
    .filter(({ worth }) => worth > 0)
    .toSorted((a, b) => b.worth - a.worth || (a.id < b.id ? -1 : 1));
  return best?.id;
}

function countOf(id: string, open: readonly Convicting[]): number {
  return open.filter((checks) => checks.includes(id)).length;
}
