import { describe, expect, it, vi } from 'vitest';
import { STANDARD_EFFORT } from '../../evidence/effort.ts';
import type { Meaning } from '../../spec/endpoints/endpoints.ts';
import type { ResponseParts } from '../../testing/responses.ts';
import { answered, response, unanswered } from '../../testing/responses.ts';
import { buildRequest } from '../../wire/build-request.ts';
import type { NoResponse, Request } from '../../wire/exchange.ts';
import { NOBODY } from '../../wire/exchange.ts';
import type { GivenUp } from '../../wire/client/request-failed.ts';
import { RequestFailed } from '../../wire/client/request-failed.ts';
import { ACCOUNT, fakeSession, jsonParts, listOf } from '../testing/fake-session.ts';
import { Lagging } from './chain-moved.ts';
import { NodeClient } from './node-client.ts';
import { cannotTell, ignored, isNotAsked } from './unjudged-check.ts';
import { unjudged } from '../testing/unjudged-error.ts';
import { isUnanswered } from '../../expect/mismatch.ts';

const QUESTION: Request = buildRequest({ endpoint: 'summaries', question: { account: ACCOUNT } });
const MALFORMED = { ...QUESTION, meaning: { endpoint: 'summaries', malformed: 'x' } } as const;

const OPEN: Meaning = { endpoint: 'summaries', open: 'a test' };
const OUTSIDE: Meaning = { endpoint: 'outside', beyond: 'a test' };

const REASON = 'broken pipe';

/** The error for a request that is given up for this reason. */
function failed(why: GivenUp): RequestFailed {
  return new RequestFailed(why, REASON);
}

/** The error for a request that is never answered. */
function silent(kind: NoResponse['kind'], request = QUESTION): RequestFailed {
  return failed({ kind: 'silent', exchange: unanswered({ kind, reason: REASON }, request) });
}

/** What a client finds out when it asks why a request is given up. */
interface FoundOut {
  readonly isReachable?: boolean;
  readonly isIgnored?: boolean;
}

/** A client whose requests end in this error, what it throws, and the spy on whether one is ignored. */
async function givingUp(
  error: Error,
  request: Request = QUESTION,
  { isReachable = true, isIgnored = true }: FoundOut = {},
) {
  const { session } = await fakeSession(() => listOf([]));
  vi.spyOn(session, 'send').mockRejectedValue(error);
  const { askedAlone, presence } = session.retryingClient;
  vi.spyOn(presence, 'askWhetherReachable').mockResolvedValue(isReachable);
  vi.spyOn(askedAlone, 'askWhetherBroken').mockResolvedValue(isReachable);
  vi.spyOn(askedAlone, 'askWhetherGatewayAnswers').mockResolvedValue(isReachable);
  const askIgnored = vi.spyOn(askedAlone, 'askWhetherIgnored').mockResolvedValue(isIgnored);
  const node = new NodeClient(session, { owner: 'SEL-START.one' });
  return { node, askIgnored, thrown: await node.send(request).catch((thrown: unknown) => thrown) };
}

