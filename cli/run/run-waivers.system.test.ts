import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { at, objectOf } from '../../src/testing/json-in-tests.ts';
import { cli, scratch, verdictIn, writeConfig } from '../testing/command-line.ts';
import { broken, known } from '../testing/nodes.ts';

it('a completed draft waives its failure alone, with another seed and node', async () => {
  const dir = scratch();
  const run = (config: object, seed: number, ...words: readonly string[]) => {
    const files = ['--config', writeConfig(dir, { ...config }), '--out', join(dir, 'out')];
    return cli([
      'run',
      ...files,
      '--only',
      'SEL-ORDER,SEL-START',
      '--seed',
      String(seed),
      ...words,
    ]);
  };
  const drafts = join(dir, 'drafts.yaml');
  const node = known(await broken('newest-first', { seed: 1 }));
  const first = await run(node, 1, '--write-waivers', drafts);
  expect(first.code).toBe(1);
  expect(first.stderr).toContain(
    `wrote drafts of waivers to ${drafts}: add a reason and an owner to each, see docs/waivers-and-gates.md`,
  );

  const draft = readFileSync(drafts, 'utf8');
  const refused = await run({ ...node, ...objectOf(parse(draft)) }, 1);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toMatch(/waivers\.0\.reason is still a placeholder/);
  const again = await run(node, 1, '--write-waivers', drafts);
  expect([again.code, again.stderr]).toEqual([
    2,
    expect.stringContaining(
      `error: --write-waivers: ${drafts} exists: name a new file; the report in `,
    ),
  ]);

  const reasoned = objectOf(parse(draft.replaceAll('TODO', 'fixed in the next release')));
  // Another node has another port, and with another seed other versions.
  const otherNode = known(await broken('newest-first', { seed: 77 }));
  const other = await run({ ...otherNode, ...reasoned }, 2);
  expect(other.code).toBe(0);
  expect(other.stdout).toMatch(/^Verdict {3}conforms in part, with 1 waiver \(/m);

  const waiver = objectOf(at(reasoned, 'waivers', 0));
  const drafted = String(waiver['symptom']);
  const symptom = drafted === '0'.repeat(12) ? '1'.repeat(12) : '0'.repeat(12);
  const otherwise = await run({ ...node, waivers: [{ ...waiver, symptom }] }, 1);
  expect(otherwise.code).toBe(1);
  expect(verdictIn(join(dir, 'out')).reason).toBe(
    `1 MUST failed: SEL-ORDER. The waiver for SEL-ORDER.every covers another symptom: SEL-ORDER.every fails with ${drafted}, not with ${symptom}.`,
  );
});
