import fc from 'fast-check';
import type { ExtraParameters } from '../../src/engine/assertions/inputs/malformed.ts';
import type { CheckContext } from '../../src/engine/check/check-context.ts';
import { BCS_TYPE, JSON_TYPE } from '../../src/spec/media-types.ts';
import { versionRangeOf } from './versions.ts';

/** The media types of lists, and a range that names none in particular. */
export const JSON_AND_BCS = [JSON_TYPE, BCS_TYPE, '*/*'] as const;

/** Returns no extra parameters in half of the cases, otherwise some parameters and a media type. */
export function anyExtraParameters(ctx: CheckContext): fc.Arbitrary<ExtraParameters> {
  const some = fc.constantFrom(...JSON_AND_BCS).chain((accept) => parametersBeside(ctx, accept));
  return fc.oneof(fc.constant({}), some);
}

/** Returns up to two parameters on each side of the malformed one, with the given media type. */
export function parametersBeside(
  ctx: CheckContext,
  accept: string | undefined,
): fc.Arbitrary<ExtraParameters> {
  const { oldest, newest } = versionRangeOf(ctx);
  const parameters = fc.subarray(['limit=1', `start_version=${oldest}`, `end_version=${newest}`], {
    maxLength: 2,
  });
  return fc
    .record({ before: parameters, after: parameters })
    .map((both) => (accept === undefined ? both : { ...both, accept }));
}

/** Whether the request has any parameter other than the malformed one. */
export function hasParameters({ before = [], after = [] }: ExtraParameters): boolean {
  return before.length + after.length > 0;
}

/** Drops repeated parameters, and those called `asked`: the request already has that parameter. */
export function withoutRepeats(extra: ExtraParameters, asked?: string): ExtraParameters {
  const isOther = (query: string): boolean => !query.startsWith(`${asked}=`);
  const before = (extra.before ?? []).filter(isOther);
  const after = (extra.after ?? []).filter((query) => isOther(query) && !before.includes(query));
  return { ...extra, before, after };
}
