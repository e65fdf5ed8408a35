import type { VerdictDocument } from '../../verdict-document.ts';
import type { Issue } from '../manifest.ts';
import type { RunConfiguration } from '../run-configuration.ts';

/** What a certificate is written from. */
export interface Certified {
  readonly document: VerdictDocument;
  readonly configuration: RunConfiguration;
  readonly issue: Issue;
  /** Of the bundle. */
  readonly id: string;
  /** What the node's answers said of its software; empty: nothing. */
  readonly software: readonly string[];
}
