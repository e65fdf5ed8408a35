/** What came of judging a recording again. */
export interface VerificationResult {
  /** Where it came out otherwise than `verdict.json` says, a line each. */
  readonly differences: readonly string[];
  readonly requests: number;
  readonly checks: number;
  /** The word it came to. */
  readonly verdict: string;
  /** False when the recording ends before the run did. */
  readonly finished: boolean;
}

/**
 * STUB, to be replaced by what judges a recording again: finds no difference in anything.
 *
 * @param folder that a run wrote its reports to.
 */
export async function verifyRecording(folder: string): Promise<VerificationResult> {
  const { readVerdict } = await import('../../reports/read-verdict.ts');
  const { requests, verdict, counts } = await readVerdict(folder);
  const checks = Object.values(counts.checks).reduce((sum, count) => sum + count, 0);
  return { differences: [], requests, checks, verdict, finished: true };
}
