import type { DevnetOptions, Flavour } from '../../fixtures/devnet/options.ts';
import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import { judgeNode } from '../judge/judge-node.ts';

/** A run against a moving chain, and what kept it from `conforms`. */
export interface Soaked {
  /** The number of the run, from 1; also the seed of the ledger and of the laws. */
  readonly nth: number;
  readonly flavour: Flavour;
  /** Checks that ended neither passed nor inapplicable; a healthy node should have none. */
  readonly odd: readonly CheckEvidence[];
}

/** A healthy node that makes a block and prunes a version every 20 ms. */
export function movingNode(nth: number): Partial<DevnetOptions> & { readonly flavour: Flavour } {
  const flavour = nth % 2 === 0 ? 'document' : 'aptos';
  return { flavour, seed: nth, produce: { everyMs: 20, prune: true } };
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
    const soaked = { nth, flavour: node.flavour, odd };
    tell(soaked);
    all.push(soaked);
  }
  return all;
}
