#!/usr/bin/env node
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { FAULTS } from '../../../fixtures/faults/all.ts';
import { SMOKE_REQUESTS } from '../../../src/evidence/effort.ts';
import { CHECKS } from '../../checks.ts';
import type { Offer } from '../figures/choose-smoke.ts';
import { chooseSmoke } from '../figures/choose-smoke.ts';
import { inThreads } from '../nodes/in-threads.ts';
import { judgeNode } from '../nodes/judge-node.ts';
import type { Amounts, Worth, WorthJob } from '../nodes/smoke-worth.ts';
import { allowancesOf, isWorth } from '../nodes/smoke-worth.ts';

/**
 * `npm run accept -- smoke`: chooses the checks of a smoke run. A healthy node shows how many requests an
 * amount of each check takes. Every broken node is then judged with a small amount of every check, and with
 * larger ones, in runs as small as a smoke run: that shows which amount of which check convicts it. The amounts
 * that convict most broken nodes for their requests are chosen.
 */

/** The file to which the choice is written. */
const FILE = 'fixtures/runner/smoke-checks.ts';

/** Requests reserved for repeated requests, and for a chain that moves. */
const SPARE = 20;

/** How much of a check is tried: cases of a law, requests of another; in the end all of it. */
const AMOUNTS = [1, 2, 3, 5, 8, 12, 20, SMOKE_REQUESTS] as const;

/** The most requests that a chosen check may take. */
const MAX_REQUESTS_OF_CHECK = 30;

/** Requests of a measuring run, without those of the survey. */
const REQUESTS_PER_RUN = 250;

/** Differs from the seed of `npm run matrix -- --effort smoke`, so that the choice is not fitted to that. */
const SEED = 2;

const { offers, surveyed } = await offersOf(CHECKS.filter(({ kind }) => kind !== 'audit'));
const runs = runsOf(offers);
const jobs = FAULTS.map(({ name }) => ({ name, seed: SEED, runs }));
const threads = Math.min(4, availableParallelism());
let done = 0;
const worth = await inThreads<WorthJob, Worth>(
  { file: 'smoke-worth.js', name: 'worthOn', threads, isDone: isWorth },
  jobs,
  ({ name }) => {
    done += 1;
    if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${jobs.length} ${name} `);
  },
);
const chosen = chooseSmoke(worth.map(bySeeds), offers, SMOKE_REQUESTS - SPARE - surveyed);
write(chosen);

/** The offers of each check, and how many requests the survey takes. */
async function offersOf(
  checks: readonly { readonly id: string }[],
): Promise<{ readonly offers: readonly Offer[]; readonly surveyed: number }> {
  const found: Offer[] = [];
  let survey = 0;
  for (const { id: check } of checks) {
    const own: Offer[] = [];
    for (const amount of AMOUNTS) {
      const asked = await askHealthy({ [check]: amount });
      survey = asked.get('survey') ?? 0;
      own.push({ check, amount, requests: asked.get(check) ?? 0 });
    }
    // Of amounts with equal requests the largest is kept: a broken node may need it to be convicted.
    found.push(...own.filter(({ requests }, at) => requests !== own[at + 1]?.requests));
  }
  const worthIt = found.filter(({ requests }) => requests > 0 && requests <= MAX_REQUESTS_OF_CHECK);
  return { offers: worthIt, surveyed: survey };
}

/** The number of requests of each check to a healthy node. */
async function askHealthy(amounts: Amounts): Promise<ReadonlyMap<string, number>> {
  const requests = new Map<string, number>();
  await judgeNode(
    { flavour: 'aptos' },
    {
      effort: 'smoke',
      allowances: allowancesOf(amounts),
      onExchange: ({ by: { owner } }) => requests.set(owner, (requests.get(owner) ?? 0) + 1),
    },
  );
  return requests;
}

/** For laws, the next larger amount is taken as needed: another seed draws other cases. */
function bySeeds(worthByOne: Worth): Worth {
  const laws: readonly string[] = CHECKS.filter(({ kind }) => kind === 'law').map(({ id }) => id);
  const larger = (amount: number): number => AMOUNTS.find((other) => other > amount) ?? amount;
  return Object.fromEntries(
    Object.entries(worthByOne).map(([check, amount]) => [
      check,
      laws.includes(check) ? larger(amount) : amount,
    ]),
  );
}

/** Runs that together try all offers, small amounts of every check first. */
function runsOf(all: readonly Offer[]): readonly Amounts[] {
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

function write(all: readonly Offer[]): void {
  const ids: readonly string[] = CHECKS.map(({ id }) => id);
  const sorted = all.toSorted((a, b) => ids.indexOf(a.check) - ids.indexOf(b.check));
  const amounts = Object.fromEntries(sorted.map(({ check, amount }) => [check, amount]));
  const lines = [...allowancesOf(amounts)].map((entry) => `  ${JSON.stringify(entry)},\n`);
  writeFileSync(
    FILE,
    `import type { Allowance, Allowances } from './allowance.ts';

/** The checks that a smoke run asks, and how much of each. Written by \`npm run accept -- smoke\`. */
export const SMOKE_CHECKS: Allowances = new Map<string, Allowance>([
${lines.join('')}]);
`,
  );
  const requests = all.reduce((sum, offer) => sum + offer.requests, 0);
  process.stdout.write(
    `${all.length} of ${CHECKS.length} checks: ${requests} requests, and ${surveyed} of the survey\n`,
  );
}
