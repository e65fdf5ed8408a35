import { describe, expect, it, onTestFinished } from 'vitest';
import type { FakeResponse } from '../../../src/engine/testing/fake-session.ts';
import { ACCOUNT, fakeNode, listOf } from '../../../src/engine/testing/fake-session.ts';
import { targetConfig } from '../../../config/testing/target-config.ts';
import type { Session } from '../../../src/engine/session/session.ts';
import { SimulatedTime } from '../../../src/testing/simulated-time.ts';
import { buildRequest, spellRequest } from '../../../src/wire/build-request.ts';
import { openSession } from './open-session.ts';

const QUESTION = buildRequest({ endpoint: 'summaries', question: { account: ACCOUNT } });
const MALFORMED = spellRequest('summaries', { parameter: 'x' }, { malformed: 'no address' });

const node = listOf([7], 100);
const down: FakeResponse = {
  status: 503,
  headers: { 'content-type': 'application/json' },
  body: '{"error_code":"health_check_failed"}',
};
const page: FakeResponse = { headers: { 'content-type': 'text/html' }, body: '<h1>Hello</h1>' };

/** A session with a node that gives these answers in order, and repeats the last; it has begun. */
async function opened(...said: readonly FakeResponse[]) {
  const { url } = await fakeNode((_, nth) => said[nth - 1] ?? said.at(-1));
  const { session, facts } = await openSession({
    config: targetConfig(url),
    checks: [],
    wire: new SimulatedTime().wire,
    onExchange: () => undefined,
    stop: new AbortController().signal,
  });
  onTestFinished(() => session?.client.close());
  return { session: there(session), facts };
}

function there(session: Session | undefined): Session {
  if (session === undefined) throw new Error('the target is not there');
  return session;
}

describe('the notices of a run', () => {
  const notice = expect.stringContaining('answered with 503 and repeated.');

  it('the notices of a run say how many valid requests were not answered at once', async () => {
    const { session, facts } = await opened(node, down, node, down, node);
    expect(facts().notices).toEqual([]);
    await session.send(QUESTION);
    expect(facts().notices).toEqual(['1 valid request was answered with 503 and repeated.']);
    await session.send({ ...QUESTION });
    expect(facts().notices).toEqual(['2 valid requests were answered with 503 and repeated.']);
  });

  it('the notices of a run say which responses 503 were not judged', async () => {
    const busy = { ...down, headers: { 'content-type': 'text/html' } };
    const { session, facts } = await opened(node, busy, node);
    await session.send(QUESTION);
    expect(facts().notices).toEqual([
      '1 valid request was answered with 503 and repeated. Responses without an error code: 1; a gateway may have sent them, so their form was not judged.',
    ]);
  });

  it('the notices of a run count no other requests', async () => {
    const { session, facts } = await opened(node, down, node);
    await session.send(MALFORMED);
    expect(facts()).toMatchObject({ requests: 3 });
    expect(facts().notices).not.toContainEqual(notice);
  });

  it('the notices of a run name the first error page of a gateway that was not judged', async () => {
    const error = { status: 400, headers: { 'content-type': 'application/json' }, body: '{}' };
    const firewall = {
      status: 400,
      headers: { 'content-type': 'text/html' },
      body: '<hr><center>nginx</center>',
    };
    const { session, facts } = await opened(node, firewall, error);
    session.setNames(session.names);
    await session.send(MALFORMED);
    expect(facts().notices).toEqual([]);
    await session.send({ ...MALFORMED });
    expect(facts().notices).toEqual([
      `A gateway or HTTP library answered 1 request with a refusal of its own, and these responses were not judged (the first: GET ${MALFORMED.path}). If there is a gateway, run without it to judge what the node answers.`,
    ]);
  });

  it('the notices of a run name a valid request that a firewall refused', async () => {
    const firewall = { status: 403, headers: { 'content-type': 'text/html' }, body: '<h1>' };
    // After each refusal another request shows that access is not lost.
    const refusals = Array.from({ length: 5 }, () => [firewall, node]).flat();
    const { session, facts } = await opened(node, node, ...refusals);
    session.setNames(session.names);
    await session.send(QUESTION);
    await expect(session.send(QUESTION)).rejects.toThrow('403 with a web page');
    expect(facts().notices).toContainEqual(
      expect.stringContaining(
        'A gateway or HTTP library answered 1 request with a refusal of its own',
      ),
    );
  });
});

describe('the end of a run', () => {
  it('the end of a run is "not a node" until a node answers', async () => {
    const { session, facts } = await opened(page, page, node);
    await session.send(QUESTION);
    expect(facts().end).toEqual({
      kind: 'stranger',
      reason: expect.stringMatching(
        /^every answer is a web page; check the target URL: GET \S+ was/,
      ),
    });
    await session.send(QUESTION);
    expect(facts().end).toEqual({ kind: 'completed' });
  });

  it('a target that is given up ends the run', async () => {
    const { session, facts } = await opened(node);
    expect(() => session.retryingClient.presence.giveUp('no access')).toThrow('no access');
    expect(facts().end).toEqual({ kind: 'lost', reason: 'no access' });
  });
});
