import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Devnet } from '../../fixtures/devnet/devnet.ts';
import { startDevnet } from '../../fixtures/devnet/devnet.ts';
import type { DevnetOptions } from '../../fixtures/devnet/options.ts';
import { findFault } from '../../fixtures/faults/all-faults.ts';
import { readDifferences } from '../../reports/report-files.ts';
import type { NodeDifferences } from '../../src/evidence/node-differences.ts';
import type { Ended } from '../testing/command-line.ts';
import { cli, scratch, verdictIn, writeConfig } from '../testing/command-line.ts';
import { inProcess } from '../testing/in-process.ts';

async function devnet(options: Partial<DevnetOptions> = {}): Promise<Devnet> {
  const served = await startDevnet(options);
  onTestFinished(() => served.stop());
  return served;
}

/** Runs two checks against a known node, with a second node to compare. */
async function runAgainst(
  dir: string,
  { url, groundTruth }: Devnet,
  against: string | undefined,
  words: readonly string[] = [],
  more: object = {},
): Promise<Ended> {
  const config = writeConfig(dir, { target: url, ...groundTruth, ...more });
  const second = against === undefined ? [] : ['--against', against];
  const out = ['--out', join(dir, 'out')];
  const only = ['--only', 'SEL-ORDER,SEL-START.listed', '--seed', '1'];
  return cli(['run', '--config', config, ...second, ...out, ...only, ...words]);
}

async function groupsIn(dir: string): Promise<NodeDifferences['groups']> {
  const differences = await readDifferences(join(dir, 'out'));
  if (differences === undefined) throw new Error(`${dir} has no differences`);
  return differences.groups;
}

describe('run --against', () => {
  it('finds no difference between two nodes of one ledger, and can be verified', async () => {
    const dir = scratch();
    const [first, second] = [await devnet(), await devnet()];
    const { code, stdout, stderr } = await runAgainst(dir, first, second.url, [
      '--fail-on-difference',
    ]);
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`^ {2}no difference from ${second.url}, (\\d+) of \\1`, 'm'));
    expect(stderr).toMatch(/^comparing with http\S+: sending \d+ requests to both nodes$/m);
    expect(await groupsIn(dir)).toEqual([]);
    expect((await inProcess(['verify', join(dir, 'out')])).code).toBe(0);
  });

  it('reports the differences of a second node without changing the verdict', async () => {
    const dir = scratch();
    const [first, second] = [await devnet(), await devnet(findFault('newest-first')?.devnet)];
    const listed = await runAgainst(dir, first, second.url);
    expect(listed.code).toBe(0);
    expect(listed.stdout).toMatch(/: order of the list \(\d+ of \d+\)$/m);
    const { verdict, exitCode } = verdictIn(join(dir, 'out'));
    expect([verdict, exitCode]).toEqual(['conforms in part', 0]);
    const [found] = await groupsIn(dir);
    expect(found?.field).toBe('order of the list');
    const summary = readFileSync(join(dir, 'out', 'summary.md'), 'utf8');
    expect(summary).toMatch(/^## Verdict: conforms in part\n/);
    expect(summary).toContain(`### Compared with \`${second.url}\``);
    expect((await inProcess(['verify', join(dir, 'out')])).code).toBe(0);

    const failing = await runAgainst(dir, first, second.url, ['--fail-on-difference']);
    expect(failing.code).toBe(1);
    expect(failing.stderr).toContain('exit 1: the two nodes differ, and --fail-on-difference');
    const fleet = join(dir, 'fleet.yaml');
    const entry = { name: 'a', config: 'config.yaml', against: { url: second.url } };
    const known = { target: first.url, ...first.groundTruth };
    writeConfig(dir, known);
    writeFileSync(fleet, JSON.stringify({ targets: [entry] }));
    const words = ['--only', 'SEL-ORDER', '--fail-on-difference', '--out', join(dir, 'fleet')];
    const many = await cli(['run', '--targets', fleet, ...words]);
    expect(many.code).toBe(1);
    expect(many.stdout).toContain('Compared: 1 kind of difference');
  });

  it('run --against gives no verdict if the second node is on another chain or silent', async () => {
    const dir = scratch();
    const first = await devnet();
    const other = await devnet({ ledger: { chainId: 5 } });
    const { code, stdout } = await runAgainst(dir, first, other.url);
    expect(code).toBe(3);
    const why = `${first.url} is of chain 4, ${other.url} of chain 5: name two nodes of the same chain`;
    expect(stdout).toContain(why);
    expect(verdictIn(join(dir, 'out'))).toMatchObject({ verdict: 'no verdict', exitCode: 3 });

    const gone = await runAgainst(dir, first, 'http://127.0.0.1:1');
    expect(gone.code).toBe(3);
    expect(gone.stdout).toMatch(
      /second node \(--against\): no HTTP answer to GET http:\/\/127.0.0.1:1/,
    );
    expect(readdirSync(join(dir, 'out'))).not.toContain('differences.json');
  });

  it('run --against writes no header and no credentials of the second node', async () => {
    const dir = scratch();
    const [first, second] = [await devnet(), await devnet()];
    const url = second.url.replace('//', '//me:password-of-the-second@');
    const against = { url, headers: { 'x-key': 'key-of-the-second' } };
    const { code, stdout, stderr } = await runAgainst(dir, first, undefined, [], { against });
    expect(code).toBe(0);
    const files = readdirSync(join(dir, 'out'), { recursive: true, withFileTypes: true });
    const texts = files
      .filter((file) => file.isFile())
      .map((file) => readFileSync(join(file.parentPath, file.name), 'latin1'));
    expect(texts.length).toBeGreaterThan(5);
    for (const text of [stdout, stderr, ...texts]) {
      expect(text).not.toMatch(/(?:password|key)-of-the-second/);
    }
  });

  it('run --against refuses conflicting options before any request', async () => {
    const dir = scratch();
    const first = await devnet();
    const [fails, shard, url] = [
      await runAgainst(dir, first, undefined, ['--fail-on-difference']),
      await runAgainst(dir, first, first.url, ['--shard', '1/2']),
      await runAgainst(dir, first, 'somewhere'),
    ];
    expect([fails.code, shard.code, url.code]).toEqual([2, 2, 2]);
    expect(fails.stderr).toBe(
      'error: --fail-on-difference: name the second node with --against URL\n',
    );
    expect(shard.stderr).toContain('remove --shard');
    expect(url.stderr).toBe(
      'error: --against is not an http or https URL: http://host:port, https://host/prefix\n',
    );
  });
});
