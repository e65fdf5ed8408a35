#!/usr/bin/env node
import { writeFileSync } from 'node:fs';
import { Tinypool } from 'tinypool';
import { SMOKE_CASES } from '../../fixtures/check/law-budget.ts';
import { SMOKE_REQUESTS } from '../../src/evidence/effort.ts';
import { CHECKS } from '../checks.ts';
import { chooseSmoke } from './choose-smoke.ts';
import { judgeNode } from './judge-node.ts';
import { readMatrix } from './matrix-files.ts';
import type { SmokeConviction } from './smoke-convictions.ts';

/**
 * `npm run accept smoke`: chooses what a smoke run asks. The faults of the committed matrix are
 * judged with as few cases of each law as a smoke run tries: who convicts them then, and who asks
 * what shows them to an audit, is weighed against what each check asks of a healthy node.
 */

/** Where the choice is written. */
const FILE = 'fixtures/runner/smoke-checks.ts';

/** Left for requests that are asked again, and for targets of which more is known. */
const SPARE = 25;

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
const convictions = await convictionsOf(readMatrix().faults.map(({ name }) => name));
const open = convictions.filter(({ always }) => !always);
const chosen = chooseSmoke(open, asking, SMOKE_REQUESTS - SPARE - surveyed);
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
const convicted = open.filter(({ checks }) => checks.some((id) => ids.includes(id))).length;
process.stdout.write(
  `${ids.length} checks, ${chosen.requests} requests and ${surveyed} of the survey: ` +
    `${convictions.length - open.length + convicted} of ${convictions.length} faults\n`,
);

async function convictionsOf(names: readonly string[]): Promise<readonly SmokeConviction[]> {
  const filename = new URL('smoke-convictions.js', import.meta.url).href;
  const pool = new Tinypool({ filename, name: 'smokeConviction', minThreads: 2, maxThreads: 2 });
  const convictionOf = (name: string): Promise<SmokeConviction> => pool.run(name);
  try {
    return await Promise.all(names.map(convictionOf));
  } finally {
    await pool.destroy();
  }
}