describe('a request that gets no answer', () => {
  it('a check is tried again when all answers to a request lag', async () => {
    const { thrown } = await givingUp(failed({ kind: 'lagging' }));
    expect(thrown).toBeInstanceOf(Lagging);
    expect(thrown).toMatchObject({ message: REASON });
  });

  it.each(['reset', 'protocol'] as const)(
    'a request is a finding when it ends in a %s while others are answered',
    async (kind) => {
      const { thrown } = await givingUp(silent(kind));
      expect(thrown).toSatisfy(isUnanswered);
      expect(thrown).toMatchObject({
        unanswered: unanswered({ kind, reason: REASON }, QUESTION),
        found: {
          expected: 'an answer',
          actual: 'no HTTP answer in several attempts; other requests are answered: broken pipe',
        },
      });
    },
  );

  it.each([true, false])(
    'a request that gets no answer is a finding when it alone is ignored: %s',
    async (isIgnored) => {
      const { thrown, askIgnored } = await givingUp(silent('timeout'), QUESTION, { isIgnored });
      expect(isUnanswered(thrown)).toBe(isIgnored);
      expect(askIgnored).toHaveBeenCalledWith(QUESTION, NOBODY);
    },
  );

  it('a request is ignored, which is not a finding of its own, when it is malformed', async () => {
    const error = silent('timeout', MALFORMED);
    const { node, askIgnored, thrown } = await givingUp(error, MALFORMED, { isIgnored: false });
    const advice = '; if the node needs longer, set timeout: in the configuration';
    expect(thrown).toEqual(cannotTell(REASON + advice));
    askIgnored.mockResolvedValue(true);
    await expect(node.send(MALFORMED)).rejects.toEqual(ignored(REASON));
    // Once one malformed request was ignored, others need no further requests to show it.
    await expect(node.send(MALFORMED)).rejects.toThrow(
      'the target answers other requests, but never a malformed one: broken pipe',
    );
    expect(askIgnored).toHaveBeenCalledTimes(2);
  });

  it.each(['reset', 'protocol'] as const)(
    'a malformed request that ends in a %s is ignored while others are answered',
    async (kind) => {
      const { thrown, askIgnored } = await givingUp(silent(kind, MALFORMED), MALFORMED);
      expect(thrown).toEqual(ignored(REASON));
      expect(askIgnored).not.toHaveBeenCalled();
      const away = await givingUp(silent(kind, MALFORMED), MALFORMED, { isReachable: false });
      expect(away.thrown).toEqual(cannotTell(REASON));
    },
  );

  it('a malformed request is a finding when it takes the target down', async () => {
    const exchange = unanswered({ kind: 'reset', reason: REASON }, MALFORMED);
    const why = { kind: 'silent', exchange, takesDown: true } as const;
    expect((await givingUp(failed(why), MALFORMED)).thrown).toSatisfy(isUnanswered);
  });

  it.each<[string, NoResponse['kind'], FoundOut?, Meaning?]>([
    ['others are not answered either', 'reset', { isReachable: false }],
    ['no connection is taken', 'refused'],
    ['the answer is too large', 'tooLarge'],
    ['TLS fails', 'tls'],
    ['the document leaves it open', 'reset', {}, OPEN],
    ['it is beyond the document', 'reset', {}, { endpoint: 'summaries', beyond: 'a test' }],
    ['it is outside the document', 'reset', {}, OUTSIDE],
  ])('an unanswered request is not a finding when %s', async (_, kind, foundOut, meaning) => {
    const request = { ...QUESTION, ...(meaning && { meaning }) };
    const { thrown } = await givingUp(silent(kind, request), request, foundOut);
    expect(thrown).toEqual(cannotTell(REASON));
  });

  it.each<GivenUp>([
    { kind: 'throttled', exchange: answered(response({ status: 429 }), QUESTION) },
    { kind: 'lost' },
    { kind: 'ended' },
  ])('a request given up as $kind is no finding, and not known to be ignored', async (why) => {
    for (const request of [QUESTION, MALFORMED]) {
      const { thrown, askIgnored } = await givingUp(failed(why), request);
      expect(thrown).toEqual(cannotTell(REASON));
      expect(thrown).not.toHaveProperty('circumstances.isIgnored');
      expect(askIgnored).not.toHaveBeenCalled();
    }
  });

  it('an unanswered request is a fault of the suite when anything else is thrown', async () => {
    const fault = new TypeError('a bug');
    expect((await givingUp(fault)).thrown).toBe(fault);
  });
});

describe('a request beyond the document that takes the target down', () => {
  const BEYOND = { ...QUESTION, meaning: { endpoint: 'summaries', beyond: 'a range' } } as const;

  /** What is thrown for a check whose request was never answered. */
  async function thrownFor(owner: string, parts: { readonly takesDown?: true }) {
    const attempt = unanswered({ kind: 'reset', reason: REASON }, BEYOND);
    const exchange = { ...attempt, requester: { owner } };
    return (await givingUp(failed({ kind: 'silent', exchange, ...parts }), BEYOND)).thrown;
  }

  it('a request beyond the document that takes the target down fails a SHOULD', async () => {
    expect(await thrownFor('SVC-FIELDS.all', { takesDown: true })).toSatisfy(isUnanswered);
  });

  it.each<[string, string, { readonly takesDown?: true }]>([
    ['takes the target down does not fail a MUST', 'ERR-MEDIA.clients', { takesDown: true }],
    ['leaves the target up does not fail a SHOULD', 'SVC-FIELDS.all', {}],
  ])('a request beyond the document that %s', async (_what, owner, parts) => {
    expect(await thrownFor(owner, parts)).toEqual(unjudged('cantTell'));
  });
});

