import type { DevnetOptions } from '../../fixtures/devnet/options.ts';
import type { ServedProfile } from '../../fixtures/devnet/served-profile.ts';
import { APTOS, DOCUMENT } from '../../fixtures/devnet/served-profile.ts';
import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import { judgeNode } from '../judge/judge-node.ts';

/** A run against a moving chain, and what kept it from `conforms`. */
export interface Soaked {
  /** The number of the run, from 1; also the seed of the ledger and of the laws. */
  readonly nth: number;
  /** The name of the profile. */
  readonly profile: string;
  /** Checks that ended neither passed nor inapplicable; a healthy node should have none. */
  readonly odd: readonly CheckEvidence[];
}

/** A healthy node that makes a block and prunes a version every 20 ms. */
export function movingNode(nth: number): Partial<DevnetOptions> & {
  readonly profile: ServedProfile;
} {
  const profile = nth % 2 === 0 ? DOCUMENT : APTOS;
  return { profile, seed: nth, produce: { everyMs: 20, prune: true } };
}

/**
 * Judges moving chains one after the other, each with another ledger and other cases.
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
    const odd = evidence.filter((check) => !['passed', 'inapplicable'].includes(check.outcome));
    const soaked = { nth, profile: node.profile.name, odd };
    tell(soaked);
    all.push(soaked);
  }
  return all;
}
