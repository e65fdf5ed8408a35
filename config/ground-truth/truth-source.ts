/** Where the ground truth of a configuration comes from: a person, `init`, or `provision`. */
export const TRUTH_SOURCES = ['typed', 'discovered', 'provisioned'] as const;

export type TruthSource = (typeof TRUTH_SOURCES)[number];
