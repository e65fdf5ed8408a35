import type { ProfileName } from '../../config/profiles/profiles.ts';
import { healthyBehaviour } from '../../fixtures/devnet/healthy.ts';
import type { DevnetOptions } from '../../fixtures/devnet/options.ts';
import { DEVNET_DEFAULTS } from '../../fixtures/devnet/options.ts';
import { VARIATIONS } from '../../fixtures/variations/all-variants.ts';
import type { Variation } from '../../fixtures/variations/variation.ts';
import { omitUndefined } from '../../src/text/json.ts';
import { profileOf } from './profile-of.ts';

/** What the chain is, and how it moves, counts as one option. */
const CHAIN: readonly string[] = ['seed', 'ledger', 'produce', 'truth'];

/** The most variants in a node: more would hide what each of them does. */
const MOST = 7;

/** Stands between the names of the variants in the name of their node. */
const BETWEEN = ' + ';

/**
 * Every conforming variant, several as one node where none of them changes what another changes. CI judges these
 * nodes; the matrix judges each variant alone.
 */
export const COMBINED: readonly Variation[] = groupsOf(VARIATIONS).map(combined);

/** Returns the conforming variants that can be judged with a profile, several as one node where possible. */
export function combinedFor(profile: ProfileName): readonly Variation[] {
  const fitting = VARIATIONS.filter(({ devnet }) => (profileOf(devnet) ?? profile) === profile);
  return groupsOf(fitting).map(combined);
}

/** Returns a node of several variants by its name. */
export function findCombined(name: string, profile: ProfileName): Variation | undefined {
  return [...COMBINED, ...combinedFor(profile)].find((node) => node.name === name);
}

/** Returns the names of the variants in such a node, by its name. */
export function membersOf(name: string): readonly string[] {
  return name.split(BETWEEN);
}

interface Group {
  readonly members: readonly Variation[];
  readonly changes: readonly string[];
}

/** Returns the variants in groups: each joins the first group that it fits. */
export function groupsOf(variations: readonly Variation[]): readonly (readonly Variation[])[] {
  const groups: Group[] = [];
  for (const variation of variations) {
    const changes = changesOf(variation);
    const at = groups.findIndex((group) => fits(variation, changes, group));
    const group = groups[at] ?? { members: [], changes: [] };
    groups[at === -1 ? groups.length : at] = {
      members: [...group.members, variation],
      changes: [...group.changes, ...changes],
    };
  }
  return groups.map(({ members }) => members);
}

function fits(variation: Variation, changes: readonly string[], group: Group): boolean {
  const all = [...group.members, variation];
  if (all.length > MOST || all.some(isAlone)) return false;
  const profiles = new Set(all.flatMap(({ devnet }) => devnet.profile?.name ?? []));
  const isFree = !changes.some((change) => group.changes.includes(change));
  return isFree && profiles.size < 2;
}

/**
 * Whether a variant leaves MUSTs open, has more than one node behind its gateway, or says that it must be judged alone.
 */
function isAlone({ front, allow, alone }: Variation): boolean {
  return front?.beside !== undefined || allow !== undefined || alone !== undefined;
}

/** Returns the options that a variant sets, the functions that it replaces, and whether it has a gateway. */
function changesOf({ devnet, front }: Variation): readonly string[] {
  const { patches = [], profile: _, ...options } = devnet;
  const healthy = healthyBehaviour(DEVNET_DEFAULTS);
  const functions = patches.flatMap((patch) => Object.keys(patch(healthy)));
  const set = Object.keys(options).map((option) => (CHAIN.includes(option) ? 'chain' : option));
  // Not one with a chain that moves: a gateway that limits requests may be too slow to watch it.
  const gateway = front !== undefined || options.produce !== undefined ? ['gateway'] : [];
  return [...new Set([...set, ...functions, ...gateway])];
}

/** Returns one node with what all members change. */
function combined(members: readonly Variation[]): Variation {
  const [only, ...others] = members;
  if (only !== undefined && others.length === 0) return only;
  const timeouts = members.flatMap(({ timeoutMs }) => timeoutMs ?? []);
  const [front] = members.flatMap((member) => member.front ?? []);
  const patches = members.flatMap(({ devnet }) => devnet.patches ?? []);
  return {
    name: members.map(({ name }) => name).join(BETWEEN),
    says: members.map(({ says }) => says).join(' '),
    devnet: {
      ...members.reduce<Partial<DevnetOptions>>((all, { devnet }) => ({ ...all, ...devnet }), {}),
      patches,
    },
    advises: members.reduce((advises, member) => ({ ...advises, ...member.advises }), {}),
    ...omitUndefined({ front }),
    ...(timeouts.length > 0 && { timeoutMs: Math.max(...timeouts) }),
  };
}
