import type { SummaryLayout } from '../spec/layouts/layout-names.ts';
import type { Names } from '../spec/names.ts';

/** The kinds of pages outside the document from which the things to test can be discovered. */
export const DISCOVERY_NAMES = ['aptos'] as const;

export type DiscoveryName = (typeof DISCOVERY_NAMES)[number];

/** What a family of nodes adds where the document is silent. */
export interface Profile {
  readonly name: string;
  readonly names: Names;
  /** BCS layout of a list of summaries; absent: not offered. */
  readonly summaryLayout?: SummaryLayout | undefined;
  /** The kind of pages outside the document for discovery; absent: not offered. */
  readonly discovery?: DiscoveryName | undefined;
}
