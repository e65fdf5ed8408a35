import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { getRequest } from '../testing/responses.ts';
import { httpServer } from '../testing/clients.ts';
import {
  fine,
  hangUp,
  late,
  retryingClientOf,
  server,
  silent,
} from '../testing/retrying-clients.ts';

describe('a target that does not answer', () => {
  it.each<[string, boolean, RequestListener, readonly string[]]>([
    ['at all', true, silent, ['/', '/odd', '/', '/odd', '/']],
    ['in time, asked alone', false, fine, ['/', '/odd']],
    ['but by hanging up', false, hangUp, ['/', '/odd']],
  ])('ignores what it does not answer %s: %s', async (_, ignored, turn, asked) => {
    const paths: (string | undefined)[] = [];
    const url = await httpServer((request, response) => {
      paths.push(request.url);
      (request.url === '/odd' ? turn : fine)(request, response);
    });
    const { retrying } = retryingClientOf(url, {}, { timeoutMs: 400 });
    const odd = { ...getRequest(), path: '/odd' };
    expect(await retrying.isIgnored(odd)).toBe(false);
    expect(paths).toEqual([]);
    await retrying.send({ ...getRequest(), path: '/' });
    expect(await retrying.isIgnored(odd)).toBe(ignored);
    expect(paths.slice(1)).toEqual(asked);
  });

  it.each<[string, readonly RequestListener[]]>([
    ['is slow before', [late]],
    ['is slow behind', [fine, silent, late]],
    ['stalls before', [silent]],
    ['stalls for a moment', [fine, silent, silent]],
    ['refuses others behind', [fine, silent, hangUp]],
    ['answers in time when it is asked again', [fine, silent, fine, fine]],
  ])('ignores nothing where it %s', async (_, turns) => {
    const { url, times } = await server(fine, ...turns, silent);
    const { retrying } = retryingClientOf(url, {}, { timeoutMs: 400 });
    await retrying.send(getRequest());
    expect(await retrying.isIgnored({ ...getRequest(), path: '/odd' })).toBe(false);
    expect(times).toHaveLength(1 + turns.length);
  });
});
