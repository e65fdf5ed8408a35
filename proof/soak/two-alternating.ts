import fc from 'fast-check';
import { alternating } from '../../fixtures/devnet/patches/alternating.ts';
import { VARIATIONS } from '../../fixtures/variations/all.ts';
import type { Variation } from '../../fixtures/variations/variation.ts';

/**
 * The conforming nodes that may answer in turn with another. Those that cut pages otherwise may not, nor
 * those that refuse a limit within a default page: the readings of sections 4.1 and 8 call that a
 * finding when it is so alternately only.
 */
const MAY_TAKE_TURNS = VARIATIONS.filter(
  ({ name, devnet, timeoutMs, advises }) =>
    Object.keys(devnet).every((option) => option === 'patches') &&
    timeoutMs === undefined &&
    advises?.['SEL-FULL'] === undefined &&
    name !== 'limits-below-the-default-are-refused',
);

/** The names of the two conforming nodes that are drawn with that seed. */
export function namesOfTwo(seed: number): readonly string[] {
  const two = fc.shuffledSubarray([...MAY_TAKE_TURNS], { minLength: 2, maxLength: 2 });
  return fc.sample(two, { seed, numRuns: 1 }).flatMap((nodes) => nodes.map(({ name }) => name));
}

/** One address, behind which each request is answered by one of two conforming nodes. */
export function twoAlternating(first: Variation, second: Variation): Variation {
  return {
    name: `${first.name} | ${second.name}`,
    says: `${first.says} Or, by the request: ${second.says}`,
    devnet: { patches: [alternating([first.devnet.patches ?? [], second.devnet.patches ?? []])] },
    advises: {
      ...first.advises,
      ...second.advises,
      'HDR-ONWARD': 'each of them may keep a window of its own',
    },
    allow: {
      verdict: 'conforms in part',
      because: 'what must stay open on one of them stays open',
      open: [first, second].flatMap(({ allow }) => allow?.open ?? []),
    },
  };
}
