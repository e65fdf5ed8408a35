import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { answered, getRequest, response, unanswered } from '../../testing/responses.ts';
import type { AnsweredExchange, Exchange } from '../../wire/exchange.ts';
import type { Step } from '../../wire/step-order.ts';
import { Redactor } from '../redact.ts';
import type { RecordingHead } from './recording-lines.ts';
import { FORMAT } from './recording-lines.ts';
import { readLines, UnreadableRecording } from './read-lines.ts';
import { compareRequests } from './same-request.ts';
import { headLine, stepLine } from './write-lines.ts';

const DIGEST = 'a'.repeat(64);
const NONE = new Redactor([]);
const SECRET = 'hunter2hunter2';
const REDACTING = new Redactor([SECRET]);

const head = (configuration: Record<string, unknown> = {}): RecordingHead => ({
  format: FORMAT.name,
  formatVersion: FORMAT.version,
  suite: { name: 'ledger-node-conformance', version: '1.2.3' },
  document: DIGEST,
  catalogue: DIGEST,
  node: 'v20.0.0',
  run: { startedAt: '2026-01-01T00:00:00.000Z', clock: 5, complete: false, configuration },
});

const stepOf = (exchange: Exchange): Step => ({
  kind: 'answer',
  owner: exchange.requester.owner,
  nth: exchange.id,
  exchange,
});

/** The step of an answer to a check named a. */
const answerOf = (parts: Partial<AnsweredExchange>): Step =>
  stepOf({ ...answered(response()), requester: { owner: 'a' }, ...parts });

const START: Step = { kind: 'start', owner: 'discovery', nth: 1 };

function recordingOf(steps: readonly Step[], redactor = NONE, end = ''): string {
  return (
    headLine(head(), redactor) + steps.map((step) => stepLine(step, 1.5, redactor)).join('') + end
  );
}

/** The exchange of a step after it was written and read again. */
function reread(step: Step): Exchange | undefined {
  return readLines(recordingOf([step])).steps[0]?.exchange;
}

const endOf = (text: string): string => {
  const sha256 = createHash('sha256').update(text).digest('hex');
  return `${JSON.stringify({ end: 'completed', sha256 })}\n`;
};

