import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cli, scratch } from '../testing/command-line.ts';
import { inProcess } from '../testing/in-process.ts';
import { broken, known, runOn, served } from '../testing/nodes.ts';
import { APTOS } from '../../fixtures/devnet/served-profile.ts';

/** Serves a broken devnet, and runs checks against it. */
async function runOnBroken(fault: string, only: string) {
  const devnet = await broken(fault, { profile: APTOS });
  return {
    devnet,
    ...(await runOn(devnet, ['--only', only, '--seed', '7'], { written: { profile: 'aptos' } })),
  };
}

/** A run against a broken devnet, a replay of it, and the files of the replay. */
async function replayed(fault: string, only: string, words: readonly string[] = []) {
  const { out } = await runOnBroken(fault, only);
  const before = readFileSync(join(out, 'verdict.json'), 'utf8');
  const ended = await cli(['replay', out, '--times', '3', ...words]);
  return { ...ended, out, before };
}

describe('replay', { timeout: 60_000 }, () => {
  it('replay counts how often a property, an example and a rule fail again', async () => {
    const only = 'SEL-START.law,SEL-START.listed,SEL-START.every';
    const { code, stdout, out, before } = await replayed('start-version-is-exclusive', only);
    expect(code).toBe(1);
    for (const check of only.split(',')) {
      expect(stdout).toMatch(new RegExp(`^${check} +reproduced 3 of 3: expected `, 'm'));
    }
    expect(readFileSync(join(out, 'verdict.json'), 'utf8')).toBe(before);
    const written: unknown = JSON.parse(readFileSync(join(`${out}-replay`, 'replay.json'), 'utf8'));
    expect(written).toMatchObject({
      formatVersion: 1,
      checks: [{ reproduced: 3, asked: 3 }, {}, {}],
    });
    expect(existsSync(join(`${out}-replay`, 'exchanges.ndjson'))).toBe(true);
  });

  it('replay repeats the check that found the failure of another check', async () => {
    const { stdout } = await replayed('limit-of-the-page-size-is-refused', 'SUM-ANSWERED,SEL-FULL');
    expect(stdout).toMatch(/^SUM-ANSWERED\.every +reproduced 3 of 3: expected 200 and a list/m);
    expect(stdout).not.toMatch(/^SEL-FULL/m);
  });

  it('replay repeats on a target of a fleet with the configuration of the fleet', async () => {
    const dir = scratch();
    const own = known(await broken('newest-first'));
    const fleet = join(dir, 'fleet.yaml');
    writeFileSync(fleet, JSON.stringify({ targets: [{ name: 'bad', ...own }] }));
    const out = join(dir, 'out');
    await cli(['run', '--targets', fleet, '--out', out, '--only', 'SEL-ORDER', '--seed', '7']);
    const { code, stdout } = await cli(['replay', join(out, 'bad'), '--times', '3']);
    expect(stdout).toMatch(/^SEL-ORDER\S* +reproduced 3 of 3: expected /m);
    expect(code).toBe(1);
  });

  it('replay ends with 3 when no failure is reproduced', async () => {
    const mended = await served({ profile: APTOS });
    const words = ['--target', mended.url];
    const { code, stdout } = await replayed(
      'start-version-is-exclusive',
      'SEL-START.listed',
      words,
    );
    expect([code, stdout]).toEqual([3, expect.stringContaining('not reproduced in 3')]);
    expect(stdout).toContain('Not reproducing a failure does not prove conformance');
  });

  it('replay ends with 3 when the target does not answer', async () => {
    const words = ['--target', 'http://127.0.0.1:1'];
    const { code, stderr } = await replayed('newest-first', 'SEL-ORDER', words);
    expect([code, stderr]).toEqual([3, expect.stringMatching(/^error: no HTTP answer to GET/m)]);
  });

  it('replay refuses the same folder, a check that passed, and another profile', async () => {
    const { devnet, out } = await runOnBroken('newest-first', 'SEL-ORDER');
    await devnet.stop();
    const refusals = [
      [['--out', out], /--out: this is the folder of the run/],
      [['SEL-END'], /"SEL-END" did not fail in that run/],
      [['--profile', 'document'], /used the profile aptos/],
    ] as const;
    for (const [words, why] of refusals) {
      const { code, stderr } = await inProcess(['replay', out, ...words]);
      expect([code, stderr]).toEqual([2, expect.stringMatching(why)]);
    }
  });
});
