import type { CheckEvidence, Evidence } from '../../src/evidence/evidence.ts';
import type { Share } from '../../src/text/difference.ts';
import type { SentRequest } from '../exchanges/sent-requests.ts';

/**
 * Adds to each failure how many times the same question was sent in the run, and how many times it got that
 * answer: a failure in only some of several equal questions is intermittent.
 */
export function withRepeats(evidence: Evidence, sent: readonly SentRequest[]): Evidence {
  const byId = new Map(sent.map((request) => [request.id, request]));
  const checks = evidence.checks.map((check) => {
    const id = check.finding?.exchange;
    const shown = id === undefined ? undefined : byId.get(id);
    return shown === undefined ? check : withRepeatsOf(check, repeatsOf(shown, sent));
  });
  return { ...evidence, checks };
}

function withRepeatsOf(check: CheckEvidence, repeats: Share): CheckEvidence {
  if (check.finding === undefined || repeats.of < 2) return check;
  return { ...check, finding: { ...check.finding, repeats } };
}

/** The version that a request names. */
const NAMED_VERSION = /[?&](?:end_version|ledger_version)=(\d+)/;

/**
 * Counts equal questions and equal answers; throttled requests and those without an answer do not count. Where the
 * request names no version, or one that had not come, two answers of different ledger versions may differ as the chain
 * moves: only those of the same version are compared.
 */
function repeatsOf(shown: SentRequest, sent: readonly SentRequest[]): Share {
  const isAnswer = ({ status }: SentRequest): boolean =>
    status === shown.status || (status !== undefined && status !== 429 && status !== 503);
  const named = Number(NAMED_VERSION.exec(shown.requestKey)?.[1] ?? Infinity);
  const hadIt = ({ head = named }: SentRequest): boolean => named <= head;
  const isSettled = Number.isFinite(named) && hadIt(shown);
  const isComparable = (request: SentRequest): boolean =>
    (isSettled && hadIt(request)) || request.head === shown.head || request.status !== shown.status;
  const equal = sent.filter(
    (request) =>
      request.requestKey === shown.requestKey && isAnswer(request) && isComparable(request),
  );
  const alike = equal.filter(({ outline }) => outline === shown.outline);
  return { failed: alike.length, of: equal.length };
}