describe('a recording', () => {
  it('a recording gives back its steps in their order, and who asked and why', () => {
    const requester = { owner: 'a', reason: 'try again: 503' };
    const {
      steps,
      end,
      intact,
      head: read,
    } = readLines(
      recordingOf([START, answerOf({ id: 7, requester, sentAt: 12, durationMs: 3.25 })]),
    );
    expect(steps[0]).toEqual({ ...START, at: 1.5 });
    expect(steps[1]).toMatchObject({ kind: 'answer', owner: 'a', nth: 7, at: 1.5 });
    expect(steps[1]?.exchange).toMatchObject({ id: 7, requester, sentAt: 12, durationMs: 3.25 });
    expect([end, intact, read.suite.version]).toEqual([undefined, true, '1.2.3']);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('{"a":"\u00e9\u2028\\u0000"}')],
    ['text with a byte order mark', Buffer.from([0xef, 0xbb, 0xbf, 0x41])],
    ['bytes that are no text', Buffer.from([0x00, 0xff, 0xfe, 0x80, 0x0a])],
    ['half a character', Buffer.from('\u00e9').subarray(0, 1)],
  ])('a recording keeps a body of %s, byte for byte', (_, body) => {
    const request = { ...getRequest(), method: 'POST', body };
    const read = reread(stepOf(answered(response({ body: new Uint8Array(body) }), request)));
    expect(Buffer.from(read?.request.body ?? 'none')).toEqual(body);
    expect(Buffer.from(read?.response?.body ?? 'none')).toEqual(body);
  });

  it('a recording keeps whole bodies', () => {
    const body = 'x'.repeat(3_000_000);
    expect(reread(stepOf(answered(response({ body }))))?.response?.body.length).toBe(3_000_000);
  });

  it('a recording keeps every value of a header, and its order', () => {
    const headers = { 'x-b': ['1', '2'], 'x-a': '\u00e9' };
    const read = reread(stepOf(answered(response({ headers }))));
    expect([...(read?.response?.headers ?? [])]).toEqual([
      ['x-b', ['1', '2']],
      ['x-a', ['\u00e9']],
    ]);
  });

  it('a recording keeps why no answer came', () => {
    const failure = { kind: 'timeout', reason: 'no complete answer within 5 ms' } as const;
    const read = reread(stepOf(unanswered(failure)));
    expect([read?.response, read?.failure]).toEqual([undefined, failure]);
  });

  it('a recording holds no secret, and says of which exchanges one was redacted', () => {
    const redacted = answerOf({
      request: { ...getRequest(`/v1/${SECRET}`), headers: { cookie: SECRET }, body: SECRET },
      response: response({ headers: { 'x-echo': SECRET }, body: `{"message":"${SECRET}"}` }),
    });
    const failed = stepOf(unanswered({ kind: 'tls', reason: SECRET }));
    const text = recordingOf([redacted, failed, answerOf({})], REDACTING);
    expect(text).not.toContain(SECRET);
    expect(readLines(text).redacted).toBe(2);
    expect(headLine(head({ target: SECRET, known: [SECRET] }), REDACTING)).not.toContain(SECRET);
  });

  it('a recording is read up to where it was cut off', () => {
    const text = recordingOf([START, answerOf({ id: 2 })]);
    const { steps, end } = readLines(text.slice(0, -20));
    expect([steps.length, end]).toEqual([1, undefined]);
  });

  it('a recording says how it ended, and whether it is as it was written', () => {
    const text = recordingOf([START, answerOf({})]);
    expect(readLines(text + endOf(text))).toMatchObject({ end: 'completed', intact: true });
    const changed = text.replace('"at":1.5', '"at":1.6') + endOf(text);
    expect(readLines(changed)).toMatchObject({ end: 'completed', intact: false });
  });

  it.each([
    ['', 'its first line is not the first line of a recording'],
    ['{}\n', 'its first line is not the first line of a recording'],
    [`${recordingOf([START])}{"step":"start"}\n`, 'its line 3 is not a step of a run'],
    [
      recordingOf([answerOf({ id: 7 })]).replace('"response"', '"came"'),
      'its request 7 has no response and no recorded error: record the run again',
    ],
    [`${recordingOf([START])}${endOf('')}rest`, 'it has lines after its end'],
    [`${recordingOf([START])}${endOf('')}${endOf('')}`, 'its line 3 is not a step of a run'],
  ])('a recording is refused with its reason when it is not one', (text, why) => {
    expect(() => readLines(text)).toThrow(new UnreadableRecording(why));
  });
});

describe('a request that is sent again', () => {
  const recorded = {
    ...answered(response(), { ...getRequest('/v1/a'), body: 'b' }),
    requester: { owner: 'a' },
  };
  const { request } = recorded;
  const sent = (other: Partial<typeof request>, owner = 'a', reason?: string): string | undefined =>
    compareRequests(
      { id: 1, request: { ...request, ...other }, requester: { owner, reason } },
      recorded,
    );

  it('a repeated request is the recorded one when all that is sent is the same', () => {
    expect(sent({})).toBeUndefined();
    expect(sent({ body: Buffer.from('b') })).toBeUndefined();
  });

  it('a repeated request departs from it in what is sent, in who asks and in why', () => {
    expect(sent({ path: '/v1/b' })).toBe('its path is "/v1/b", recorded is "/v1/a"');
    expect(sent({ method: 'POST' })).toBe('its method is "POST", recorded is "GET"');
    expect(sent({ headers: { a: 'b' } })).toContain('its headers is');
    expect(sent({ body: 'c' })).toBe('its body is "c", recorded is "b"');
    expect(sent({}, 'b')).toBe('its asker is "b", recorded is "a"');
    expect(sent({}, 'a', 'shrinking')).toBe('its reason is "shrinking", recorded is ""');
  });

  it('a repeated request may differ only where a secret was redacted', () => {
    const hidden = { ...recorded, request: { ...request, path: '/v1/[redacted]/b?c=[redacted]' } };
    const matches = (path: string): boolean =>
      compareRequests(
        { id: 1, request: { ...request, path }, requester: recorded.requester },
        hidden,
      ) === undefined;
    expect(['/v1/x/b?c=y', '/v1//b?c='].map(matches)).toEqual([true, true]);
    expect(['/v2/x/b?c=y', '/v1/x/c?c=y', '/v1/b?c=y'].map(matches)).toEqual([false, false, false]);
  });
});
