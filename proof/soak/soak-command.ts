import { suggestion } from '../../config/mistakes/suggestion.ts';
import { VARIATIONS, findVariation } from '../../fixtures/variations/all.ts';
import type { Output } from '../command.ts';
import { exitCodeOf } from '../command.ts';
import { conformingJobs, movingFaultJobs, twoAlternatingJobs } from './judge-scheduled.ts';
import { conformsByTheClock, isEachDetected, isNoneAccused } from './prove-soak.ts';
import { soakOptions } from './soak-options.ts';

/** `npm run soak`: see its description. Ends with 1 when a conforming node is accused, or a broken one escapes. */
export function soakCommand(args: readonly string[], output: Output): Promise<number> {
  const command = soakOptions(output);
  return exitCodeOf(async () => {
    const { moving, runs, pairs, faults, seed, only, threads } = command
      .parse(args, { from: 'user' })
      .opts();
    const stranger = only?.find((name) => findVariation(name) === undefined);
    if (stranger !== undefined) {
      const names = VARIATIONS.map(({ name }) => name);
      const hint = suggestion(stranger, names, 'devnet --list-variations');
      command.error(`error: there is no conforming node ${stranger}${hint}`);
    }
    const isWhole = only === undefined;
    const holds = [
      !isWhole || (await conformsByTheClock(moving, output)),
      await isNoneAccused('conforming nodes', conformingJobs(seed, runs, only), threads, output),
      !isWhole ||
        (await isNoneAccused(
          'pairs of conforming nodes',
          twoAlternatingJobs(seed, pairs),
          threads,
          output,
        )),
      !isWhole || (await isEachDetected(movingFaultJobs(seed, faults), faults, threads, output)),
    ];
    return holds.every(Boolean) ? 0 : 1;
  });
}
