/** The exit code where there is no verdict: nothing is said of the target. */
export const NO_VERDICT = 3;

/** The one thing said of an error that the suite did not expect: it is to blame, not the target. */
export function formatSuiteError(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `error: the suite failed: ${text}`;
}
