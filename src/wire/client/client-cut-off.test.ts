import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { getRequest } from '../../testing/responses.ts';
import { clientOf, event, httpServer } from '../../testing/test-clients.ts';
import { MAX_BODY_BYTES } from '../network/body.ts';
import { failureOf } from '../../testing/client-failures.ts';

describe('a body without end', () => {
  it('a body without end is left at the cap, and the connection with it', async () => {
    const left = event();
    const chunk = Buffer.alloc(1024 * 1024, ' ');
    const url = await httpServer((_, response) => {
      response.on('close', () => left.happen());
      const pour = (): void => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', pour);
      pour();
    });
    expect(await failureOf(url)).toEqual({
      kind: 'tooLarge',
      reason: `the body exceeds ${MAX_BODY_BYTES} bytes`,
    });
    await left.seen;
  });
});

describe('a client that was ended', () => {
  const reason = 'the run was ended';
  const brokenOff = { failure: { kind: 'aborted', reason } };
  const notSent = { notSent: 'ended', reason };

  it('an ended client ends requests in flight, waiting requests, and later requests', async () => {
    const arrived = event();
    let asked = 0;
    const url = await httpServer(() => {
      asked += 1;
      arrived.happen();
    });
    const client = clientOf(url, { concurrency: 1, rate: 0.001 });
    const sent = [client.send(getRequest()), client.send(getRequest())];
    await arrived.seen;
    expect(client.ended.aborted).toBe(false);
    client.abort();
    sent.push(client.send(getRequest()));
    const [underWay, ...others] = await Promise.all(sent);
    expect(underWay).toMatchObject(brokenOff);
    expect(others).toEqual([notSent, notSent]);
    expect(client.ended.aborted).toBe(true);
    expect(asked).toBe(1);
  });

  it('a client is ended by its signal, before it sends anything or while it does', async () => {
    const stop = new AbortController();
    let asked = 0;
    const url = await httpServer(() => {
      asked += 1;
      stop.abort();
    });
    const meanwhile = clientOf(url, { signal: stop.signal });
    expect(await meanwhile.send(getRequest())).toMatchObject(brokenOff);
    const late = clientOf(url, { signal: stop.signal });
    expect(await late.send(getRequest())).toEqual(notSent);
    expect(asked).toBe(1);
  });

  it('a client that was ended listens for its signal until it is closed', async () => {
    const { signal } = new AbortController();
    const client = clientOf('http://127.0.0.1:1', { signal });
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    await client.close();
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
