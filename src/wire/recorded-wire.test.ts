import { describe, expect, it } from 'vitest';
import { parseBaseUrl } from './base-url.ts';
import { answered, getRequest, response } from '../testing/responses.ts';
import { sentBy } from '../testing/test-clients.ts';
import { Client } from './client/client.ts';
import type { RecordedStep, RequestComparison } from './recorded-wire.ts';
import { RecordedWire } from './recorded-wire.ts';

const start = (owner: string, at = 0): RecordedStep => ({ kind: 'start', owner, nth: 1, at });
const answer = (id: number, status: number): RecordedStep => {
  const exchange = { ...answered(response({ status })), id, sentAt: 7, durationMs: id };
  return { kind: 'answer', owner: 'nobody', nth: id, at: 10 * id, exchange };
};

const alike: RequestComparison = () => undefined;

function clientOf(wire: RecordedWire): Client {
  const base = parseBaseUrl('http://127.0.0.1:1');
  if (base === undefined) throw new Error('it is a URL');
  return new Client({ base, headers: {}, concurrency: 4, timeoutMs: 5000 }, wire);
}

describe('a recording in place of the network', () => {
  it('a recording lets steps come in the recorded order, whatever the order of calls', async () => {
    const wire = new RecordedWire(0, [start('b', 1), start('c', 2), start('a', 3)], alike);
    const began: string[] = [];
    for (const owner of ['a', 'b', 'c']) {
      void wire.clock.startStep(owner).then(() => began.push(`${owner} at ${wire.clock.now()}`));
    }
    expect(await wire.replay()).toBeUndefined();
    expect(began).toEqual(['b at 1', 'c at 2', 'a at 3']);
  });

  it('a recording lets a step come when all that followed of the one before is done', async () => {
    const wire = new RecordedWire(0, [start('a'), start('b')], alike);
    const done: string[] = [];
    const goOn = async (owner: string): Promise<void> => {
      await wire.clock.startStep(owner);
      for (let step = 1; step <= 50; step += 1) await Promise.resolve();
      done.push(owner);
    };
    const a = goOn('a').then(() => done.push('behind a'));
    const b = goOn('b');
    await wire.replay();
    expect(done).toEqual(['a', 'behind a', 'b']);
    await Promise.all([a, b]);
  });

  it('a recording answers with the recorded times and the request that was sent', async () => {
    const wire = new RecordedWire(0, [answer(2, 404), answer(1, 200)], alike);
    const client = clientOf(wire);
    const notified: number[] = [];
    client.onExchange(({ id }) => notified.push(id));
    const request = getRequest('/v1/a');
    const sent = [sentBy(client, request), sentBy(client, getRequest('/v1/b'))];
    expect(await wire.replay()).toBeUndefined();
    const [first, second] = await Promise.all(sent);
    expect([first?.response?.status, second?.response?.status]).toEqual([200, 404]);
    expect([first?.sentAt, first?.durationMs]).toEqual([7, 1]);
    expect(first?.request).toBe(request);
    expect(notified).toEqual([2, 1]);
  });

  it('a recording in place of the network says where what is recorded does not come', async () => {
    const wire = new RecordedWire(0, [answer(1, 200), answer(2, 200)], alike);
    void clientOf(wire).send(getRequest());
    expect(await wire.replay()).toBe(
      'the answer to request 2 of nobody is in the recording, but the replay did not do this',
    );
  });

  it('a recording in place of the network says which start or wait does not come', async () => {
    const wait: RecordedStep = { kind: 'wait', owner: 'a', nth: 2, at: 5 };
    const replayed = [start('a'), wait].map((step) => new RecordedWire(0, [step], alike).replay());
    expect(await Promise.all(replayed)).toEqual([
      'start 1 of a is in the recording, but the replay did not do this',
      'the end of wait 2 of a is in the recording, but the replay did not do this',
    ]);
  });

  it('a recording never answers what was not answered when it was recorded', async () => {
    const wire = new RecordedWire(0, [answer(1, 200)], alike);
    const client = clientOf(wire);
    let came = 0;
    client.onExchange(() => {
      came += 1;
    });
    void client.send(getRequest());
    void client.send(getRequest());
    expect(await wire.replay()).toBeUndefined();
    expect([client.sent, came]).toEqual([2, 1]);
  });

  it('a recording in place of the network gives the time at which the run was recorded', async () => {
    const wire = new RecordedWire(1000, [start('a', 7)], alike);
    expect([wire.clock.now(), wire.clock.date()]).toEqual([0, 1000]);
    void wire.clock.startStep('a');
    await wire.replay();
    expect([wire.clock.now(), wire.clock.date()]).toEqual([7, 1007]);
  });

  it('a recording starts what is not recorded after the recorded steps', async () => {
    const wire = new RecordedWire(0, [start('a')], alike);
    const began: string[] = [];
    const begin = async (owner: string): Promise<void> => {
      await wire.clock.startStep(owner);
      await Promise.resolve();
      began.push(owner);
    };
    for (const owner of ['c', 'a', 'b']) void begin(owner);
    await wire.replay();
    expect(began).toEqual(['a']);
    await wire.beginLate(['b', 'nobody', 'c']);
    expect(began).toEqual(['a', 'b', 'c']);
  });

  it('a recording in place of the network can be closed and ended as a network can', async () => {
    const wire = new RecordedWire(0, [], alike);
    const client = clientOf(wire);
    client.abort();
    await expect(client.close()).resolves.toBeUndefined();
    expect(await client.send(getRequest())).toMatchObject({ notSent: 'ended' });
  });

  it('a recording says where a request departs from the recorded one, and stops', async () => {
    const wire = new RecordedWire(0, [answer(1, 200), answer(2, 200)], ({ id }) =>
      id === 2 ? 'another' : undefined,
    );
    const client = clientOf(wire);
    let came = 0;
    client.onExchange(() => {
      came += 1;
    });
    void client.send(getRequest());
    void client.send(getRequest());
    expect(await wire.replay()).toBe('request 2: another');
    expect(came).toBe(0);
  });

  it('a recording in place of the network waits for nothing, but in the recorded order', async () => {
    const ended: RecordedStep = { kind: 'wait', owner: 'a', nth: 2, at: 5 };
    const wire = new RecordedWire(0, [ended, { ...ended, nth: 1 }], alike);
    const waited: string[] = [];
    void wire.clock.wait(3_600_000, 'a').then(() => waited.push('long'));
    void wire.clock.wait(1, 'a').then(() => waited.push('short'));
    expect(await wire.replay()).toBeUndefined();
    expect(waited).toEqual(['short', 'long']);
  });
});
