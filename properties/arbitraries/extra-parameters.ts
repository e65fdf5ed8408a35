import fc from 'fast-check';
import type { ExtraParameters } from '../../fixtures/assertions/malformed.ts';
import type { CheckContext } from '../../fixtures/check/check-context.ts';
import { BCS_TYPE, JSON_TYPE } from '../../src/spec/media-types.ts';
import { extentOf } from './versions.ts';

/** Nothing, half the time; else some. */
export function anyExtraParameters(ctx: CheckContext): fc.Arbitrary<ExtraParameters> {
  return fc.oneof(fc.constant({}), someExtraParameters(ctx));
}

/** Up to two parameters on each side, and a media type. */
export function someExtraParameters(ctx: CheckContext): fc.Arbitrary<ExtraParameters> {
  const { oldest, newest } = extentOf(ctx);
  const parameters = fc.subarray(['limit=1', `start_version=${oldest}`, `end_version=${newest}`], {
    maxLength: 2,
  });
  return fc.record({
    before: parameters,
    behind: parameters,
    accept: fc.constantFrom(JSON_TYPE, BCS_TYPE, '*/*'),
  });
}

/** Whether anything is asked beside what is malformed. */
export function hasParameters({ before = [], behind = [] }: ExtraParameters): boolean {
  return before.length + behind.length > 0;
}

/** Each parameter once, and none that is asked for already. */
export function withoutRepeats(extra: ExtraParameters, asked?: string): ExtraParameters {
  const isOther = (query: string): boolean => !query.startsWith(`${asked}=`);
  const before = (extra.before ?? []).filter(isOther);
  const behind = (extra.behind ?? []).filter((query) => isOther(query) && !before.includes(query));
  return { ...extra, before, behind };
}
