/** A known failure that the user has accepted until a day, of one requirement or of one check. */
export type Waiver = AcceptedFailure &
  (
    | { readonly requirement: string; readonly check?: never }
    | { readonly check: string; readonly requirement?: never }
  );

/** Why and how long a failure is accepted. */
export interface AcceptedFailure {
  readonly reason: string;
  /** The person or team responsible for it. */
  readonly owner?: string;
  /** The ticket in which it is worked on. */
  readonly ticket?: string;
  /** ISO 8601 date; the waiver holds through this day (UTC). */
  readonly until: string;
  /** The id of the one symptom that it covers; absent: any symptom. */
  readonly symptom?: string;
  /** In how many runs the failure was seen when it was waived: `3 of 100`. */
  readonly seen?: string;
}
