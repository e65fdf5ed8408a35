import type { SummaryLayout } from '../src/spec/layouts/layout-names.ts';
import type { Names } from '../src/spec/names.ts';

/** The kinds of pages outside the document that tell what there is to test. */
export const DISCOVERY_NAMES = ['aptos'] as const;

export type DiscoveryName = (typeof DISCOVERY_NAMES)[number];

/** What a family of nodes adds where the document is silent. */
export interface Profile {
  readonly name: string;
  readonly names: Names;
  /** BCS layout of a list of summaries; absent: not offered. */
  readonly summaryLayout?: SummaryLayout | undefined;
  /** Pages outside the document that tell what there is to test; absent: not offered. */
  readonly discovery?: DiscoveryName | undefined;
}
