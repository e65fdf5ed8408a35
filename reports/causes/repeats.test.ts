import { describe, expect, it } from 'vitest';
import { scratchFile } from '../../src/testing/scratch.ts';
import { readSentRequests } from '../exchanges/sent-requests.ts';
import { FINDING, sampleCheck, sampleEvidence } from '../testing/sample-evidence.ts';
import { withRepeats } from './repeats.ts';

const LIST = '/v1/accounts/0x1/transaction_summaries';

interface Asked {
  readonly path?: string;
  readonly status?: number;
  readonly body?: string;
  readonly delivery?: 'chunks';
  /** The ledger version in the headers of the answer. */
  readonly head?: number;
}

/** The repeats that are counted for exchange 17, which shows a failure. */
async function repeats(...asked: readonly Asked[]) {
  const lines = asked.map(({ path = LIST, status = 200, body = '[]', delivery, head }, at) => {
    const request = { method: 'GET', path, headers: { accept: 'a/b' }, delivery };
    const named = head === undefined ? [] : [['x-node-ledger-version', String(head)]];
    const headers = [['content-type', 'a/b'], ...named];
    const answer = { status, headers, body, bytes: body.length };
    return JSON.stringify({
      id: 17 + at,
      sentAt: '2026-11-22T10:00:00Z',
      durationMs: 1,
      request,
      answer,
    });
  });
  const file = scratchFile('exchanges.ndjson', lines.join('\n'));
  const checks = [sampleCheck('SEL-END', 'failed', { finding: FINDING })];
  const evidence = withRepeats(sampleEvidence({ checks }), await readSentRequests(file));
  return evidence.checks[0]?.finding?.repeats;
}

describe('equal questions', () => {
  it('equal questions are counted, in all and with the failing answer', async () => {
    const all = [{ status: 500 }, { status: 200 }, { status: 500 }, { path: `${LIST}?limit=1` }];
    expect(await repeats(...all)).toEqual({ failed: 2, of: 3 });
  });

  it.each([LIST, `${LIST}?end_version=2`, '/v1/tables/0x1/raw_item'])(
    'an answer equals the failing answer only with the same content: %s',
    async (path) => {
      const [one, two] = ['[1]', '[2]'].map((body) => ({ path, body }));
      expect(await repeats({ ...one }, { ...two }, { ...one })).toEqual({ failed: 2, of: 3 });
    },
  );

  it('equal questions without a version are compared at one ledger version', async () => {
    const moving = [1, 2, 3].map((head) => ({ body: `[${head}]`, head }));
    expect(await repeats(...moving)).toBeUndefined();
    expect(await repeats(...moving, { body: '[4]', head: 1 })).toEqual({ failed: 1, of: 2 });
  });

  it('equal questions are compared on every chain that has reached the named version', async () => {
    const moving = [2, 1, 3].map((head) => ({ body: `[${head}]`, head }));
    const upTo = (version: number) =>
      moving.map((asked) => ({ ...asked, path: `${LIST}?end_version=${version}` }));
    expect(await repeats(...upTo(1))).toEqual({ failed: 1, of: 3 });
    expect(await repeats(...upTo(2))).toEqual({ failed: 1, of: 2 });
    expect(await repeats(...upTo(3))).toBeUndefined();
  });

  it('a question sent in chunks equals no question sent whole', async () => {
    const chunks = { delivery: 'chunks' } as const;
    expect(await repeats({}, chunks)).toBeUndefined();
    expect(await repeats(chunks, {}, chunks)).toEqual({ failed: 2, of: 2 });
  });

  it('throttled questions do not count, and a single question is not counted', async () => {
    expect(await repeats({ status: 404 }, { status: 429 }, { status: 503 })).toBeUndefined();
  });
});
