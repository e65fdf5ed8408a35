#!/usr/bin/env node
import { spawnSync } from 'node:child_process';

/**
 * `npm run accept`: writes all generated files again, the quick parts first; with names after `--` only those
 * parts. It takes well over an hour, nearly all of it for the matrix.
 */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  schemas: ['node dist/config/write-schemas.js', 'npx oxfmt config/schemas'],
  snapshot: [
    'npx vitest run --config config/vitest.config.ts src/spec/catalogue.test.ts cli/checks.test.ts --update',
  ],
  'real-node': ['node dist/cli/proof/commands/real-node.js'],
  matrix: ['node dist/cli/proof/commands/matrix.js --repeat 20'],
  smoke: ['node dist/cli/proof/commands/smoke.js', 'npx oxfmt fixtures/runner/smoke-checks.ts'],
  'disable-assertions': ['node dist/cli/proof/commands/disable-assertions.js'],
};

const named = process.argv.slice(2);
const stranger = named.find((name) => !Object.hasOwn(PARTS, name));
const parts = named.length === 0 ? Object.values(PARTS) : named.map((name) => PARTS[name] ?? []);
process.exitCode =
  stranger === undefined
    ? runAll(parts.flat())
    : say(`there is no ${stranger}: ${Object.keys(PARTS).join(', ')}`, 2);

/** Runs one command after the other until one fails. @returns the exit code of the last. */
function runAll(commands: readonly string[]): number {
  for (const line of commands) {
    say(`> ${line}`, 0);
    const [program = '', ...words] = line.split(' ');
    const { status } = spawnSync(program, words, { stdio: 'inherit' });
    if (status !== 0) return say(`that failed; nothing after it was run`, status ?? 1);
  }
  return 0;
}

function say(line: string, exitCode: number): number {
  process.stdout.write(`${line}\n`);
  return exitCode;
}
