import type { Mistake } from './mistake.ts';
import type { WrittenWaiver } from '../read-waiver.ts';
import { namesOne, readShare } from '../read-waiver.ts';

/** The placeholder of `--write-waivers` for a reason and an owner. */
export const NOT_YET = 'TODO';

/** Returns the mistakes in waivers that a schema cannot find. */
export function findWaiverMistakes(waivers: readonly WrittenWaiver[]): readonly Mistake[] {
  return waivers.flatMap((waiver, index) => {
    const at = ['waivers', String(index)];
    return [...named(waiver, at), ...stillToWrite(waiver, at), ...possible(waiver, at)];
  });
}

function named(waiver: WrittenWaiver, path: readonly string[]): readonly Mistake[] {
  if (namesOne(waiver)) return [];
  const what = waiver.requirement === undefined ? 'names neither' : 'names both';
  return [{ path, text: `${path.join('.')} ${what}: name a requirement or a check` }];
}

function stillToWrite(
  { reason, owner = '' }: WrittenWaiver,
  at: readonly string[],
): readonly Mistake[] {
  const texts = [
    ['reason', reason, 'why the failure is accepted'],
    ['owner', owner, 'who is responsible; required by a policy, otherwise optional'],
  ] as const;
  return texts.flatMap(([key, text, what]) => {
    if (!text.trim().toUpperCase().startsWith(NOT_YET)) return [];
    const path = [...at, key];
    return [{ path, text: `${path.join('.')} is still a placeholder: write ${what}` }];
  });
}

function possible({ seen = '1 of 1' }: WrittenWaiver, at: readonly string[]): readonly Mistake[] {
  const { times, runs } = readShare(seen);
  if (times <= runs) return [];
  const path = [...at, 'seen'];
  return [
    {
      path,
      text: `${path.join('.')}: ${seen} has a numerator above its denominator: K of N, e.g. 3 of 100`,
    },
  ];
}
