import { writeFileSync } from 'node:fs';
import { FAULTS } from '../../fixtures/faults/all-faults.ts';
import { SMOKE_REQUESTS } from '../../src/evidence/effort.ts';
import { CHECKS } from '../../cli/checks.ts';
import { writeLine } from '../../cli/terminal/streams.ts';
import type { Output } from '../command.ts';
import { exitCodeOf, proofCommand } from '../command.ts';
import { inThreads, THREADS } from '../judge/in-threads.ts';
import { canServe } from '../judge/subjects.ts';
import { chooseSmoke, detectedBy } from './choose-smoke.ts';
import type { Offer } from './offers.ts';
import { inAmounts, offersFor, sentToHealthy } from './offers.ts';
import type { Worth, WorthJob } from './smoke-worth.ts';
import { isWorth } from './smoke-worth.ts';

/** The file to which the choice is written. */
const FILE = 'src/engine/run/smoke-checks.ts';

/** Requests reserved for repeated requests, and for a chain that moves. */
const SPARE = 20;

/** Differs from the seed of `npm run matrix -- --effort smoke`, so that the choice is not fitted to that. */
const SEED = 2;

/** The module of the function that judges one node in smoke runs. */
const MODULE = new URL('smoke-worth.js', import.meta.url);

/**
 * `npm run accept -- smoke`: chooses the checks of a smoke run. A standard run of each fault shows how many requests of
 * which check it takes to detect the fault, and one of a healthy node how many each check sends. The amounts with the
 * most detected faults per request are chosen.
 */
export function smokeCommand(args: readonly string[], output: Output): Promise<number> {
  const command = proofCommand('smoke', 'Chooses the checks of a smoke run.', output);
  return exitCodeOf(async () => {
    command.parse(args, { from: 'user' });
    const sent = await sentToHealthy(SEED);
    const jobs = FAULTS.filter(canServe).map(({ name }) => ({ name, seed: SEED }));
    const found = await inThreads<WorthJob, Worth>(
      { module: MODULE, name: 'worthOn', threads: THREADS, isDone: isWorth },
      jobs,
      ({ name }, _, progress) => {
        if (output.stderr.isTTY === true) output.stderr.write(`\r${progress} ${name} `);
      },
    );
    const worths = found.map((worth) => inAmounts(worth, sent));
    const discovered = (sent.get('discovery') ?? 0) + (sent.get('preflight') ?? 0);
    const budget = SMOKE_REQUESTS - SPARE - discovered;
    const chosen = chooseSmoke(worths, offersFor(worths, sent), budget);
    writeFileSync(FILE, smokeChecksText(chosen));
    const requests = chosen.reduce((sum, offer) => sum + offer.requests, 0);
    writeLine(
      output.stdout,
      `${chosen.length} of ${CHECKS.length} checks: ${requests} requests, and ${discovered} for discovery`,
    );
    const detected = detectedBy(worths, chosen);
    writeLine(output.stdout, `by these runs, they detect ${detected} of ${worths.length} faults`);
    return 0;
  });
}

/** Returns the source text of the choice. */
function smokeChecksText(all: readonly Offer[]): string {
  const ids: readonly string[] = CHECKS.map(({ id }) => id);
  const sorted = all.toSorted((a, b) => ids.indexOf(a.check) - ids.indexOf(b.check));
  const lines = sorted.map(({ check, amount }) => `  ${JSON.stringify([check, amount])},\n`);
  return `import type { Budgets } from '../check/check.ts';

/** The checks that a smoke run asks, and how much of each. Written by \`npm run accept -- smoke\`. */
export const SMOKE_CHECKS: Budgets = new Map([
${lines.join('')}]);
`;
}
