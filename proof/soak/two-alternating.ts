import fc from 'fast-check';
import { alternating } from '../../fixtures/devnet/patches/alternating.ts';
import { VARIATIONS } from '../../fixtures/variations/all.ts';
import type { Variation } from '../../fixtures/variations/variation.ts';

/**
 * The conforming variants that may answer alternately with another. Variants with other page sizes may not, nor
 * variants that refuse a limit within a default page: the readings of sections 4.1 and 8 call that a
 * finding when only some responses do so.
 */
const MAY_ALTERNATE = VARIATIONS.filter(
  ({ name, devnet, timeoutMs, advises }) =>
    Object.keys(devnet).every((option) => option === 'patches') &&
    timeoutMs === undefined &&
    advises?.['SEL-FULL'] === undefined &&
    name !== 'limits-below-the-default-are-refused',
);

/** Returns the names of the two conforming variants of a seed. */
export function namesOfTwo(seed: number): readonly string[] {
  const two = fc.shuffledSubarray([...MAY_ALTERNATE], { minLength: 2, maxLength: 2 });
  return fc.sample(two, { seed, numRuns: 1 }).flatMap((nodes) => nodes.map(({ name }) => name));
}

/** Returns a node that answers each request like one of two conforming variants. */
export function twoAlternating(first: Variation, second: Variation): Variation {
  return {
    name: `${first.name} | ${second.name}`,
    says: `${first.says} Or, in other requests: ${second.says}`,
    devnet: { patches: [alternating([first.devnet.patches ?? [], second.devnet.patches ?? []])] },
    advises: {
      ...first.advises,
      ...second.advises,
      'HDR-ONWARD': 'each variant may keep a different window of versions',
    },
    allow: {
      verdict: 'conforms in part',
      because: 'requirements that are open on one variant are open on both',
      open: [first, second].flatMap(({ allow }) => allow?.open ?? []),
    },
  };
}
