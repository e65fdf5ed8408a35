import type { Waiver } from '../src/evidence/evidence.ts';
import type { Mistake } from './mistake.ts';

/** What a draft of `--write-waivers` has in place of a reason. */
export const NO_REASON_YET = 'TODO';

/** What no schema can say of a waiver. */
export function findWaiverMistakes(waivers: readonly Waiver[]): readonly Mistake[] {
  return waivers.flatMap((waiver, index) => {
    const at = ['waivers', String(index)];
    return [...named(waiver, at), ...reasoned(waiver, at), ...possible(waiver, at)];
  });
}

function named({ requirement, check }: Waiver, path: readonly string[]): readonly Mistake[] {
  if ((requirement === undefined) !== (check === undefined)) return [];
  const what = requirement === undefined ? 'names nothing' : 'names both';
  return [{ path, text: `${path.join('.')} ${what}: a requirement or a check, one of them` }];
}

function reasoned({ reason }: Waiver, at: readonly string[]): readonly Mistake[] {
  if (!reason.trim().toUpperCase().startsWith(NO_REASON_YET)) return [];
  const path = [...at, 'reason'];
  return [{ path, text: `${path.join('.')} is still to be written: why the failure is accepted` }];
}

function possible({ seen = '1 of 1' }: Waiver, at: readonly string[]): readonly Mistake[] {
  const [times = 0, runs = 0] = seen.split(' of ').map(Number);
  if (times <= runs) return [];
  const path = [...at, 'seen'];
  return [{ path, text: `${path.join('.')}: ${seen} is more than all: K of N, e.g. 3 of 100` }];
}
