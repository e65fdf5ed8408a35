import fc from 'fast-check';
import type { CheckContext } from '../../fixtures/check/check-context.ts';
import type { SurveyedAccount } from '../../fixtures/survey/survey.ts';
import { LARGE_LIMIT } from '../../fixtures/survey/largest-limit.ts';

/** A limit, or none, and the kind of place it stands at, for the report. */
export interface LimitPlace {
  readonly limit: number | undefined;
  readonly place: string;
}

/** Limits at the edges: 1, 2, around the default page and the largest one, the ends of a u16. */
export function anyLimit(ctx: CheckContext, account: SurveyedAccount): fc.Arbitrary<LimitPlace> {
  const page = ctx.survey.defaultPageSize;
  const { largestPage: largest, largestLimit } = ctx.survey;
  const places: LimitPlace[] = [
    { limit: undefined, place: 'no limit' },
    { limit: 0, place: 'limit 0' },
    { limit: 1, place: 'limit 1' },
    { limit: 2, place: 'limit 2' },
    { limit: 3, place: 'limit 3' },
    ...around(page, 'limit around the default page'),
    ...around(
      largest === undefined || largest >= LARGE_LIMIT ? undefined : largest,
      'limit around the largest page',
    ),
    ...around(
      largestLimit >= LARGE_LIMIT ? undefined : largestLimit,
      'limit around the largest that is taken',
    ),
  ];
  const bounded = account.older === undefined || (largest !== undefined && largest < LARGE_LIMIT);
  if (bounded) places.push({ limit: 65_535, place: 'limit 65535' });
  const small = fc.integer({ min: 1, max: 40 }).map((limit) => ({ limit, place: 'a small limit' }));
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...places) }, small);
}

function around(size: number | undefined, place: string): readonly LimitPlace[] {
  if (size === undefined) return [];
  return [size - 1, size, size + 1]
    .filter((limit) => limit > 0 && limit <= 65_535)
    .map((limit) => ({ limit, place }));
}
