import type { DevnetOptions } from '../../fixtures/devnet/options.ts';
import type { ServedProfile } from '../../fixtures/devnet/served-profile.ts';
import { APTOS, DOCUMENT } from '../../fixtures/devnet/served-profile.ts';
import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import { judgeNode } from '../judge/judge-node.ts';

/** A run against a moving chain, and the checks that prevent `conforms`. */
export interface Soaked {
  /** The number of the run, from 1; also the seed of the ledger and of the properties. */
  readonly nth: number;
  /** The name of the profile. */
  readonly profile: string;
  /** Checks that are neither passed nor inapplicable; a healthy node should have none. */
  readonly notPassed: readonly CheckEvidence[];
}

/** Returns a healthy node that commits a block and prunes a version every 20 ms. */
export function movingNode(nth: number): Partial<DevnetOptions> & {
  readonly profile: ServedProfile;
} {
  const profile = nth % 2 === 0 ? DOCUMENT : APTOS;
  return { profile, seed: nth, produce: { everyMs: 20, prune: true } };
}

/**
 * Judges moving chains one after the other, each with a different ledger and different cases.
 *
 * @param tell called with each run as it ends.
 */
export async function soak(
  times: number,
  tell: (soaked: Soaked) => void = () => undefined,
): Promise<readonly Soaked[]> {
  const all: Soaked[] = [];
  for (let nth = 1; nth <= times; nth += 1) {
    const node = movingNode(nth);
    const evidence = await judgeNode(node, { seed: nth });
    const notPassed = evidence.filter(
      ({ outcome }) => !['passed', 'inapplicable'].includes(outcome),
    );
    const soaked = { nth, profile: node.profile.name, notPassed };
    tell(soaked);
    all.push(soaked);
  }
  return all;
}
