import { describe, expect, it, vi } from 'vitest';
import { STANDARD_EFFORT } from '../../evidence/effort.ts';
import type { Meaning } from '../../spec/endpoints/endpoints.ts';
import type { ResponseParts } from '../../testing/responses.ts';
import { answered, response, unanswered } from '../../testing/responses.ts';
import { buildRequest } from '../../wire/build-request.ts';
import type { NoResponse, Request } from '../../wire/exchange.ts';
import type { GivenUp } from '../../wire/client/request-failed.ts';
import { RequestFailed } from '../../wire/client/request-failed.ts';
import { ACCOUNT, fakeSession, jsonParts, listOf } from '../testing/fake-session.ts';
import { NodeClient } from './node-client.ts';
import { cannotTell, isNotAsked } from './unjudged-check.ts';
import { unjudged } from '../testing/unjudged-error.ts';
import { isUnanswered } from '../../expect/mismatch.ts';

const QUESTION: Request = buildRequest({ endpoint: 'summaries', question: { account: ACCOUNT } });
const MALFORMED = { ...QUESTION, meaning: { endpoint: 'summaries', malformed: 'x' } } as const;

/** A malformed request was never answered. */
function silent(kind: NoResponse['kind']): GivenUp {
  return { kind: 'silent', exchange: unanswered({ kind, reason: 'broken pipe' }, MALFORMED) };
}

/**
 * A client whose requests are given up for this reason, and the requests with which it finds out
 * why.
 */
async function givingUp(why: GivenUp, request: Request, isReachable = true) {
  const { session } = await fakeSession(() => listOf([]));
  vi.spyOn(session, 'send').mockRejectedValue(new RequestFailed(why, 'broken pipe'));
  vi.spyOn(session.retryingClient.presence, 'askWhetherReachable').mockResolvedValue(isReachable);
  const { askedAlone } = session.retryingClient;
  vi.spyOn(askedAlone, 'askWhetherGatewayAnswers').mockResolvedValue(isReachable);
  const isIgnored = vi.spyOn(askedAlone, 'askWhetherIgnored').mockResolvedValue(true);
  const node = new NodeClient(session, { owner: 'SEL-START.one' });
  return { node, isIgnored, thrown: await node.send(request).catch((thrown: unknown) => thrown) };
}

describe('a malformed request', () => {
  it('a malformed request is reported as ignored when it is', async () => {
    const { thrown } = await givingUp(silent('timeout'), MALFORMED);
    expect(thrown).toMatchObject({
      outcome: 'cantTell',
      message: 'the target answers other requests, but never a malformed one: broken pipe',
    });
  });

  it('a malformed request is not ignored when it ends in a reset, which is a finding', async () => {
    const { thrown, isIgnored } = await givingUp(silent('reset'), MALFORMED);
    expect(thrown).toSatisfy(isUnanswered);
    expect(isIgnored).not.toHaveBeenCalled();
  });

  const throttled = answered(response({ status: 429 }), MALFORMED);

  it.each<GivenUp>([
    { kind: 'throttled', exchange: throttled },
    { kind: 'lost' },
    { kind: 'ended' },
  ])('a malformed request given up as $kind is not known to be ignored', async (why) => {
    const { thrown, isIgnored } = await givingUp(why, MALFORMED);
    expect(thrown).toEqual(unjudged('cantTell'));
    expect(thrown).not.toHaveProperty('circumstances.isIgnored');
    expect(isIgnored).not.toHaveBeenCalled();
  });
});

describe('a request beyond the document that takes the target down', () => {
  const BEYOND = { ...QUESTION, meaning: { endpoint: 'summaries', beyond: 'a range' } } as const;

  /** What is thrown for a check whose request was never answered. */
  async function thrownFor(owner: string, parts: { readonly takesDown?: true }) {
    const failed = unanswered({ kind: 'reset', reason: 'broken pipe' }, BEYOND);
    const exchange = { ...failed, requester: { owner } };
    return (await givingUp({ kind: 'silent', exchange, ...parts }, BEYOND)).thrown;
  }

  it('a request beyond the document that takes the target down fails a SHOULD', async () => {
    expect(await thrownFor('SVC-FIELDS.all', { takesDown: true })).toSatisfy(isUnanswered);
  });

  it.each<[string, string, { readonly takesDown?: true }]>([
    ['a MUST', 'ERR-MEDIA.clients', { takesDown: true }],
    ['a SHOULD while the target stays up', 'SVC-FIELDS.all', {}],
  ])(
    'a request beyond the document that takes the target down does not fail %s',
    async (_what, owner, parts) => {
      const thrown = await thrownFor(owner, parts);
      expect(thrown).toEqual(unjudged('cantTell'));
      expect(thrown).not.toSatisfy(isUnanswered);
    },
  );
});

describe('a request that a gateway answers again and again', () => {
  /** The error of a client for a request that always gets that answer. */
  async function thrownAfter(
    parts: ResponseParts,
    request: Request = QUESTION,
    { isReachable = true } = {},
  ) {
    const why = { kind: 'throttled', exchange: answered(response(parts), request) } as const;
    return (await givingUp(why, request, isReachable)).thrown;
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

  it('a request is not a finding when others are not answered either', async () => {
    const thrown = await thrownAfter({ status: 502 }, QUESTION, { isReachable: false });
    expect(thrown).toEqual(cannotTell('broken pipe'));
  });

  it.each<Meaning>([
    { endpoint: 'summaries', malformed: 'a test' },
    { endpoint: 'summaries', open: 'a test' },
    { endpoint: 'outside', beyond: 'a test' },
  ])(
    'a request answered by a gateway is not a finding where it is not valid: %o',
    async (meaning) => {
      const thrown = await thrownAfter({ status: 502 }, { ...QUESTION, meaning });
      expect(thrown).toEqual(cannotTell('broken pipe'));
    },
  );

  it('a request is not a finding where the node itself says that it is not available', async () => {
    const headers = { 'content-type': 'application/json', 'x-node-chain-id': '4' };
    const thrown = await thrownAfter({ status: 503, headers });
    expect(thrown).toEqual(cannotTell('broken pipe'));
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
    const { thrown, node } = await givingUp({ kind: 'limit' }, QUESTION);
    expect(thrown).toEqual(cannotTell('broken pipe'));
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
