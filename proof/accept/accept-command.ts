import { spawnSync } from 'node:child_process';
import { writeLine } from '../../cli/terminal/streams.ts';
import type { Output } from '../command.ts';
import { exitCodeOf, proofCommand } from '../command.ts';

const PARTS: Readonly<Record<string, readonly string[]>> = {
  schemas: ['node dist/config/schemas/write-schemas.js', 'npx oxfmt config/schemas'],
  snapshot: [
    'npx vitest run --config config/vitest.config.ts src/spec/catalogue.test.ts cli/checks.test.ts cli/devnet/node-names.test.ts --update',
  ],
  'real-node': ['node dist/proof/real-node/main.js'],
  docs: ['node dist/proof/pages/main.js'],
  picture: ['node dist/proof/pages/picture-main.js'],
  matrix: ['node dist/proof/matrix/main.js --repeat 20'],
  smoke: ['node dist/proof/smoke/main.js', 'npx oxfmt src/engine/run/smoke-checks.ts'],
  'disable-assertions': ['node dist/proof/disable-assertions/main.js'],
};

/** Runs `npm run accept`, see its description. The matrix takes well over an hour. */
export function acceptCommand(args: readonly string[], output: Output): Promise<number> {
  const command = proofCommand(
    'accept',
    'Writes all generated files again, fast parts first; with names, only these parts.',
    output,
  ).argument('[parts...]', Object.keys(PARTS).join(', '));
  return exitCodeOf(async () => {
    const named = command.parse(args, { from: 'user' }).args;
    const stranger = named.find((name) => !Object.hasOwn(PARTS, name));
    if (stranger !== undefined) {
      const message = `error: unknown part ${stranger}, expected ${Object.keys(PARTS).join(', ')}`;
      command.error(message, { exitCode: 2 });
    }
    const parts =
      named.length === 0 ? Object.values(PARTS) : named.map((name) => PARTS[name] ?? []);
    return runAll(parts.flat(), output);
  });
}

/**
 * Runs one command after the other until one fails.
 *
 * @returns the exit code of the last command.
 */
function runAll(commands: readonly string[], { stdout }: Output): number {
  for (const line of commands) {
    writeLine(stdout, `> ${line}`);
    const [program = '', ...words] = line.split(' ');
    const { status } = spawnSync(program, words, { stdio: 'inherit' });
    if (status === 0) continue;
    writeLine(stdout, `failed: ${line}; the remaining commands were not run`);
    return status ?? 1;
  }
  return 0;
}
