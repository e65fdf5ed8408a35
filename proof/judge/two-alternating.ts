import fc from 'fast-check';
import { alternating } from '../../fixtures/devnet/patches/alternating.ts';
import { VARIATIONS } from '../../fixtures/variations/all-variants.ts';
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

/** Returns the other variant that answers alternately with this one, drawn from a seed; `undefined` if none may. */
export function partnerOf(name: string, seed: number): string | undefined {
  if (!MAY_ALTERNATE.some((node) => node.name === name)) return undefined;
  const others = MAY_ALTERNATE.filter((node) => node.name !== name);
  return fc.sample(fc.constantFrom(...others), { seed, numRuns: 1 })[0]?.name;
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