describe('a request that a gateway answers again and again', () => {
  const OF_THE_NODE = { 'content-type': 'application/json', 'x-node-chain-id': '4' };

  /** The error of a client for a request that always gets that answer. */
  async function thrownAfter(
    parts: ResponseParts,
    request: Request = QUESTION,
    foundOut?: FoundOut,
  ) {
    const why = { kind: 'throttled', exchange: answered(response(parts), request) } as const;
    return (await givingUp(failed(why), request, foundOut)).thrown;
  }

  it.each([502, 503, 504])(
    'a request answered by a gateway with %i is a finding while others are answered',
    async (status) => {
      const thrown = await thrownAfter({ status });
      expect(thrown).toSatisfy(isUnanswered);
      expect(thrown).toMatchObject({
        unanswered: { response: { status } },
        found: {
          expected: 'an answer of the node',
          actual: 'an answer of a gateway; other requests are answered: broken pipe',
        },
      });
    },
  );

  it.each<[string, ResponseParts, FoundOut?, Meaning?]>([
    ['others are not answered either', { status: 502 }, { isReachable: false }],
    ['it is malformed', { status: 502 }, {}, MALFORMED.meaning],
    ['the document leaves it open', { status: 502 }, {}, OPEN],
    ['it is outside the document', { status: 502 }, {}, OUTSIDE],
    ['the node itself says that it is not available', { status: 503, headers: OF_THE_NODE }],
  ])('a request answered by a gateway is not a finding where %s', async (_, parts, ...rest) => {
    const [foundOut, meaning] = rest;
    const request = { ...QUESTION, ...(meaning && { meaning }) };
    expect(await thrownAfter(parts, request, foundOut)).toEqual(cannotTell(REASON));
  });
});

describe('a client of a run that may send one request', () => {
  const parts = { effort: { ...STANDARD_EFFORT, maxRequests: 1 } };

  it('a client with a limit of one request is cut off before the second', async () => {
    const { session, asked } = await fakeSession(() => listOf([]), parts);
    const node = new NodeClient(session, { owner: 'SEL-START.one' });
    await node.send(QUESTION);
    expect(node.notAsked).toBeUndefined();
    await expect(node.send(QUESTION)).rejects.toSatisfy(isNotAsked);
    expect(node.notAsked).toSatisfy(isNotAsked);
    expect(asked).toHaveLength(1);
  });

  it('a client is not cut off by a request that was in flight, and lost', async () => {
    const { session } = await fakeSession(() => listOf([]), parts);
    const node = new NodeClient(session, { owner: 'SEL-START.one' });
    await node.send(QUESTION);
    await expect(new NodeClient(session, { owner: 'other' }).send(QUESTION)).rejects.toThrow(
      'cut off by --max-requests 1',
    );
    const lost = new RequestFailed({ kind: 'lost' }, 'the target is gone');
    vi.spyOn(session, 'send').mockRejectedValue(lost);
    await expect(node.send(QUESTION)).rejects.toEqual(cannotTell('the target is gone'));
    expect(node.notAsked).toBeUndefined();
  });
});

describe('a client of a run without a limit', () => {
  it('a client of a run without a limit is never cut off', async () => {
    const { thrown, node } = await givingUp(failed({ kind: 'limit' }));
    expect(thrown).toEqual(cannotTell(REASON));
    expect(node.notAsked).toBeUndefined();
  });
});

describe('an answer whose content encoding cannot be decoded', () => {
  it('an answer whose content encoding cannot be decoded is judged elsewhere', async () => {
    const { session } = await fakeSession(() => jsonParts([], { 'content-encoding': 'gzip' }));
    const answer = new NodeClient(session, { owner: 'SEL-START.one' }).send(QUESTION);
    await expect(answer).rejects.toEqual(unjudged('cantTell'));
    await expect(answer).rejects.toThrow(/.; see SUM-MEDIA and RAW-MEDIA$/);
  });
});
