/** The message for an error that the suite did not expect: it blames the suite, not the target. */
export function formatSuiteError(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `error: the suite failed: ${text}`;
}
