import { Mismatch } from '../../expect/mismatch.ts';
import { requirementOf } from '../../spec/check-id.ts';
import { findRequirement } from '../../spec/catalogue.ts';
import { declarationOf, isValid } from '../../spec/endpoints/endpoints.ts';
import type { Difference } from '../../text/difference.ts';
import { differs } from '../../text/difference.ts';
import type { AnsweredExchange, Exchange, Requester } from '../../wire/exchange.ts';
import { isBroken } from '../../wire/exchange.ts';
import { isOfGateway } from '../../wire/gateway-answer.ts';
import type { RequestFailed } from '../../wire/client/request-failed.ts';
import { Lagging } from './chain-moved.ts';
import type { Unjudged } from './unjudged-check.ts';
import { cannotTell, ignored, refusedByGateway } from './unjudged-check.ts';
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
  if (why.kind === 'forbidden') return refusedByGateway(message);
  if (why.kind === 'throttled' && isOfGateway(why.exchange.response)) {
    return whatGatewayMeans(session, why.exchange, message);
  }
  if (why.kind !== 'silent') return cannotTell(message);
  if (await askWhetherMalformedIgnored(session, why)) return ignored(message);
  if (!(await askWhetherFinding(session, why))) return cannotTell(message + adviceOn(why));
  const { patienceMs } = session.retryingClient.askedAlone;
  const actual =
    why.exchange.failure.kind === 'timeout'
      ? `no HTTP answer in several attempts, one of them ${patienceMs} ms long; other requests are answered`
      : `no HTTP answer in several attempts; other requests are answered: ${message}`;
  return unanswered({ ...differs('an answer', actual), kind: 'no answer' }, why.exchange);
}

/** A request that got no answer, and whether it took the target down. */
type Silent = Extract<RequestFailed['why'], { kind: 'silent' }>;

/** A slow node is not at fault: the document limits no time. */
function adviceOn({ exchange: { failure } }: Silent): string {
  const advice = '; if the node needs longer, set timeout: in the configuration';
  return failure.kind === 'timeout' ? advice : '';
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

/**
 * Returns whether a malformed request gets no answer, or a closed connection, while other requests
 * are answered. A request that takes the target down is not ignored.
 */
async function askWhetherMalformedIgnored(
  session: Session,
  { exchange: { request, requester, failure }, takesDown }: Silent,
): Promise<boolean> {
  if (declarationOf(request.meaning) !== 'malformed' || takesDown === true) return false;
  const { askedAlone, presence } = session.retryingClient;
  if (isBroken(failure)) return presence.askWhetherReachable(requester);
  if (failure.kind !== 'timeout') return false;
  const isIgnored =
    session.ignoresMalformed || (await askedAlone.askWhetherIgnored(request, requester));
  // Another request may have shown it meanwhile.
  if (isIgnored) session.ignoresMalformed = true;
  return session.ignoresMalformed;
}

/**
 * Returns whether a missing answer is a finding while other requests are answered: for a valid
 * request, and for a malformed one that takes the target down. A request beyond the document is a
 * finding only when the request takes the target down, and only for a SHOULD.
 */
async function askWhetherFinding(
  { retryingClient }: Session,
  { exchange: { request, requester, failure }, takesDown }: Silent,
): Promise<boolean> {
  const declared = declarationOf(request.meaning);
  if (declared === 'open') return false;
  if (declared === 'beyond') return takesDown === true && isForShould(requester);
  if (declared === 'malformed' && takesDown !== true) return false;
  if (failure.kind === 'timeout') {
    return (
      isValid(request.meaning) && retryingClient.askedAlone.askWhetherIgnored(request, requester)
    );
  }
  if (!isBroken(failure)) return false;
  return takesDown === true
    ? retryingClient.presence.askWhetherReachable(requester)
    : retryingClient.askedAlone.askWhetherBroken(request, requester);
}

function isForShould({ owner }: Requester): boolean {
  return findRequirement(requirementOf(owner))?.level === 'SHOULD';
}
