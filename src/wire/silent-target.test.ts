import { describe, expect, it, vi } from 'vitest';
import { getRequest } from '../testing/responses.ts';
import {
  down,
  fine,
  hangUp,
  refusal,
  retryingClientOf,
  server,
  silent,
} from '../testing/retrying-clients.ts';

describe('a target that does not answer', () => {
  it('is asked again', async () => {
    const { url, times } = await server(hangUp, hangUp, fine);
    expect((await retryingClientOf(url).retrying.send(getRequest())).response.status).toBe(200);
    const [, second = 0, third = 0, ...more] = times;
    expect(third - second).toBeGreaterThan(195);
    expect(more).toEqual([]);
  });

  it('is silent after so many attempts', async () => {
    const { url, times } = await server(hangUp);
    const policy = { silentAttempts: 2, aloneAttempts: 1 };
    const { retrying, client } = retryingClientOf(url, policy);
    const alone = vi.spyOn(client, 'sendAlone');
    const given = await refusal(retrying);
    expect(alone).toHaveBeenCalledTimes(1);
    expect([given.why, times.length]).toEqual(['silent', 3]);
    expect(given.exchange.failure?.kind).toBe('reset');
    expect(given.message).toBe(given.exchange.failure?.reason);
  });

  it('is asked less often when it takes too long', async () => {
    const { url, times } = await server(silent);
    const given = await refusal(
      retryingClientOf(url, { timeoutAttempts: 1 }, { timeoutMs: 60 }).retrying,
    );
    expect([given.why, times.length]).toEqual(['silent', 1]);
  });

  it('is lost to every request once it has answered none of several in a row', async () => {
    const { url, times } = await server(hangUp);
    const { retrying, client } = retryingClientOf(url, { lostAfter: 2 });
    const given = await refusal(retrying);
    expect([given.why, given.name, times.length]).toEqual(['lost', 'RequestFailed', 2]);
    expect(retrying.lost).toMatch(/^the target stopped answering: .*(closed|hang up|RESET)/);
    const later = await refusal(retrying);
    expect([later.why, later.message, times.length]).toEqual(['lost', retrying.lost, 2]);
    expect(client.ended.aborted).toBe(true);
  });

  it('is not lost when it answers now and then', async () => {
    const { url } = await server(hangUp, fine, hangUp, down, hangUp, fine);
    const { retrying } = retryingClientOf(url, { lostAfter: 2 });
    for (let asked = 0; asked < 2; asked += 1) await retrying.send(getRequest());
    expect((await retrying.send(getRequest())).response.status).toBe(200);
    expect(retrying.lost).toBeNull();
  });
});
