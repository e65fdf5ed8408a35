import { decodeSummaries } from './aptos-v1.ts';
import type { SummaryDecoder } from './decoded-summary.ts';
import type { SummaryLayout } from './layout-names.ts';

/** "The BCS layout is not shown" (section 4.1): a profile names one of these. */
export const SUMMARY_LAYOUTS: Readonly<Record<SummaryLayout, SummaryDecoder>> = {
  'aptos-v1': decodeSummaries,
};
