import { describe, expect, it } from 'vitest';
import { getRequest } from '../../testing/responses.ts';
import { clientOf } from '../../testing/test-clients.ts';
import { mirror } from '../../testing/mirror.ts';
import type { Request } from '../exchange.ts';

describe('a request', () => {
  it('a request goes out as it is, below the prefix', async () => {
    const { url, seen } = await mirror();
    const sent: Request = {
      ...getRequest('/v1/tables/%30x5//raw_item?b=2&a=%2f'),
      method: 'POST',
      headers: { accept: '*/*', 'x-both': 'request' },
      body: '{"key":"0x"}',
    };
    const headers = { 'x-key': 'secret', 'x-both': 'configured' };
    await clientOf(`${url}/ledger/v1`, { headers }).send(sent);
    expect(seen[0]?.line).toBe('POST /ledger/v1/tables/%30x5//raw_item?b=2&a=%2f');
    expect(seen[0]?.body).toBe('{"key":"0x"}');
    expect(seen[0]?.headers).toMatchObject({
      accept: '*/*',
      'x-key': 'secret',
      'x-both': 'request',
      'user-agent': 'ledger-node-conformance',
    });
    expect(seen[0]?.headers).not.toHaveProperty('authorization');
  });

  it('a request carries the credentials of the URL', async () => {
    const { url, seen } = await mirror();
    await clientOf(url.replace('//', '//us%40er:p%C3%A4ss@')).send(getRequest());
    const basic = `Basic ${Buffer.from('us@er:päss').toString('base64')}`;
    expect(seen[0]?.headers['authorization']).toBe(basic);
  });

  it('a request may carry bytes, or nothing', async () => {
    const { url, seen } = await mirror();
    const client = clientOf(url);
    await client.send({ ...getRequest(), method: 'POST', body: Uint8Array.of(0x61, 0x62) });
    await client.send({ ...getRequest(), method: 'POST' });
    expect(seen.map((request) => request.body)).toEqual(['ab', '']);
  });
});
