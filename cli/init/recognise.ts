import type { TargetConfig } from '../../config/config.ts';
import { aptosProfile } from '../../config/profiles/aptos-profile.ts';
import { documentProfile } from '../../config/profiles/document-profile.ts';
import { PROFILES } from '../../config/profiles/profiles.ts';
import type { Profile } from '../../src/engine/profile.ts';
import { NodeClient } from '../../src/engine/session/node-client.ts';
import { Session } from '../../src/engine/session/session.ts';
import { DISCOVERIES } from '../../src/engine/discovery/pages/discoveries.ts';

/** The profile that fits a node, and the reason. */
interface FittingProfile {
  readonly profile: Profile;
  readonly why: string;
}

/**
 * Recognises a node by the prefix of its ledger headers. Under a prefix of no profile, it looks for the pages
 * of the Aptos family, which costs a request.
 *
 * @param prefix as the node sends it, in upper case.
 * @param onRequest called for every request.
 * @param interrupt aborted when the user ends the run.
 */
export async function recognise(
  config: TargetConfig,
  prefix: string | undefined,
  onRequest: () => void,
  interrupt: AbortSignal,
): Promise<FittingProfile> {
  if (prefix === undefined) {
    return {
      profile: documentProfile,
      why: 'it sends no ledger headers, so only the document applies',
    };
  }
  const known = Object.values(PROFILES).find(
    ({ names }) => names.headerPrefix.toUpperCase() === prefix,
  );
  if (known !== undefined) return { profile: known, why: `it sends ${prefix}*` };
  const isAptos = await hasAptosPages(config, onRequest, interrupt);
  const profile = withPrefix(isAptos ? aptosProfile : documentProfile, prefix);
  const pages = isAptos
    ? 'has the endpoints of the Aptos family'
    : 'has the endpoints of no known family';
  return { profile, why: `it sends ${prefix}* and ${pages}` };
}

/** Returns the profile with the prefix that the node sends, if it sends one. */
export function withPrefix(profile: Profile, prefix: string | undefined): Profile {
  if (prefix === undefined || profile.names.headerPrefix.toUpperCase() === prefix) return profile;
  return { ...profile, names: { ...profile.names, headerPrefix: prefix } };
}

async function hasAptosPages(
  config: TargetConfig,
  onRequest: () => void,
  interrupt: AbortSignal,
): Promise<boolean> {
  const session = new Session(config, [], { signal: interrupt });
  try {
    const { accounts, tables } = await DISCOVERIES.aptos(
      new NodeClient(session, { owner: 'discovery', onRequest }),
    );
    return accounts.length + tables.length > 0;
  } catch {
    return false;
  } finally {
    await session.client.close();
  }
}
