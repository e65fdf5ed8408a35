import type { VerdictDocument } from '../../verdict/verdict-document.ts';
import type { Issue } from '../manifest.ts';
import type { RunConfiguration } from '../run-configuration.ts';

/** The content of a certificate. */
export interface Certified {
  readonly document: VerdictDocument;
  readonly configuration: RunConfiguration;
  readonly issue: Issue;
  /** The bundle's id. */
  readonly id: string;
  /** The software that the node's answers name; empty when they name none. */
  readonly software: readonly string[];
}
