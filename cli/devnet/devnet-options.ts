import type { DiscoveryName } from '../../src/engine/profile.ts';
import type { ProfileName } from '../../config/profiles/profiles.ts';
import type { DevnetOptions as NodeOptions } from '../../fixtures/devnet/options.ts';
import type { SummaryLayout } from '../../src/spec/layouts/layout-names.ts';
import type { Names } from '../../src/spec/names.ts';
import type { FaultName, VariationName } from './node-names.ts';

/** A profile as a program gives it: the members of a profile file. */
export interface DevnetProfile {
  /** Lower-case letters, digits and dashes. */
  readonly name: string;
  /** The profile it starts from; absent: `document`. */
  readonly extends?: ProfileName | undefined;
  readonly names?: Partial<Names> | undefined;
  readonly summaryLayout?: SummaryLayout | 'none' | undefined;
  readonly discovery?: DiscoveryName | 'none' | undefined;
}

/** The options of a node, without the three names. */
type OwnOptions = {
  readonly [Name in Exclude<keyof NodeOptions, 'profile'>]?: NodeOptions[Name] | undefined;
};

/** The options of `startDevnet`. Without any, it serves a node that conforms. */
export interface DevnetOptions extends OwnOptions {
  /** Breaks the node on purpose: `ledger-conformance devnet --list-faults` says how. */
  readonly fault?: FaultName | undefined;
  /** Serves an unusual node that conforms: `ledger-conformance devnet --list-variations` says how. */
  readonly variation?: VariationName | undefined;
  /**
   * The header prefix, names and pages to serve: the name of a profile, the path of a profile file, or a profile.
   * Absent: what the fault or variation needs, else `document`.
   */
  readonly profile?: ProfileName | (string & {}) | DevnetProfile | undefined;
}
