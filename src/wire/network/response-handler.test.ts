import type { Dispatcher } from 'undici';
import { describe, expect, it } from 'vitest';
import { ResponseHandler } from './response-handler.ts';

/** A connection that records why it was ended. */
function connection() {
  const ended: unknown[] = [];
  const controller = {
    abort: (why: unknown) => ended.push(why),
    pause: () => undefined,
    resume: () => undefined,
    paused: false,
    aborted: false,
    reason: null,
  } satisfies Dispatcher.DispatchController;
  return { controller, ended };
}

describe('an answer that is taken in', () => {
  it('an answer that is taken in is its status, its headers and all of its body', async () => {
    const [handler, { controller, ended }] = [new ResponseHandler(), connection()];
    handler.onRequestStart(controller);
    handler.onResponseStart(controller, 404, { 'x-last': '1' });
    handler.onResponseData(controller, Buffer.from('go'));
    handler.onResponseData(controller, Buffer.from('ne'));
    handler.onResponseEnd();
    const body = Buffer.from('gone');
    expect(await handler.response).toEqual({ status: 404, headers: { 'x-last': '1' }, body });
    expect(ended).toEqual([]);
  });

  it('an answer that is taken in is not an interim one', async () => {
    const [handler, { controller }] = [new ResponseHandler(), connection()];
    handler.onResponseStart(controller, 200, { 'x-last': '1' });
    handler.onResponseStart(controller, 199, { 'x-early': '1' });
    handler.onResponseEnd();
    expect(await handler.response).toMatchObject({ status: 200, headers: { 'x-last': '1' } });
  });

  it('an answer that is taken in is broken by what breaks the connection', async () => {
    const [handler, { controller }] = [new ResponseHandler(), connection()];
    handler.onResponseError(controller, new Error('reset'));
    await expect(handler.response).rejects.toThrow('reset');
  });
});

describe('an answer that is given up', () => {
  const [first, second] = [new Error('late'), new Error('ended')];

  it('an answer that is given up is waited for no longer, and its connection is ended', async () => {
    const [handler, { controller, ended }] = [new ResponseHandler(), connection()];
    handler.onRequestStart(controller);
    handler.giveUp(first);
    await expect(handler.response).rejects.toBe(first);
    expect(ended).toEqual([first]);
  });

  it('an answer given up before its request starts ends the connection then', async () => {
    const [handler, { controller, ended }] = [new ResponseHandler(), connection()];
    handler.giveUp(first);
    handler.giveUp(second);
    handler.onRequestStart(controller);
    await expect(handler.response).rejects.toBe(first);
    expect(ended).toEqual([first]);
  });
});
