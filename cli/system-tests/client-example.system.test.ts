import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { scratch } from '../testing/command-line.ts';
import { blocksOf } from '../testing/documentation.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The longest TypeScript block of the page that has these words. */
function example(words = ''): string {
  const blocks = blocksOf('docs/test-your-client.md', 'ts').filter((block) =>
    block.includes(words),
  );
  return blocks.toSorted((a, b) => b.length - a.length)[0] ?? '';
}

/** A project that depends on the package as it was built. */
function project(test: string): string {
  const folder = scratch();
  mkdirSync(join(folder, 'node_modules/@types'), { recursive: true });
  symlinkSync(root, join(folder, 'node_modules/ledger-node-conformance'));
  symlinkSync(join(root, 'node_modules/@types/node'), join(folder, 'node_modules/@types/node'));
  const compilerOptions = {
    target: 'es2023',
    module: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    types: ['node'],
    outDir: 'built',
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'client.test.ts'), test);
  return folder;
}

function run(cwd: string, ...words: readonly string[]): readonly [number | null, string] {
  const env = { ...process.env, NODE_TEST_CONTEXT: undefined, NODE_OPTIONS: '' };
  const { status, stdout } = spawnSync(process.execPath, words, { cwd, env, encoding: 'utf8' });
  return [status, stdout];
}

const compile = (folder: string): readonly [number | null, string] =>
  run(folder, join(root, 'node_modules/typescript/bin/tsc'));

describe('the example of docs/test-your-client.md', { timeout: 120_000 }, () => {
  it('the example for clients compiles, and its six tests pass', () => {
    const folder = project(example());
    expect(compile(folder)).toEqual([0, '']);
    const [code, said] = run(folder, '--test', '--test-reporter=tap', 'built/client.test.js');
    expect([code, said]).toEqual([0, expect.stringMatching(/^# pass 6$/m)]);
  });

  it('the example does not compile with a fault that does not exist', () => {
    const misspelt = example().replace("'newest-first',", "'newest-frist',");
    expect(misspelt).not.toBe(example());
    const [code, said] = compile(project(misspelt));
    expect(said).toContain('newest-frist');
    expect(code).not.toBe(0);
  });

  it('the example that judges a node compiles', () => {
    expect(compile(project(example('judge({')))).toEqual([0, '']);
  });
});
