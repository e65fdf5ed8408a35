import { ConfigError } from '../../config/mistakes/config-error.ts';
import { suggestion } from '../../config/mistakes/suggestion.ts';
import type { DevnetOptions } from '../../fixtures/devnet/options.ts';
import { APTOS } from '../../fixtures/devnet/served-profile.ts';
import { FAULTS } from '../../fixtures/faults/all-faults.ts';
import { VARIATIONS } from '../../fixtures/variations/all-variants.ts';

/** A node with a known verdict: with a fault, or unusual but conforming. */
export interface NamedNode {
  readonly name: string;
  readonly devnet: Partial<DevnetOptions>;
  /** What it does, in a sentence or two. */
  readonly note: string;
}

/** The names of a kind of nodes. */
export type NodeKind = 'fault' | 'variation';

/** A node, and the gateway it needs, which the devnet does not start. */
interface Row extends NamedNode {
  readonly needs: string | undefined;
}

/** Returns the nodes of a kind that the devnet can serve by itself. */
export function nodesOf(kind: NodeKind): readonly NamedNode[] {
  return rowsOf(kind).filter(({ needs }) => needs === undefined);
}

/** @throws ConfigError that names the nearest name. */
export function findNode(kind: NodeKind, name: string): NamedNode {
  const found = rowsOf(kind).find((known) => known.name === name);
  if (found?.needs !== undefined) {
    throw new ConfigError(
      `${name} needs ${found.needs}, which devnet does not start: in a clone, npm run matrix -- --only ${name}`,
    );
  }
  if (found !== undefined) return found;
  const names = nodesOf(kind).map((known) => known.name);
  const hint = suggestion(name, names, `ledger-conformance devnet --list-${kind}s`);
  throw new ConfigError(`unknown ${kind} ${JSON.stringify(name)}${hint}`);
}

function rowsOf(kind: NodeKind): readonly Row[] {
  if (kind === 'fault') {
    return FAULTS.map(({ name, devnet, says, breaks, front }) => ({
      name,
      // The profile by which faults are judged before a release: some need its layout of BCS.
      devnet: { profile: APTOS, ...devnet },
      note: `${says} It breaks ${breaks}.`,
      needs: front?.gateway.software,
    }));
  }
  return VARIATIONS.map(({ name, devnet, says, front }) => ({
    name,
    devnet,
    note: says,
    needs: front?.gateway.software,
  }));
}
