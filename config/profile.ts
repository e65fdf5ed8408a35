import type { Names } from '../src/spec/names.ts';

/** What a family of nodes adds where the document is silent. */
export interface Profile {
  readonly name: string;
  readonly names: Names;
  /** BCS layout of a list of summaries; absent: not offered. */
  readonly summaryLayout?: 'aptos-v1' | undefined;
  /** Pages outside the document that tell what there is to test; absent: not offered. */
  readonly discovery?: 'aptos' | undefined;
}
