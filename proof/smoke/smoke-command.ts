import { writeFileSync } from 'node:fs';
import { FAULTS } from '../../fixtures/faults/all-faults.ts';
import { SMOKE_REQUESTS } from '../../src/evidence/effort.ts';
import { CHECKS } from '../../cli/checks.ts';
import { writeLine } from '../../cli/terminal/streams.ts';
import type { Output } from '../command.ts';
import { exitCodeOf, proofCommand } from '../command.ts';
import { inThreads, THREADS } from '../judge/in-threads.ts';
import type { Offer } from './choose-smoke.ts';
import { chooseSmoke } from './choose-smoke.ts';
import { bySeeds, measureOffers, runsOf } from './measure-offers.ts';
import type { Worth, WorthJob } from './smoke-worth.ts';
import { budgetsOf, isWorth } from './smoke-worth.ts';

/** The file to which the choice is written. */
const FILE = 'src/engine/run/smoke-checks.ts';

/** Requests reserved for repeated requests, and for a chain that moves. */
const SPARE = 20;

/** Differs from the seed of `npm run matrix -- --effort smoke`, so that the choice is not fitted to that. */
const SEED = 2;

/** The module of the function that judges one node in smoke runs. */
const MODULE = new URL('smoke-worth.js', import.meta.url);

/**
 * `npm run accept -- smoke`: chooses the checks of a smoke run. A healthy node shows how many requests an
 * amount of each check takes. Every fault is then judged with a small amount of every check, and with
 * larger ones, in runs as small as a smoke run: that shows which amount of which check detects it. The amounts
 * with the most detected faults per request are chosen.
 */
export function smokeCommand(args: readonly string[], output: Output): Promise<number> {
  const command = proofCommand('smoke', 'Chooses the checks of a smoke run.', output);
  return exitCodeOf(async () => {
    command.parse(args, { from: 'user' });
    const asking = CHECKS.filter(({ kind }) => kind !== 'audit');
    const { offers, discovered } = await measureOffers(asking);
    const runs = runsOf(offers);
    const jobs = FAULTS.map(({ name }) => ({ name, seed: SEED, runs }));
    const worth = await inThreads<WorthJob, Worth>(
      { module: MODULE, name: 'worthOn', threads: THREADS, isDone: isWorth },
      jobs,
      ({ name }, _, progress) => {
        if (output.stderr.isTTY === true) output.stderr.write(`\r${progress} ${name} `);
      },
    );
    const chosen = chooseSmoke(worth.map(bySeeds), offers, SMOKE_REQUESTS - SPARE - discovered);
    writeFileSync(FILE, smokeChecksText(chosen));
    const requests = chosen.reduce((sum, offer) => sum + offer.requests, 0);
    writeLine(
      output.stdout,
      `${chosen.length} of ${CHECKS.length} checks: ${requests} requests, and ${discovered} for discovery`,
    );
    return 0;
  });
}

/** Returns the source text of the choice. */
function smokeChecksText(all: readonly Offer[]): string {
  const ids: readonly string[] = CHECKS.map(({ id }) => id);
  const sorted = all.toSorted((a, b) => ids.indexOf(a.check) - ids.indexOf(b.check));
  const amounts = Object.fromEntries(sorted.map(({ check, amount }) => [check, amount]));
  const lines = [...budgetsOf(amounts)].map((entry) => `  ${JSON.stringify(entry)},\n`);
  return `import type { Budget, Budgets } from './budget.ts';

/** The checks that a smoke run asks, and how much of each. Written by \`npm run accept -- smoke\`. */
export const SMOKE_CHECKS: Budgets = new Map<string, Budget>([
${lines.join('')}]);
`;
}
