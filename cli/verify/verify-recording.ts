import { withRepeats } from '../../reports/causes/repeats.ts';
import type { SentRequest } from '../../reports/exchanges/sent-requests.ts';
import { sampledIn, sentRequest } from '../../reports/exchanges/sent-requests.ts';
import type { VerdictDocument } from '../../reports/verdict/verdict-document.ts';
import { verdictOf } from '../../reports/verdict/verdict.ts';
import { verdictText } from '../../reports/verdict/verdict-text.ts';
import type { CheckEvidence, Evidence } from '../../src/evidence/evidence.ts';
import { exchangeRecord } from '../../src/evidence/exchange-record.ts';
import type { Recording } from '../../src/evidence/recording/read-lines.ts';
import { Redactor } from '../../src/evidence/redact.ts';
import { catalogueDigest } from '../../src/spec/catalogue-digest.ts';
import { DOCUMENT } from '../../src/spec/document.ts';
import { packageInfo } from '../../config/package-info.ts';
import { toEvidence } from '../run/to-evidence.ts';
import { differencesBetween } from './verdict-differences.ts';
import type { JudgedAgain } from './judge-again.ts';
import { readVerdict } from '../../reports/verdict/read-verdict.ts';
import { judgeAgain } from './judge-again.ts';
import { loadRecording } from './load-recording.ts';

/** The result of judging a recording again. */
export interface VerificationResult {
  /** The differences between the recomputed and the recorded verdict, one line each. */
  readonly differences: readonly string[];
  /** How many requests were judged again. */
  readonly requests: number;
  /** How many checks had an outcome again. */
  readonly checks: number;
  /** The recomputed verdict; `no verdict` when the recording does not reach its end. */
  readonly verdict: string;
  /** The verdict as it is printed, with its waivers. */
  readonly text: string;
  /** False when the run was cut off: the recording was judged up to there. */
  readonly finished: boolean;
  /** In how many exchanges secrets were redacted. */
  readonly redacted: number;
  /** How many texts of the verdict were not compared, because they quote a redacted secret. */
  readonly quotes: number;
  /** What reports are written from; absent when the recording was judged only up to a point. */
  readonly rejudged?: Rejudged;
}

/** The evidence of a run that was judged again, and its requests. */
export interface Rejudged {
  readonly evidence: Evidence;
  readonly sent: readonly SentRequest[];
}

/** Why the verdict of a recording that was cut off cannot be verified. */
export const ENDS_EARLY = 'the recording ends before the run does';

/** Thrown when only another version of the suite can judge a recording again. */
export class OtherSuite extends Error {
  constructor({ suite: { name, version } }: Recording['head'], why: string) {
    super(
      `it was recorded by ${name} ${version}: verify it with that version; in this version, ${why}`,
    );
    this.name = 'OtherSuite';
  }
}

/**
 * Judges a run again from its recording, without the node, and compares the result with the `verdict.json` next
 * to it.
 *
 * @param folder the output folder of the run.
 * @throws UnreadableRecording when there is no recording; OtherSuite when another version made it and comes to
 *   another result; ConfigError when there is no verdict to compare with.
 */
export async function verifyRecording(folder: string): Promise<VerificationResult> {
  const recording = await loadRecording(folder);
  const again = await judgeAgain(recording);
  const { exchanges, checks } = again;
  const { redacted } = recording;
  const counts = { requests: exchanges.length, checks: checks.length, redacted, quotes: 0 };
  const finished = recording.end !== undefined;
  const departs = departureOf(recording, again);
  if (departs !== undefined || !finished) {
    const differences = departs === undefined ? [] : [departs];
    assertOwn(recording, differences);
    return { ...counts, differences, verdict: NONE, text: NONE, finished };
  }
  const recorded = await readVerdict(folder);
  const kept = recording.end === 'completed' ? checks : checksIn(recorded, checks);
  const { suite, run: origin } = recording.head;
  const { config, facts } = again;
  const end = facts?.end ?? UNFINISHED;
  const whole = { ...origin, suite };
  const found = toEvidence(config, whole, { checks: kept, facts, end });
  const samples = sampledIn(found);
  const sent = exchanges.map((exchange) =>
    sentRequest(exchangeRecord(exchange, NOTHING_SECRET), samples),
  );
  const evidence = withRepeats(found, sent);
  const recomputed = verdictOf(evidence);
  const plain: unknown = JSON.parse(JSON.stringify(recomputed));
  const { lines: differences, quotes } = differencesBetween(recorded, plain, redacted > 0);
  assertOwn(recording, differences);
  const { verdict } = recomputed;
  const text = verdictText(recomputed);
  const rejudged = { evidence, sent };
  return { ...counts, quotes, differences, verdict, text, finished, rejudged };
}

const NONE = 'no verdict';

/** Redacts nothing: secrets are redacted in a recording already. */
const NOTHING_SECRET = new Redactor([]);

const UNFINISHED = { kind: 'aborted', reason: 'the recording ends' } as const;

const CHANGED = 'the recording was changed: the digest in its last line does not match';

/** Returns where the recomputed run departs from the recording itself. */
function departureOf({ end: recorded, intact }: Recording, again: JudgedAgain): string | undefined {
  if (again.divergence !== undefined || recorded === undefined) return again.divergence;
  const end = again.facts?.end;
  if (end?.kind === recorded) return intact ? undefined : CHANGED;
  return end === undefined
    ? `the recording says that the run ${recorded}, but stops before that`
    : `the recording says that the run ended as ${recorded}, but the replay ends as ${end.kind}`;
}

/**
 * Returns the checks of the recorded verdict. The verdict of an incomplete run lacks the checks that had not ended.
 */
function checksIn(
  { requirements }: VerdictDocument,
  checks: readonly CheckEvidence[],
): readonly CheckEvidence[] {
  const known = new Set(
    requirements.flatMap((requirement) => requirement.checks.map(({ id }) => id)),
  );
  return checks.filter(({ check }) => known.has(check));
}

/** @throws OtherSuite when something differs and another version made the recording. */
function assertOwn({ head }: Recording, [first]: readonly string[]): void {
  if (first === undefined) return;
  const own =
    head.suite.version === packageInfo().version &&
    head.catalogue === catalogueDigest() &&
    head.document === DOCUMENT.sha256;
  if (!own) throw new OtherSuite(head, first);
}
