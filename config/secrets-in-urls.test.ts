import { describe, expect, it } from 'vitest';
import { credentialSecrets, pathSecrets } from './secrets.ts';

describe('the secrets of a URL', () => {
  it('the secrets of a URL are user and password, in every encoding', () => {
    expect(credentialSecrets(undefined)).toEqual([]);
    const basic = Buffer.from('us@er:p:ss/w').toString('base64');
    const secrets = credentialSecrets('us@er:p:ss/w');
    expect(new Set(secrets)).toEqual(
      new Set([
        'us@er:p:ss/w',
        'us%40er%3Ap%3Ass%2Fw',
        basic,
        encodeURIComponent(basic),
        'us@er',
        'us%40er',
        'p:ss/w',
        'p%3Ass%2Fw',
      ]),
    );
    const lengths = secrets.map((secret) => secret.length);
    expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
  });

  it('the secrets of a URL exclude short texts', () => {
    expect(credentialSecrets('me:')).toEqual(['me%3A', Buffer.from('me:').toString('base64')]);
  });

  it.each(['1234567890abcdef1234567890abcdef', 'Zk3vQ81xWw7T-55_a', 'a1b2cdefghijklmn'])(
    'the secrets of a URL are the keys in its path: %s',
    (key) => {
      expect(pathSecrets(`/mainnet/${key}`)).toEqual([key]);
      expect(pathSecrets(`/${key}/ledger`)).toEqual([key]);
    },
  );

  it.each(['', '/ledger', '/a1b2c3d4e5f6g7h', '/ledger-gateway-europe-2026', '/1234567890123456'])(
    'the secrets of a URL do not include names in its path: %j',
    (path) => {
      expect(pathSecrets(path)).toEqual([]);
    },
  );
});
