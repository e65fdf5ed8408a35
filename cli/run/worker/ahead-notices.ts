import type { GroundTruth } from '../../../config/config.ts';
import { versionAhead } from '../../../fixtures/survey/reached-truth.ts';

/**
 * The notice about what the configuration knows of a ledger that the target has not reached.
 *
 * @param highest the highest ledger version that any answer named.
 */
export function aheadNotices(truth: GroundTruth, highest: bigint | undefined): readonly string[] {
  const ahead = versionAhead(truth, highest);
  if (ahead === undefined) return [];
  return [
    `The configuration knows of version ${ahead}, and the target is at ${highest}: what it says of later versions, and of the latest state, was not judged. Run again when the target has followed, or with a configuration of its own.`,
  ];
}
