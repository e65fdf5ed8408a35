import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Ended } from '../testing/command-line.ts';
import { cli, scratch, verdictIn } from '../testing/command-line.ts';
import { locked } from '../testing/commands-ended.ts';
import { inProcess } from '../testing/in-process.ts';
import { runOn, served } from '../testing/nodes.ts';

it('a second run into the folder of another is refused, and changes nothing there', async () => {
  const dir = scratch();
  const out = join(dir, 'out');
  let begun: Promise<Ended> | undefined;
  const devnet = await served({
    patches: [
      ({ transport }) => ({
        transport: async (request, response, reply, context) => {
          // The first run waits for its first answer until the second one has ended.
          begun ??= cli(['run', '--target', 'http://127.0.0.1:9', '--out', out]);
          await begun;
          await transport(request, response, reply, context);
        },
      }),
    ],
  });
  const words = ['--only', 'SEL-ORDER', '--run-id', 'first'];
  const first = await runOn(devnet, words, { dir, written: { timeout: '60s' } });
  const second = await begun;
  expect(second?.stderr).toMatch(
    /^error: \S+ is in use by process \d+ since [\d:]+Z; give another folder with --out\n$/,
  );
  expect([first.code, second?.code]).toEqual([0, 2]);
  expect(verdictIn(out)).toMatchObject({ runId: 'first', verdict: 'conforms in part' });
});

it('merge, replay and a fleet respect the lock of a folder', async () => {
  const dir = scratch();
  const fleet = join(dir, 'fleet.yaml');
  writeFileSync(fleet, '{"targets":[{"name":"a","target":"http://127.0.0.1:9"}]}');
  const failed = join(dir, 'failed');
  mkdirSync(failed);
  const check = { id: 'SEL-ORDER.every', outcome: 'failed', exchanges: [] };
  const verdict = {
    formatVersion: 1,
    verdict: 'does not conform',
    profile: 'document',
    seed: 1,
    configuredBy: { target: 'http://127.0.0.1:9' },
    requirements: [{ id: 'SEL-ORDER', checks: [check] }],
    observations: [],
  };
  writeFileSync(join(failed, 'verdict.json'), JSON.stringify(verdict));
  for (const words of [
    ['merge', dir],
    ['replay', failed],
    ['run', '--targets', fleet],
  ]) {
    const { code, stderr } = await inProcess([...words, '--out', locked()]);
    expect(stderr).toMatch(/^error: \S+ is in use by process \d+ since [\d:]+Z; .*--out\n$/);
    expect(code).toBe(2);
  }
});
