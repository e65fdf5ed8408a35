import { ConfigError } from '../../config/mistakes/config-error.ts';
import type { Profile } from '../../src/engine/profile.ts';
import { documentProfile } from '../../config/profiles/document-profile.ts';
import {
  describeUnknownProfile,
  findProfile,
  profileOfValue,
} from '../../config/read/read-profile.ts';
import type { DevnetOptions as NodeOptions } from '../../fixtures/devnet/options.ts';
import { omitUndefined } from '../../src/text/json.ts';
import type { DevnetOptions, DevnetProfile } from './devnet-options.ts';
import type { NamedNode } from './named-nodes.ts';
import { servedAs } from './served-as.ts';

/** Options whose names were not checked by the compiler. */
type WrittenOptions = Omit<DevnetOptions, 'fault' | 'variation'> & {
  readonly fault?: string | undefined;
  readonly variation?: string | undefined;
};

/** The options of a node, and the row that they come from. */
interface ChosenNode {
  readonly options: Partial<NodeOptions> & Pick<NodeOptions, 'profile'>;
  readonly named: NamedNode | undefined;
}

/** Finds the node that options name. Rejects with a ConfigError when there is none. */
export async function chooseNode({
  fault,
  variation,
  profile,
  ...own
}: WrittenOptions): Promise<ChosenNode> {
  if (fault !== undefined && variation !== undefined) {
    throw new ConfigError('a devnet takes a fault or a variation, not both');
  }
  const named = await findNamed(fault, variation);
  const given = omitUndefined(own);
  const patches = [...(named?.devnet.patches ?? []), ...(given.patches ?? [])];
  const served = profile === undefined ? undefined : servedAs(await readProfile(profile));
  const standard = named?.devnet.profile ?? servedAs(documentProfile);
  const options = { ...named?.devnet, ...given, patches, profile: served ?? standard };
  return { options, named };
}

async function findNamed(
  fault: string | undefined,
  variation: string | undefined,
): Promise<NamedNode | undefined> {
  if (fault === undefined && variation === undefined) return undefined;
  const { findNode } = await import('./named-nodes.ts');
  return fault === undefined ? findNode('variation', variation ?? '') : findNode('fault', fault);
}

async function readProfile(profile: string | DevnetProfile): Promise<Profile> {
  if (typeof profile !== 'string') return profileOfValue(profile);
  const found = await findProfile(profile);
  if (found !== undefined) return found;
  throw new ConfigError(`profile: ${describeUnknownProfile(profile)}`);
}
