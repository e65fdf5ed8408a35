import { decodeSummaries } from './aptos-v1.ts';
import type { SummaryDecoder } from './decoded-summary.ts';

/** "The BCS layout is not shown" (section 4.1): a profile names one of these. */
export const SUMMARY_LAYOUTS = {
  'aptos-v1': decodeSummaries,
} as const satisfies Record<string, SummaryDecoder>;

export type SummaryLayout = keyof typeof SUMMARY_LAYOUTS;
