import { describe, expect, it } from 'vitest';
import { parseBaseUrl } from '../../src/wire/base-url.ts';
import { ConfigReading } from '../config-reading.ts';
import { readConfig } from './read-config.ts';
import { readProxy } from './read-proxy.ts';

/** Host and port of the proxy to that URL. */
const proxyTo = (url: string, env: Record<string, string>): string | undefined =>
  readProxy(parseBaseUrl(url), new ConfigReading(env))?.display;

describe('the proxy of a target', () => {
  it.each<[string, Record<string, string>, string | undefined]>([
    ['http://node', {}, undefined],
    ['http://node', { HTTP_PROXY: 'http://p:1' }, 'p:1'],
    ['http://node', { http_proxy: 'http://p:1', HTTP_PROXY: 'http://q:2' }, 'p:1'],
    ['http://node', { http_proxy: '', HTTP_PROXY: 'http://q:2' }, undefined],
    ['http://node', { HTTPS_PROXY: 'http://p:1' }, undefined],
    ['https://node', { HTTPS_PROXY: 'http://p:1', HTTP_PROXY: 'http://q:2' }, 'p:1'],
    ['https://node', { https_proxy: 'https://p', HTTPS_PROXY: 'http://q:2' }, 'p:443'],
    ['https://node', { HTTP_PROXY: 'http://p' }, 'p:80'],
    ['http://node', { HTTP_PROXY: 'p:3128' }, 'p:3128'],
    ['http://[::1]:80', { HTTP_PROXY: 'http://[::2]:1' }, '[::2]:1'],
  ])('the proxy to %s is, by %j, %s', (url, env, proxy) => {
    expect(proxyTo(url, env)).toBe(proxy);
  });

  it.each<[string, string, boolean]>([
    ['http://node', '*', true],
    ['http://node', 'a node', true],
    ['http://NODE:80', 'a,Node', true],
    ['http://eu.node', 'node', true],
    ['http://eu.node', '.node', true],
    ['http://node', '*.node', true],
    ['http://mynode', 'node', false],
    ['http://node:8080', 'node:8080', true],
    ['http://node', 'node:80', true],
    ['https://node', 'node:80', false],
    ['http://127.0.0.1:8080', 'localhost', false],
    ['http://127.0.0.1:8080', '127.0.0.1', true],
    ['http://[::1]:8080', '[::1]', true],
    ['http://node', '', false],
    ['http://node', 'a,*', false],
  ])('the proxy to %s is left out by NO_PROXY=%s: %s', (url, no, isOut) => {
    for (const name of ['NO_PROXY', 'no_proxy']) {
      expect(proxyTo(url, { HTTP_PROXY: 'p:1', [name]: no })).toBe(isOut ? undefined : 'p:1');
    }
  });

  it('the proxy of a target has credentials that are secret, and no part of its name', async () => {
    const env = { HTTP_PROXY: 'http://me:pass%20word-of-it@p:1' };
    const { proxy, secrets } = await readConfig({ target: 'http://node' }, env);
    expect(proxy).toEqual({
      origin: 'http://p:1',
      display: 'p:1',
      credentials: 'me:pass word-of-it',
    });
    expect(secrets).toEqual(expect.arrayContaining(['pass word-of-it', 'pass%20word-of-it']));
  });

  it.each(['socks5://p:1', 'http://p:99999', 'ftp://me:password@p'])(
    'the proxy of a target is refused without a quote where it is %s',
    async (HTTP_PROXY) => {
      const line = 'HTTP_PROXY is not the URL of a proxy: http://host:port';
      await expect(readConfig({ target: 'http://node' }, { HTTP_PROXY })).rejects.toThrow(line);
      const other = await readConfig({ target: 'http://node' }, { HTTP_PROXY, NO_PROXY: 'node' });
      expect(other.proxy).toBeUndefined();
    },
  );

  it('the proxy is chosen for each of two nodes, and not for the embedded devnet', async () => {
    const env = { HTTPS_PROXY: 'p:1' };
    const flags = { target: 'https://node', against: 'http://other' };
    const { proxy, against } = await readConfig(flags, env);
    expect([proxy?.display, against?.proxy]).toEqual(['p:1', undefined]);
    const turned = { target: 'http://other', against: 'https://node' };
    const read = await readConfig(turned, env);
    expect([read.proxy, read.against?.proxy?.display]).toEqual([undefined, 'p:1']);
    expect((await readConfig({}, { HTTP_PROXY: 'p:1' })).proxy).toBeUndefined();
  });
});
