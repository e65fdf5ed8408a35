/** Returns the message for an unexpected error: a bug in the suite, not in the target. */
export function formatSuiteError(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `error: internal error (a bug in the suite, not in the node): ${text}`;
}
