import { suggestion } from '../../config/mistakes/suggestion.ts';
import { VARIATIONS, findVariation } from '../../fixtures/variations/all.ts';
import type { Output } from '../command.ts';
import { exitCodeOf } from '../command.ts';
import { conformingJobs, movingFaultJobs, twoAlternatingJobs } from './judge-scheduled.ts';
import { conformsByTheClock, isEachDetected, haveNoFalsePositives } from './prove-soak.ts';
import { soakOptions } from './soak-options.ts';

/** Runs `npm run soak`, see its description. Returns 1 after a false positive or a missed fault. */
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
      command.error(`error: unknown conforming variant ${stranger}${hint}`);
    }
    const isWhole = only === undefined;
    const holds = [
      !isWhole || (await conformsByTheClock(moving, output)),
      await haveNoFalsePositives(
        'conforming variants',
        conformingJobs(seed, runs, only),
        threads,
        output,
      ),
      !isWhole ||
        (await haveNoFalsePositives(
          'pairs of conforming variants',
          twoAlternatingJobs(seed, pairs),
          threads,
          output,
        )),
      !isWhole || (await isEachDetected(movingFaultJobs(seed, faults), faults, threads, output)),
    ];
    return holds.every(Boolean) ? 0 : 1;
  });
}
