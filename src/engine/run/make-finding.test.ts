import { describe, expect, it } from 'vitest';
import { Mismatch } from '../../expect/mismatch.ts';
import { unanswered } from '../../testing/responses.ts';
import { differs } from '../../text/difference.ts';
import type { AnsweredExchange } from '../../wire/exchange.ts';
import { buildRequest } from '../../wire/build-request.ts';
import { Discovery } from '../discovery/discovery.ts';
import { NOTHING_KNOWN } from '../known-truth.ts';
import { ACCOUNT, exchangeOf, fakeSession, jsonParts } from '../testing/fake-session.ts';
import { LIST } from '../../testing/valid-meanings.ts';
import { READS_THE_SAME } from './make-finding.ts';
import { runCheck } from './run-check.ts';
import { TargetRun } from './target-run.ts';
import { ANSWER, checkThat, idleRun, throwing } from '../testing/fake-checks.ts';

describe('a finding', () => {
  it('a finding names the exchange that says otherwise, and so does the evidence', async () => {
    const contradiction = new Mismatch({ ...differs('a', 'b'), against: 3 });
    const { finding, exchanges } = await runCheck(throwing(contradiction), idleRun());
    expect(finding).toEqual({ expected: 'a', actual: 'b', against: 3 });
    expect(exchanges).toContain(3);
  });

  it('a finding has the curl line of the request whose answer says otherwise', async () => {
    const { session } = await fakeSession(() => jsonParts([]));
    const asked = buildRequest({ endpoint: 'summaries', question: { account: ACCOUNT, limit: 3 } });
    await session.send(asked);
    await session.send(buildRequest(LIST));
    const run = new TargetRun(session, new Discovery([], [], NOTHING_KNOWN));
    const contradiction = (against: number) =>
      runCheck(throwing(new Mismatch({ ...differs('a', 'b'), against }, ANSWER)), run);
    expect((await contradiction(1)).finding?.compare).toContain(asked.path);
    // The same request, and one that was not sent.
    for (const id of [2, 3])
      expect((await contradiction(id)).finding).not.toHaveProperty('compare');
  });

  it('a finding has what was expected, what came, and the exchange that shows it', async () => {
    const evidence = await runCheck(
      throwing(new Mismatch(differs('a list', 'none'), ANSWER)),
      idleRun(),
    );
    const { finding, exchanges } = evidence;
    expect(finding).toMatchObject({ expected: 'a list', actual: 'none', exchange: 7 });
    expect(finding?.curl).toContain(`http://127.0.0.1:1/v1/accounts/${ACCOUNT}`);
    expect(finding?.transcript).toContain('< 404');
    expect(finding).not.toHaveProperty('replay');
    expect(finding).not.toHaveProperty('against');
    expect(exchanges).toEqual([7]);
    expect(evidence.message).toBe('expected a list; got none');
  });

  it('a finding names its exchange among those that were judged', async () => {
    const other = { ...ANSWER, id: 8 };
    const check = throwing(new Mismatch(differs('a', 'b'), other));
    expect((await runCheck(check, idleRun())).exchanges).toEqual([7, 8]);
  });

  it('a finding may have no exchange', async () => {
    const evidence = await runCheck(throwing(new Mismatch(differs('a', 'b'))), idleRun());
    expect(evidence.finding).toStrictEqual({ expected: 'a', actual: 'b' });
    expect(evidence.exchanges).toEqual([7]);
  });

  it('a finding shows the last attempt at what was never answered', async () => {
    const failure = { kind: 'reset', reason: 'it hung up' } as const;
    const attempt = { ...unanswered(failure, ANSWER.request), id: 9 };
    const thrown = new Mismatch(differs('an answer', 'none'), undefined, attempt);
    const { outcome, finding } = await runCheck(throwing(thrown), idleRun());
    expect(outcome).toBe('failed');
    expect(finding).toMatchObject({ expected: 'an answer', exchange: 9 });
    expect(finding?.transcript).toContain('< no answer: it hung up');
    expect(finding).not.toHaveProperty('answer');
  });

  it('a finding says where texts differ, in how many answers, and which is right', async () => {
    const more = { difference: 'byte 1', extent: { failed: 2, of: 3 }, right: 'the first' };
    const thrown = new Mismatch({ ...differs('a', 'b'), ...more });
    const { finding } = await runCheck(throwing(thrown), idleRun());
    expect(finding).toEqual({ expected: 'a', actual: 'b', ...more });
  });

  it('a finding says when both texts read the same', async () => {
    const { finding, message } = await runCheck(
      throwing(new Mismatch(differs('one', 'one'))),
      idleRun(),
    );
    expect(finding?.actual).toBe('one (the suite found a difference but cannot describe it)');
    expect(finding?.actual).toContain(READS_THE_SAME);
    expect(message).toBe('expected one; got one');
  });

  it('a finding has the request as it was sent, and what was answered', async () => {
    const shown = async (found: AnsweredExchange) =>
      (await runCheck(throwing(new Mismatch(differs('a', 'b'), found)), idleRun())).finding;
    const question = { handle: ACCOUNT, key: '0x00' } as const;
    const headers = { 'content-type': 'Application/JSON; charset=utf-8' };
    const item = exchangeOf({ status: 404, headers }, { endpoint: 'rawItem', question });
    const finding = await shown(item);
    expect(finding?.request).toStrictEqual({
      method: 'POST',
      path: `/v1/tables/${ACCOUNT}/raw_item`,
      headers: item.request.headers,
      body: '{"key":"0x00"}',
    });
    expect(finding?.answer).toEqual({ status: 404, media: 'application/json' });
    const { method, path, headers: sent } = ANSWER.request;
    expect((await shown(ANSWER))?.request).toStrictEqual({ method, path, headers: sent });
  });

  it('a finding of a property has the seed and path that replay it', async () => {
    const replay = { seed: 1, path: '3', counterexample: 'limit 0', command: 'run --seed 1' };
    const evidence = await runCheck(
      checkThat((ctx) => {
        ctx.record.replay = replay;
        throw new Mismatch(differs('a', 'b'));
      }),
      idleRun(),
    );
    expect(evidence.finding?.replay).toEqual(replay);
  });
});

describe('a secret', () => {
  const run = () => idleRun({ secrets: ['hunter2hunter2'] });
  const SECRET = 'hunter2hunter2';

  it('a secret is redacted of messages, findings and observations', async () => {
    const evidence = await runCheck(
      checkThat((ctx) => {
        ctx.observe('4.1', `about ${SECRET}`, `said ${SECRET}`);
        const command = `run --target ${SECRET}`;
        ctx.record.replay = { seed: 1, path: '0', counterexample: SECRET, command };
        const shown = exchangeOf({ body: SECRET });
        throw new Mismatch(differs(`no ${SECRET}`, `a ${SECRET}`), shown);
      }),
      run(),
    );
    expect(evidence.message).toBe('expected no [redacted]; got a [redacted]');
    expect(evidence.finding).toMatchObject({
      expected: 'no [redacted]',
      actual: 'a [redacted]',
      replay: { counterexample: '[redacted]', command: 'run --target [redacted]' },
    });
    expect(evidence.observations[0]).toMatchObject({
      subject: 'about [redacted]',
      seen: 'said [redacted]',
    });
    expect(JSON.stringify(evidence)).not.toContain(SECRET);
  });

  it('a secret is redacted of a trace', async () => {
    const { trace } = await runCheck(throwing(new TypeError(SECRET)), run());
    expect(trace).toMatch(/^TypeError: \[redacted\]\n/);
  });
});
