import { Mismatch } from '../../expect/mismatch.ts';
import { requirementOf } from '../../spec/check-id.ts';
import { findRequirement } from '../../spec/catalogue.ts';
import { declarationOf, isValid } from '../../spec/endpoints/endpoints.ts';
import type { Difference } from '../../text/difference.ts';
import { differs } from '../../text/difference.ts';
import type { AnsweredExchange, Exchange, FailedExchange, Requester } from '../../wire/exchange.ts';
import { isOfGateway } from '../../wire/gateway-answer.ts';
import type { RequestFailed } from '../../wire/client/request-failed.ts';
import { Lagging } from './chain-moved.ts';
import type { Unjudged } from './unjudged-check.ts';
import { cannotTell, ignored } from './unjudged-check.ts';
import type { Session } from './session.ts';

/**
 * Returns the outcome of the check whose request was given up, after asking whether other requests
 * are answered. The caller throws it.
 */
export async function askWhatNoAnswerMeans(
  session: Session,
  { why, message }: RequestFailed,
): Promise<Unjudged | Mismatch | Lagging> {
  if (why.kind === 'lagging') return new Lagging(message);
  if (why.kind === 'throttled' && isOfGateway(why.exchange.response)) {
    return whatGatewayMeans(session, why.exchange, message);
  }
  if (why.kind !== 'silent') return cannotTell(message);
  if (await askWhetherMalformedIgnored(session, why.exchange)) return ignored(message);
  if (!(await askWhetherFinding(session, why))) return cannotTell(message);
  const actual = `no HTTP answer in several attempts; other requests are answered: ${message}`;
  return unanswered({ ...differs('an answer', actual), kind: 'no answer' }, why.exchange);
}

/** A request is never answered while the target is up: a finding without an answer. */
function unanswered(difference: Difference, attempt: Exchange): Mismatch {
  return new Mismatch(difference, undefined, attempt);
}

/**
 * A gateway that keeps answering one request for the node shows that the node is silent. One that
 * limits requests does not.
 */
async function whatGatewayMeans(
  { retryingClient }: Session,
  exchange: AnsweredExchange,
  message: string,
): Promise<Unjudged | Mismatch> {
  const { request, requester } = exchange;
  if (!isValid(request.meaning)) return cannotTell(message);
  const isFinding = await retryingClient.askedAlone.askWhetherGatewayAnswers(request, requester);
  if (!isFinding) return cannotTell(message);
  const actual = `an answer of a gateway; other requests are answered: ${message}`;
  const found = differs('an answer of the node', actual);
  return unanswered({ ...found, kind: 'answer of a gateway' }, exchange);
}

/** Returns whether a malformed request gets no answer, while other requests are answered. */
async function askWhetherMalformedIgnored(
  session: Session,
  { request, requester, failure }: FailedExchange,
): Promise<boolean> {
  if (failure.kind !== 'timeout' || declarationOf(request.meaning) !== 'malformed') return false;
  const isIgnored =
    session.ignoresMalformed ||
    (await session.retryingClient.askedAlone.askWhetherIgnored(request, requester));
  // Another request may have shown it meanwhile.
  if (isIgnored) session.ignoresMalformed = true;
  return session.ignoresMalformed;
}

/**
 * Returns whether a missing answer is a finding while other requests are answered: for a broken
 * connection, and for a valid request. A request beyond the document is a finding only when the
 * request takes the target down, and only for a SHOULD.
 */
async function askWhetherFinding(
  { retryingClient }: Session,
  { exchange, takesDown }: Extract<RequestFailed['why'], { kind: 'silent' }>,
): Promise<boolean> {
  const { request, requester, failure } = exchange;
  const { kind } = failure;
  const declared = declarationOf(request.meaning);
  if (declared === 'open') return false;
  if (declared === 'beyond') return takesDown === true && isForShould(requester);
  if (kind === 'timeout') {
    return (
      isValid(request.meaning) && retryingClient.askedAlone.askWhetherIgnored(request, requester)
    );
  }
  return (
    (kind === 'reset' || kind === 'protocol') &&
    retryingClient.presence.askWhetherReachable(requester)
  );
}

function isForShould({ owner }: Requester): boolean {
  return findRequirement(requirementOf(owner))?.level === 'SHOULD';
}
