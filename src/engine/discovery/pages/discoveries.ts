import type { GroundTruth } from '../../known-truth.ts';
import type { DiscoveryName, Profile } from '../../profile.ts';
import type { NodeClient } from '../../session/node-client.ts';
import { discoverAptos } from './aptos-pages.ts';

/**
 * Finds something to test on pages outside the document, from a version on or among the newest.
 * Nothing on them is judged.
 */
type Discover = (node: NodeClient, start?: bigint) => Promise<GroundTruth>;

/** How to discover what there is to test in each family of nodes; a profile names one of these. */
export const DISCOVERIES: Readonly<Record<DiscoveryName, Discover>> = {
  aptos: discoverAptos,
};

/** Returns the discovery that a profile offers, if any. */
export function findDiscovery({ discovery }: Pick<Profile, 'discovery'>): Discover | undefined {
  // Stryker disable next-line ConditionalExpression: there is no discovery without a name
  return discovery === undefined ? undefined : DISCOVERIES[discovery];
}
