/** Describes a run id to the user who gave a wrong one. */
export const LEGAL_RUN_ID = '1 to 100 letters, digits, "-", "_" or "."';

/** Matches a run id: {@link LEGAL_RUN_ID}. */
export const RUN_ID_PATTERN = '^[A-Za-z0-9._-]{1,100}$';

/** Returns whether a text can be the id of a run. */
export function isRunId(text: string): boolean {
  return new RegExp(RUN_ID_PATTERN).test(text);
}
