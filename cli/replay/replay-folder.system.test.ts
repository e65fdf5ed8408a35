import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startDevnet } from '../../fixtures/devnet/devnet.ts';
import { findFault } from '../../fixtures/faults/all-faults.ts';
import type { Ended } from '../testing/command-line.ts';
import { cli, scratch, writeConfig } from '../testing/command-line.ts';
import { inProcess } from '../testing/in-process.ts';
import { APTOS } from '../../fixtures/devnet/served-profile.ts';

/** A run against a broken devnet, a replay of it, and the files of the replay. */
async function replayed(
  fault: string,
  only: string,
  { mended = false, words = [] }: { mended?: boolean; words?: readonly string[] } = {},
): Promise<Ended & { readonly dir: string; readonly before: string }> {
  const dir = scratch();
  const options = { profile: APTOS, ...findFault(fault)?.devnet };
  const broken = await startDevnet(options);
  const known = { target: broken.url, profile: 'aptos', ...broken.groundTruth };
  const first = join(dir, 'first');
  const config = writeConfig(dir, known);
  await cli(['run', '--config', config, '--out', first, '--only', only]);
  const before = readFileSync(join(first, 'verdict.json'), 'utf8');
  if (mended) await broken.stop();
  const healthy = mended ? await startDevnet({ profile: APTOS }) : undefined;
  const target = healthy === undefined ? [] : ['--target', healthy.url];
  const ended = await cli(['replay', first, '--times', '3', ...target, ...words]);
  await (healthy ?? broken).stop();
  return { ...ended, dir, before };
}

describe('replay', { timeout: 60_000 }, () => {
  it('replay counts how often a property, an example and a rule fail again', async () => {
    const only = 'SEL-START.law,SEL-START.listed,SEL-START.every';
    const { code, stdout, dir, before } = await replayed('start-version-is-exclusive', only);
    expect(code).toBe(1);
    for (const check of only.split(',')) {
      expect(stdout).toMatch(new RegExp(`^${check} +reproduced 3 of 3: expected `, 'm'));
    }
    expect(readFileSync(join(dir, 'first', 'verdict.json'), 'utf8')).toBe(before);
    const written: unknown = JSON.parse(
      readFileSync(join(dir, 'first-replay', 'replay.json'), 'utf8'),
    );
    expect(written).toMatchObject({
      formatVersion: 1,
      checks: [{ reproduced: 3, asked: 3 }, {}, {}],
    });
    expect(existsSync(join(dir, 'first-replay', 'exchanges.ndjson'))).toBe(true);
  });

  it('replay repeats the check that found the failure of another check', async () => {
    const { stdout } = await replayed('limit-of-the-page-size-is-refused', 'SUM-ANSWERED,SEL-FULL');
    expect(stdout).toMatch(/^SUM-ANSWERED\.every +reproduced 3 of 3: expected 200 and a list/m);
    expect(stdout).not.toMatch(/^SEL-FULL/m);
  });

  it('replay repeats on a target of a fleet with the configuration of the fleet', async () => {
    const dir = scratch();
    const bad = await startDevnet(findFault('newest-first')?.devnet);
    const own = { target: bad.url, ...bad.groundTruth };
    const fleet = join(dir, 'fleet.yaml');
    writeFileSync(fleet, JSON.stringify({ targets: [{ name: 'bad', ...own }] }));
    const out = join(dir, 'out');
    await cli(['run', '--targets', fleet, '--out', out, '--only', 'SEL-ORDER', '--seed', '7']);
    const { code, stdout } = await cli(['replay', join(out, 'bad'), '--times', '3']);
    await bad.stop();
    expect(stdout).toMatch(/^SEL-ORDER\S* +reproduced 3 of 3: expected /m);
    expect(code).toBe(1);
  });

  it('replay ends with 3 when no failure is reproduced', async () => {
    const { code, stdout } = await replayed('start-version-is-exclusive', 'SEL-START.listed', {
      mended: true,
    });
    expect([code, stdout]).toEqual([3, expect.stringContaining('not reproduced in 3')]);
    expect(stdout).toContain('Not reproducing a failure does not prove conformance');
  });

  it('replay ends with 3 when the target does not answer', async () => {
    const words = ['--target', 'http://127.0.0.1:1'];
    const { code, stderr } = await replayed('newest-first', 'SEL-ORDER', { words });
    expect([code, stderr]).toEqual([3, expect.stringMatching(/^error: no HTTP answer to GET/m)]);
  });

  it('replay refuses the same folder, a check that passed, and another profile', async () => {
    const dir = scratch();
    const devnet = await startDevnet({ profile: APTOS, ...findFault('newest-first')?.devnet });
    const first = join(dir, 'first');
    const config = writeConfig(dir, {
      target: devnet.url,
      profile: 'aptos',
      ...devnet.groundTruth,
    });
    await cli(['run', '--config', config, '--out', first, '--only', 'SEL-ORDER']);
    await devnet.stop();
    const refusals = [
      [['--out', first], /--out: this is the folder of the run/],
      [['SEL-END'], /"SEL-END" did not fail in that run/],
      [['--profile', 'document'], /used the profile aptos/],
    ] as const;
    for (const [words, why] of refusals) {
      const { code, stderr } = await inProcess(['replay', first, ...words]);
      expect([code, stderr]).toEqual([2, expect.stringMatching(why)]);
    }
  });
});
