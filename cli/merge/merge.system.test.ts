import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { VerdictDocument } from '../../reports/verdict/verdict-document.ts';
import { cli, scratch, verdictIn, writeConfig } from '../testing/command-line.ts';
import { broken, known } from '../testing/nodes.ts';

const COUNT = 3;

/** The part of a verdict that must not depend on which shard ran which check. */
function judgedIn({ verdict, reason, requirements }: VerdictDocument): unknown {
  return {
    verdict,
    reason,
    requirements: requirements.map(({ id, outcome, checks }) => ({
      id,
      outcome,
      checks: checks.map((check) => [check.id, check.outcome]),
    })),
  };
}

it('three shards get the same verdict as one process', async () => {
  const dir = scratch();
  const node = known(await broken('newest-first'));
  const config = writeConfig(dir, { ...node, seed: 5, runs: 25 });
  const run = (out: string, ...words: readonly string[]) =>
    cli(['run', '--config', config, '--out', join(dir, out), ...words]);
  const shards = Array.from({ length: COUNT }, (_, at) => `s${at + 1}`);
  await Promise.all([
    run('whole'),
    ...shards.map((name, at) => run(name, '--shard', `${at + 1}/${COUNT}`)),
  ]);
  const folders = shards.map((name) => join(dir, name));
  const { code, stdout } = await cli(['merge', ...folders, '--out', join(dir, 'merged')]);
  expect(code).toBe(1);
  expect(stdout).toContain('Verdict   does not conform');
  expect(judgedIn(verdictIn(join(dir, 'merged')))).toEqual(judgedIn(verdictIn(join(dir, 'whole'))));
  const text = readFileSync(join(dir, 'merged', 'exchanges.ndjson'), 'utf8');
  const ids = text
    .trimEnd()
    .split('\n')
    .map((line) => /^\{"id":(\d+),/.exec(line)?.[1]);
  expect(new Set(ids).size).toBe(verdictIn(join(dir, 'merged')).requests);
  expect(readFileSync(join(dir, 'merged', 'report.html'), 'utf8')).toMatch(/^<!DOCTYPE html>/i);

  const without = await cli(['merge', ...folders.slice(1), '--out', join(dir, 'two')]);
  // What the two that are there found stands.
  expect(without.code).toBe(1);
  expect(verdictIn(join(dir, 'two')).reason).toContain(
    'shard 1 of 3 is missing: add its folder to merge',
  );
  const none = await cli(['merge', dir, '--out', join(dir, 'none')]);
  expect(none.stderr).toMatch(/^no verdict: no shard found in .*\n$/);
  expect(none.code).toBe(3);

  const [first = ''] = folders;
  const twice = await cli(['merge', first, first, '--out', join(dir, 'twice')]);
  expect(twice.stderr).toMatch(/^error: merge: .* are both shard 1 of 3: name .* once\n$/);
  expect([twice.code, existsSync(join(dir, 'twice'))]).toEqual([2, false]);
  const before = readFileSync(join(first, 'verdict.json'), 'utf8');
  const over = await cli(['merge', ...folders, '--out', `${first}/.`]);
  expect(over.stderr).toMatch(/^error: --out: .* is also an input: name another folder\n$/);
  expect(over.code).toBe(2);
  expect(readFileSync(join(first, 'verdict.json'), 'utf8')).toBe(before);
});
