/** What came of judging a recording again. */
export interface VerificationResult {
  /** Where what was recomputed departs from what was recorded, a line each; none: all is the same. */
  readonly differences: readonly string[];
  /** How many requests were judged again. */
  readonly requests: number;
  /** How many checks came to an outcome again. */
  readonly checks: number;
  /** The recomputed verdict; `no verdict` where the recording does not reach its end. */
  readonly verdict: string;
  /** False when the run was cut off: the recording was judged up to there. */
  readonly finished: boolean;
}

/**
 * Judges a run again from its recording, without the node, and compares what comes of it with the
 * `verdict.json` beside it.
 *
 * @param folder the output folder of the run.
 */
export function verifyRecording(folder: string): Promise<VerificationResult> {
  return Promise.reject(new Error(`not yet: ${folder}`));
}
