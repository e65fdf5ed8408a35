import { describe, expect, it } from 'vitest';
import { parseBaseUrl } from './base-url.ts';

describe('a base URL', () => {
  it.each([
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080', ''],
    ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080', ''],
    ['http://127.0.0.1:8080/v1', 'http://127.0.0.1:8080', ''],
    ['http://127.0.0.1:8080/v1/', 'http://127.0.0.1:8080', ''],
    ['https://gateway/ledger/v1', 'https://gateway', '/ledger'],
    ['https://gateway/ledger//', 'https://gateway', '/ledger'],
    ['https://gateway/a/b//v1//', 'https://gateway', '/a/b'],
    ['https://gateway/a///v1', 'https://gateway', '/a'],
    ['https://gateway/v1/node', 'https://gateway', '/v1/node'],
    ['https://gateway/xv1', 'https://gateway', '/xv1'],
    ['HTTPS://Gateway:443/v10', 'https://gateway', '/v10'],
    ['http://[::1]:80/v1', 'http://[::1]', ''],
  ])('a base URL like %s is taken apart', (text, origin, prefix) => {
    expect(parseBaseUrl(text)).toEqual({ origin, prefix, display: origin + prefix });
  });

  it.each([
    '',
    'localhost:8080',
    '127.0.0.1:8080',
    '/v1',
    'ftp://host/',
    'file:///etc',
    'http://',
    'http://host/?a=1',
    'http://host/#a',
    'javascript:alert(1)',
    'http://ho st',
  ])('a base URL is not %j', (text) => {
    expect(parseBaseUrl(text)).toBeUndefined();
  });

  it.each([
    ['http://user:pass@host/v1', 'user:pass'],
    ['http://us%40er:p%3Ass@host', 'us@er:p:ss'],
    ['http://user@host', 'user:'],
    ['http://:pass@host', ':pass'],
    ['http://user:100%25%@host', 'user:100%25%'],
  ])('a base URL like %s keeps its credentials apart', (text, credentials) => {
    expect(parseBaseUrl(text)).toEqual({
      origin: 'http://host',
      prefix: '',
      display: 'http://host',
      credentials,
    });
  });
});
