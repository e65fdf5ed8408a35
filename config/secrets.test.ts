import { describe, expect, it } from 'vitest';
import { Redactor } from '../src/evidence/redact.ts';
import { ConfigReading } from './config-reading.ts';
import { expandHeaders, findJudgedSecrets, credentialSecrets, pathSecrets } from './secrets.ts';

type Environment = Readonly<Record<string, string>>;

/** Returns headers, and what is found beside them. */
const expanded = (written: Environment, env: Environment) => {
  const reading = new ConfigReading(env);
  const { headers } = expandHeaders(written, reading);
  return { headers, secrets: reading.secrets, mistakes: reading.mistakes };
};

describe('the secrets of headers', () => {
  const secretsOf = (value: string, env = {}) => expanded({ 'x-key': value }, env).secrets;

  it('the secrets of headers are the values and their parts, the longest first', () => {
    expect(secretsOf('Bearer abc-123')).toEqual(['Bearer abc-123', 'abc-123']);
    expect(secretsOf('id=user1; key=pass-12')).toEqual([
      'id=user1; key=pass-12',
      'pass-12',
      'user1',
    ]);
    expect(secretsOf('a${V}b', { V: 'hidden' })).toEqual(['ahiddenb', 'hidden']);
  });

  it('the secrets of headers do not include common words, or texts that are too short', () => {
    expect(secretsOf('Token basic Digest BEARER')).toEqual(['Token basic Digest BEARER']);
    expect(secretsOf('yes')).toEqual([]);
    expect(secretsOf('four')).toEqual(['four']);
    expect(secretsOf('same same')).toEqual(['same same', 'same']);
  });

  it('header secrets do not include media types, or other values that any headers have', () => {
    expect(secretsOf('application/json')).toEqual([]);
    expect(secretsOf('gzip, Identity')).toEqual(['gzip, Identity']);
  });

  it('header secrets must not occur in the ground truth, which would be redacted', () => {
    const accounts = [{ address: '0xa11ce' }];
    expect(findJudgedSecrets(['k-1234', 'A11CE'], { accounts })).toHaveLength(1);
    expect(findJudgedSecrets(['k-1234'], { accounts })).toEqual([]);
    expect(findJudgedSecrets(['k-1234'], {})).toEqual([]);
  });

  it('the secrets of headers are found in the quotes of JSON', () => {
    const redactor = new Redactor(secretsOf('Digest response="6629fae4", opaque=\'5ccc069c\''));
    const echo = JSON.stringify({ got: 'x="6629fae4", \'5ccc069c\'' });
    expect(redactor.text(echo)).not.toMatch(/6629fae4|5ccc069c/);
  });
});

describe('a configured header', () => {
  it('a configured header is filled from the environment', () => {
    const env = { TOKEN: 'abc-123', B_2: 'x$&y', EMPTY: '' };
    const { headers } = expanded(
      { Authorization: 'Bearer ${TOKEN}', 'x-all': '${TOKEN}/${B_2}${EMPTY}/$TOKEN/${1}/${}' },
      env,
    );
    expect(headers).toEqual({
      authorization: 'Bearer abc-123',
      'x-all': 'abc-123/x$&y/$TOKEN/${1}/${}',
    });
  });

  it('a configured header has no mistake if every part is set and allowed', () => {
    expect(expanded({ 'x-key': '${V}' }, { V: 'v' }).mistakes).toEqual([]);
  });

  it.each([
    ['${UNSET}', ['UNSET']],
    ['${toString}${constructor}', ['toString', 'constructor']],
    ['${A}${B}${C}', ['A', 'C']],
  ])('a configured header needs the variables of %s to be set', (value, names) => {
    expect(expanded({ 'x-key': value }, { B: 'b' }).mistakes).toEqual(
      names.map((name) => ({
        path: ['headers', 'x-key'],
        text: `headers.x-key: the environment variable ${name} is not set`,
      })),
    );
  });

  it.each(['', 'x key', 'x:key', 'x\nkey', 'ä'])('a header may not be called %j', (name) => {
    const text = `headers: ${JSON.stringify(name)} is not a valid header name: letters, digits and dashes`;
    const mistake = { path: ['headers', name], text, at: 'key' };
    expect(expanded({ [name]: 'v' }, {}).mistakes).toEqual([mistake]);
  });

  it.each(['a\nb', 'a\r', '\u0000', '\u007f', '€'])(
    'a configured header may not hold %j',
    (value) => {
      const text =
        'headers.x-key contains a character that is not allowed in a header: printable ASCII, Latin-1 and tabs';
      const mistake = { path: ['headers', 'x-key'], text };
      expect(expanded({ 'x-key': '${V}' }, { V: value }).mistakes).toEqual([mistake]);
    },
  );

  it('a configured header may hold a tab and Latin-1', () => {
    expect(expanded({ 'x-key': 'a\tbÿ' }, {}).headers).toEqual({ 'x-key': 'a\tbÿ' });
  });
});

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
