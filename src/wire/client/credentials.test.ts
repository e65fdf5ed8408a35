import { describe, expect, it } from 'vitest';
import { scriptedTarget } from '../../testing/scripted-target.ts';
import { answered, getRequest, response } from '../../testing/responses.ts';
import { SimulatedTime } from '../../testing/simulated-time.ts';
import type { Exchange } from '../exchange.ts';
import type { HeaderCommand } from './header-command.ts';
import { Credentials } from './credentials.ts';

const COMMAND: HeaderCommand = { name: 'authorization', command: 'get-token' };
const OLD = { headers: { authorization: 'old', 'x-other': 'kept' }, headerCommands: [COMMAND] };

/** Credentials whose command prints these values, one after the other, and then fails. */
function printing(...values: string[]) {
  const time = new SimulatedTime();
  const commands: HeaderCommand[] = [];
  const printValue = async (command: HeaderCommand): Promise<string> => {
    commands.push(command);
    const [value] = values.splice(0, 1);
    if (value === undefined) throw new Error('no vault');
    return value;
  };
  const credentials = new Credentials(OLD, { printValue });
  const client = { clock: time.clock, sent: 5, ended: new AbortController().signal };
  const renewAfter = (id: number): Promise<boolean> => credentials.renewAfter(exchange(id), client);
  return { credentials, client, commands, renewAfter, time };
}

const exchange = (id: number): Exchange => ({ ...answered(response({ status: 401 })), id });

describe('credentials that are refused', () => {
  it('refused credentials are renewed by their command, and other headers stay', async () => {
    const { credentials, renewAfter, commands } = printing('new');
    const notified: string[] = [];
    credentials.onValue((value) => notified.push(value));
    expect([await renewAfter(5), commands, notified]).toEqual([true, [COMMAND], ['new']]);
    expect(credentials.headers).toEqual({ authorization: 'new', 'x-other': 'kept' });
    expect(credentials.notices).toEqual([
      'The target denied access (401 or 403): the command for authorization was run again once.',
    ]);
  });

  it('credentials that are refused are renewed once for all requests in flight', async () => {
    const { renewAfter, commands } = printing('new', 'newer');
    expect(await Promise.all([3, 4, 5].map(renewAfter))).toEqual([true, true, true]);
    // Sent before the renewal, answered after it.
    expect([await renewAfter(2), commands.length]).toEqual([true, 1]);
  });

  it('credentials that are refused are renewed at most once in 30 seconds', async () => {
    const { credentials, renewAfter, commands, time } = printing('new', 'newer');
    await renewAfter(5);
    await time.pass(29_000);
    expect([await renewAfter(6), commands.length]).toEqual([false, 1]);
    await time.pass(2_000);
    expect([await renewAfter(7), credentials.headers['authorization']]).toEqual([true, 'newer']);
  });

  it('refused credentials are kept when the command fails, and the failure is reported', async () => {
    const { credentials, renewAfter } = printing();
    const notified: string[] = [];
    credentials.onFailure((message) => notified.push(message));
    expect([await renewAfter(5), notified]).toEqual([true, ['no vault']]);
    expect(credentials.headers['authorization']).toBe('old');
  });

  it('credentials that are refused are not renewed without a command', async () => {
    const { client } = printing();
    const plain = new Credentials({ headers: {} }, { printValue: () => Promise.resolve('a') });
    expect([plain.isRenewable, await plain.renewAfter(exchange(5), client)]).toEqual([
      false,
      false,
    ]);
    expect(new Credentials(OLD).isRenewable).toBe(false);
  });
});

describe('a request that is answered 401', () => {
  const step = (status: number) => ({ response: response({ status }), durationMs: 1 });

  /** A target that answers these statuses in turn; its credentials may be renewed. */
  function target(statuses: number[], credentials?: Credentials) {
    const stepFor = () => step(statuses.shift() ?? 200);
    return scriptedTarget(stepFor, {}, { credentials });
  }

  it('a request that is answered 401 is asked again by new credentials', async () => {
    const { credentials, commands } = printing('new');
    const { retrying, asked } = target([401], credentials);
    const { response: came, requester } = await retrying.send(getRequest());
    expect([came.status, requester.reason, asked.length]).toEqual([200, 'try again: 401', 2]);
    expect(commands).toHaveLength(1);
  });

  it('a request is asked again once, and answered 401 where that is refused as well', async () => {
    const { credentials } = printing('new', 'newer');
    const { retrying, asked } = target([401, 401, 200], credentials);
    expect([(await retrying.send(getRequest())).response.status, asked.length]).toEqual([401, 2]);
  });

  it('a request that is answered 401 is not asked again where nothing can be renewed', async () => {
    const { retrying, asked } = target([401]);
    expect([(await retrying.send(getRequest())).response.status, asked.length]).toEqual([401, 1]);
  });
});
