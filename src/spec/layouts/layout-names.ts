/** The known BCS layouts of a list of summaries. */
export const SUMMARY_LAYOUT_NAMES = ['aptos-v1'] as const;

export type SummaryLayout = (typeof SUMMARY_LAYOUT_NAMES)[number];
