import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shippedPath } from '../../config/package-info.ts';
import { startDevnet } from '../../fixtures/devnet/devnet.ts';
import { writeLine } from '../../cli/terminal/streams.ts';
import { ids } from '../../cli/commands/values.ts';
import type { Output } from '../command.ts';
import { exitCodeOf, proofCommand } from '../command.ts';
import type { JudgedFramework } from './judge-framework.ts';
import { judgeFramework } from './judge-framework.ts';

/** The folder of all of them, below the root. */
const FOLDER = 'proof/frameworks';

/** Runs `npm run frameworks`, see its description. Returns 1 after an unexpected result. */
export function frameworksCommand(args: readonly string[], output: Output): Promise<number> {
  const names = readdirSync(shippedPath(FOLDER), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .toSorted();
  const command = proofCommand(
    'frameworks',
    `Builds a node in each of ${names.length} frameworks, and judges the node without and with a fault.`,
    output,
  ).option('--only <names>', 'only these frameworks, separated by commas', ids);
  return exitCodeOf(async () => {
    const { only } = command.parse(args, { from: 'user' }).opts();
    const stranger = only?.find((name) => !names.includes(name));
    if (stranger !== undefined) {
      command.error(`error: unknown framework ${stranger}, expected one of ${names.join(', ')}`);
    }
    const devnet = await startDevnet();
    let surprises = 0;
    try {
      for (const name of only ?? names) {
        const scratch = mkdtempSync(join(tmpdir(), 'frameworks-'));
        const folder = shippedPath(`${FOLDER}/${name}`);
        const judged = await judgeFramework(folder, name, devnet, scratch).finally(() =>
          rmSync(scratch, { recursive: true }),
        );
        for (const version of judged) writeLine(output.stdout, lineOf(version));
        surprises += judged.filter(({ surprise }) => surprise !== undefined).length;
      }
    } finally {
      await devnet.stop();
    }
    return surprises === 0 ? 0 : 1;
  });
}

function lineOf({ name, isFaulty, verdict, failed, surprise }: JudgedFramework): string {
  const who = isFaulty ? `${name} with its fault` : name;
  const what = failed.length === 0 ? verdict : `${verdict}: ${failed.join(', ')}`;
  return `${surprise === undefined ? 'ok ' : 'BAD'} ${who}: ${what}${surprise === undefined ? '' : ` (${surprise})`}`;
}
