import { describe, expect, it } from 'vitest';
import { buildRequest } from '../../wire/build-request.ts';
import type { FakeResponse, Responder } from '../testing/fake-session.ts';
import {
  ACCOUNT,
  fakeSession,
  jsonParts,
  ledgerHeaders,
  listOf,
  NAMES,
} from '../testing/fake-session.ts';
import type { Rule } from './rule.ts';

/** The requests of a session with a rule. */
const ITEM = buildRequest({ endpoint: 'rawItem', question: { handle: ACCOUNT, key: '0x00' } });
const LIST = buildRequest({ endpoint: 'summaries', question: { account: ACCOUNT } });
const EVERY: Rule = { id: 'HDR-EPOCH.every', start: () => ({ judge: () => 'agrees' }) };

/** A session with a rule, which was let in once. */
async function granted(respond: Responder) {
  const { session } = await fakeSession(respond, {}, [EVERY]);
  session.setNames(NAMES);
  await session.send(LIST);
  const judged = (): readonly number[] => session.rules.conclude(EVERY.id).examples;
  return { session, judged };
}

describe('an endpoint that lets nobody in', () => {
  async function askedFor(...items: readonly FakeResponse[]) {
    const given = items.values();
    const { session, judged } = await granted(({ path }) =>
      path === LIST.path ? listOf([1]) : given.next().value,
    );
    const texts: string[] = [];
    for (const _ of items)
      await session.send(ITEM).catch((thrown: Error) => texts.push(thrown.message));
    return { session, texts, judged: judged() };
  }

  it('an endpoint that lets nobody in is not judged, and named', async () => {
    const { session, judged, texts } = await askedFor({ status: 401 }, { status: 401 });
    expect(judged).not.toContain(2);
    const text =
      'every request to this endpoint gets 401; if it needs a token, set it under headers';
    expect(texts).toEqual([text, text]);
    expect(session.ended.denied.map((denial) => denial.response.status)).toEqual([401]);
  });

  it('an endpoint is not judged where the node itself says that it is switched off', async () => {
    const off = { error_code: 'api_disabled' };
    const ofNode = await askedFor(jsonParts(off, ledgerHeaders(7), 403));
    expect([ofNode.judged.includes(2), ofNode.session.ended.denied.length]).toEqual([false, 1]);
    const ofGateway = await askedFor(jsonParts(off, {}, 403));
    expect([ofGateway.judged.includes(2), ofGateway.session.ended.denied.length]).toEqual([
      true,
      0,
    ]);
  });

  it('an endpoint is judged from the first answer of the node on', async () => {
    const { session, judged } = await askedFor({ status: 401 }, jsonParts({}, {}, 404));
    expect(judged).toContain(2);
    expect(session.ended.denied).toEqual([]);
  });
});

describe('a session whose requests are refused', () => {
  it('a session whose requests are refused judges a refusal once access is confirmed', async () => {
    const { session, judged } = await granted(({ path }) =>
      path === LIST.path ? listOf([1]) : jsonParts({ error_code: 'invalid_input' }, {}, 403),
    );
    expect((await session.send(ITEM)).response.status).toBe(403);
    expect(judged()).toEqual([1, 3, 2]);
  });

  it('a session whose requests are refused judges no refusal when access is lost', async () => {
    const { session, judged } = await granted((_, nth) =>
      nth === 1 ? listOf([1]) : { status: 401 },
    );
    await expect(session.send(ITEM)).rejects.toMatchObject({ why: { kind: 'lost' } });
    expect(session.retryingClient.presence.lostReason).toMatch(/^access lost at request 2: /);
    expect([judged(), session.client.sent]).toEqual([[1], 17]);
  });
});
