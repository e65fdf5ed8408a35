import { describe, expect, it } from 'vitest';
import { buildRequest } from '../../wire/build-request.ts';
import { ACCOUNT, fakeSession, ledgerHeaders, listOf } from '../testing/fake-session.ts';

describe('a 503 of the node', () => {
  it.each([
    ['the answer to a version above the head', 120n, '503 after 3'],
    ['no answer to a version that the node has reached', 100n, 'still answered 503'],
    ['no answer to a request without a version', undefined, 'still answered 503'],
  ])('a 503 of the node is %s', async (_, version, outcome) => {
    const { session, asked } = await fakeSession((_url, number) =>
      number === 1 ? listOf([], 100) : { status: 503, headers: ledgerHeaders(100) },
    );
    await session.send(buildRequest({ endpoint: 'summaries', question: { account: ACCOUNT } }));
    const item = { handle: ACCOUNT, key: '0x00' } as const;
    const question = { ...item, ...(version !== undefined && { version }) };
    const sent = session.send(buildRequest({ endpoint: 'rawItem', question })).then(
      ({ response }) => `${response.status} after ${asked.length - 1}`,
      ({ message }: Error) => message,
    );
    expect(await sent).toContain(outcome);
  });
});
