import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Devnet } from '../../fixtures/devnet/devnet.ts';
import { readDifferences } from '../../reports/report-files.ts';
import type { NodeDifferences } from '../../src/evidence/node-differences.ts';
import { cli, verdictIn } from '../testing/command-line.ts';
import { inProcess } from '../testing/in-process.ts';
import type { RunningOn } from '../testing/nodes.ts';
import { broken, runOn, served } from '../testing/nodes.ts';

/** Runs two checks against a known node, with a second node to compare. */
function runAgainst(
  node: Devnet,
  against: string | undefined,
  words: readonly string[] = [],
  running: RunningOn = {},
) {
  const second = against === undefined ? [] : ['--against', against];
  const only = ['--only', 'SEL-ORDER,SEL-START.listed', '--seed', '1'];
  return runOn(node, [...second, ...only, ...words], running);
}

async function groupsIn(out: string): Promise<NodeDifferences['groups']> {
  const differences = await readDifferences(out);
  if (differences === undefined) throw new Error(`${out} has no differences`);
  return differences.groups;
}

describe('run --against', () => {
  it('finds no difference between two nodes of one ledger, and can be verified', async () => {
    const [first, second] = [await served(), await served()];
    const words = ['--fail-on-difference'];
    const { code, stdout, stderr, out } = await runAgainst(first, second.url, words);
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`^ {2}no difference from ${second.url}, (\\d+) of \\1`, 'm'));
    expect(stderr).toMatch(/^comparing with http\S+: sending \d+ requests to both nodes$/m);
    expect(await groupsIn(out)).toEqual([]);
    expect((await inProcess(['verify', out])).code).toBe(0);
  });

  it('reports the differences of a second node without changing the verdict', async () => {
    const [first, second] = [await served(), await broken('newest-first')];
    const { code, stdout, out, dir } = await runAgainst(first, second.url);
    expect(code).toBe(0);
    expect(stdout).toMatch(/: order of the list \(\d+ of \d+\)$/m);
    const { verdict, exitCode } = verdictIn(out);
    expect([verdict, exitCode]).toEqual(['conforms in part', 0]);
    const [found] = await groupsIn(out);
    expect(found?.field).toBe('order of the list');
    const summary = readFileSync(join(out, 'summary.md'), 'utf8');
    expect(summary).toMatch(/^## Verdict: conforms in part\n/);
    expect(summary).toContain(`### Compared with \`${second.url}\``);
    expect((await inProcess(['verify', out])).code).toBe(0);

    const failing = await runAgainst(first, second.url, ['--fail-on-difference'], { dir });
    expect(failing.code).toBe(1);
    expect(failing.stderr).toContain('exit 1: the two nodes differ, and --fail-on-difference');
    const fleet = join(dir, 'fleet.yaml');
    const entry = { name: 'a', config: 'config.yaml', against: { url: second.url } };
    writeFileSync(fleet, JSON.stringify({ targets: [entry] }));
    const words = ['--only', 'SEL-ORDER', '--fail-on-difference', '--out', join(dir, 'fleet')];
    const many = await cli(['run', '--targets', fleet, ...words]);
    expect(many.code).toBe(1);
    expect(many.stdout).toContain('in 1 way');
  });

  it('run --against gives no verdict if the second node is on another chain or silent', async () => {
    const first = await served();
    const other = await served({ ledger: { chainId: 5 } });
    const { code, stdout, out, dir } = await runAgainst(first, other.url);
    expect(code).toBe(3);
    const why = `${first.url} is of chain 4, ${other.url} of chain 5: name two nodes of the same chain`;
    expect(stdout).toContain(why);
    expect(verdictIn(out)).toMatchObject({ verdict: 'no verdict', exitCode: 3 });

    const gone = await runAgainst(first, 'http://127.0.0.1:1', [], { dir });
    expect(gone.code).toBe(3);
    expect(gone.stdout).toMatch(
      /second node \(--against\) did not answer: no HTTP answer to GET http:\/\/127.0.0.1:1/,
    );
    expect(readdirSync(out)).not.toContain('differences.json');
  });

  it('run --against writes no header and no credentials of the second node', async () => {
    const [first, second] = [await served(), await served()];
    const url = second.url.replace('//', '//me:password-of-the-second@');
    const against = { url, headers: { 'x-key': 'key-of-the-second' } };
    const written = { against };
    const { code, stdout, stderr, out } = await runAgainst(first, undefined, [], { written });
    expect(code).toBe(0);
    const files = readdirSync(out, { recursive: true, withFileTypes: true });
    const texts = files
      .filter((file) => file.isFile())
      .map((file) => readFileSync(join(file.parentPath, file.name), 'latin1'));
    expect(texts.length).toBeGreaterThan(5);
    for (const text of [stdout, stderr, ...texts]) {
      expect(text).not.toMatch(/(?:password|key)-of-the-second/);
    }
  });

  it('run --against refuses conflicting options before any request', async () => {
    const first = await served();
    const [fails, shard, url] = [
      await runAgainst(first, undefined, ['--fail-on-difference']),
      await runAgainst(first, first.url, ['--shard', '1/2']),
      await runAgainst(first, 'somewhere'),
    ];
    const same = await runAgainst(first, `${first.url}/v1`);
    expect([fails.code, shard.code, url.code, same.code]).toEqual([2, 2, 2, 2]);
    expect(same.stderr).toBe(
      'error: --against names the target itself: name another node of its chain\n',
    );
    expect(fails.stderr).toBe(
      'error: --fail-on-difference: name the second node with --against URL\n',
    );
    expect(shard.stderr).toContain('remove --shard');
    expect(url.stderr).toBe(
      'error: --against is not an http or https URL: http://host:port, https://host/prefix\n',
    );
  });
});
