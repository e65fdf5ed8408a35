#!/usr/bin/env node
import { writeFileSync } from 'node:fs';
import { SMOKE_CASES } from '../../fixtures/check/law-budget.ts';
import { SMOKE_REQUESTS } from '../../src/evidence/effort.ts';
import { CHECKS } from '../checks.ts';
import { chooseSmoke } from './choose-smoke.ts';
import { judgeNode } from './judge-node.ts';
import { readMatrix } from './matrix-files.ts';

/**
 * `npm run accept smoke`: chooses what a smoke run asks by what the committed matrix says each check
 * convicts, and by what it asks of a healthy node with as few cases of each law as a smoke run tries.
 */

/** Where the choice is written. */
const FILE = 'fixtures/runner/smoke-checks.ts';

/** Left for requests that are asked again, and for targets of which more is known. */
const SPARE = 40;

const requests = new Map<string, number>();
await judgeNode(
  { flavour: 'aptos' },
  {
    runs: SMOKE_CASES,
    onExchange: ({ by: { owner } }) => requests.set(owner, (requests.get(owner) ?? 0) + 1),
  },
);
const asking = new Map([...requests].filter(([owner]) => CHECKS.some(({ id }) => id === owner)));
const surveyed = requests.get('survey') ?? 0;
const chosen = chooseSmoke(readMatrix(), asking, SMOKE_REQUESTS - SPARE - surveyed);
const ids: readonly string[] = CHECKS.map(({ id }) => id).filter((id) =>
  chosen.checks.includes(id),
);
const lines = ids.map((id) => `  '${id}',\n`).join('');
writeFileSync(
  FILE,
  `/** The checks that a smoke run asks. Written by \`npm run accept smoke\`. */
export const SMOKE_CHECKS: ReadonlySet<string> = new Set([
${lines}]);
`,
);
process.stdout.write(
  `${ids.length} of ${CHECKS.length} checks: ${chosen.requests} requests, and ${surveyed} of the survey\n`,
);
