import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { scratch, verdictIn } from '../testing/command-line.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const patch = fileURLToPath(new URL('third-endpoint.patch', import.meta.url));

/** Everything the suite is built from. */
const SOURCES = [
  'src',
  'config',
  'fixtures',
  'suites',
  'properties',
  'reports',
  'cli',
  'package.json',
  'tsconfig.json',
  'tsconfig.build.json',
];

const copy = scratch();
const main = join(copy, 'dist/cli/main.js');

/** The outcome of the new requirement on the embedded devnet, or on the given target. */
function outcome(...flags: readonly string[]): string | undefined {
  const out = join(copy, 'reports-of-the-run');
  const words = [main, 'run', '--only', 'BLK-HEIGHT', '--out', out, ...flags];
  try {
    execFileSync(process.execPath, words, { stdio: 'ignore' });
  } catch {
    // Its exit code is that of the verdict.
  }
  return verdictIn(out).requirements.find(({ id }) => id === 'BLK-HEIGHT')?.outcome;
}

describe('a third endpoint, with its check and its fault', () => {
  beforeAll(() => {
    for (const source of SOURCES)
      cpSync(join(root, source), join(copy, source), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    execFileSync('git', ['apply', '-C1', patch], { cwd: copy });
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { cwd: copy });
  });

  it('a third endpoint with its check and its fault needs ten files', () => {
    const files = readFileSync(patch, 'utf8').match(/^diff --git /gm) ?? [];
    expect(files).toHaveLength(10);
  });

  it('a third endpoint is tested, and passes', () => {
    expect(outcome('--target', 'devnet')).toBe('passed');
  });

  it('a third endpoint with its fault fails', async () => {
    const fault = ['--fault', 'the-block-before'];
    const devnet = spawn(process.execPath, [main, 'devnet', '--port', '0', ...fault]);
    try {
      const lines = createInterface({ input: devnet.stdout });
      const received: readonly unknown[] = await once(lines, 'line');
      expect(outcome('--target', String(received[0]))).toBe('failed');
    } finally {
      devnet.kill();
      await once(devnet, 'exit');
    }
  });
});
