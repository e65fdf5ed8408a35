import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { clientOf, httpServer, sentBy } from '../../testing/test-clients.ts';
import { getRequest } from '../../testing/responses.ts';
import type { BodyDelivery, Request } from '../exchange.ts';
import { outgoingBody, partsOf } from './request-body.ts';

/** The parts that a server received, and the headers that gave their length. */
async function received(delivery: BodyDelivery): Promise<{ parts: string[]; length: unknown[] }> {
  const parts: string[] = [];
  const length: unknown[] = [];
  const url = await httpServer((request, response) => {
    length.push(request.headers['content-length'], request.headers['transfer-encoding']);
    request.on('data', (part: Buffer) => parts.push(part.toString()));
    request.on('end', () => response.end('{}'));
  });
  const sent: Request = { ...getRequest(), method: 'POST', body: '{"key":"0x"}', delivery };
  const { failure } = await sentBy(clientOf(url), sent);
  expect(failure).toBeUndefined();
  return { parts, length };
}

describe('a body', () => {
  it('a body goes out in one, with the length that it has, where nothing else is said', () => {
    const request = { ...getRequest(), body: '{}' };
    expect(outgoingBody(request)).toEqual({ headers: {}, body: '{}' });
  });

  it('a body is not sent when there is none, whatever the delivery', () => {
    const nothing = { headers: {}, body: null };
    expect(outgoingBody(getRequest())).toEqual(nothing);
    expect(outgoingBody({ ...getRequest(), delivery: 'packets' })).toEqual(nothing);
  });

  it('a body goes out at once with its first part, and with a pause before each other', async () => {
    const sent: string[] = [];
    setTimeout(() => sent.push('a moment'), 0);
    const { body } = outgoingBody({ ...getRequest(), body: 'abc', delivery: 'chunks' });
    if (!(body instanceof Readable)) throw new Error('it goes out in parts');
    for await (const part of body) sent.push(String(part));
    expect(sent).toEqual(['a', 'a moment', 'b', 'c']);
  });

  it('a body goes out in several packets with its length', async () => {
    const { parts, length } = await received('packets');
    expect(parts).toEqual(['{"ke', 'y":"', '0x"}']);
    expect(length).toEqual(['12', undefined]);
  });

  it('a body goes out in several chunks without a length', async () => {
    const { parts, length } = await received('chunks');
    expect(parts).toEqual(['{"ke', 'y":"', '0x"}']);
    expect(length).toEqual([undefined, 'chunked']);
  });

  it.each([
    ['', []],
    ['a', ['a']],
    ['abcd', ['ab', 'cd']],
    ['abcdefg', ['abc', 'def', 'g']],
  ])('a body %j is cut into parts, none of them empty', (body, parts) => {
    expect(partsOf(body).map(String)).toEqual(parts);
  });
});
