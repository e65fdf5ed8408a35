import { describe, expect, it } from 'vitest';
import { ConfigError } from '../mistakes/config-error.ts';
import { file, read } from '../testing/read-text.ts';
import { readConfig } from './read-config.ts';

const NO_URL = 'is not an http or https URL: http://host:port, https://host/prefix, or devnet';

/** Targets that are wrong, and the message for each. */
const WRONG = [
  ['localhost', NO_URL],
  ['localhost:8080', NO_URL],
  ['ftp://user:pass@h', NO_URL],
  ['devnte', NO_URL],
  ['', NO_URL],
  ['http://user:pass@h:99999', 'is wrong: port 99999 is above 65535'],
  ['http://[::1]:70000/v1', 'is wrong: port 70000 is above 65535'],
  ['http://user:pass@h/?a=1', 'has a query: name only the base URL'],
  ['http://user:pass@h/#a', 'has a fragment: name only the base URL'],
] as const;

describe('a target', () => {
  it.each(WRONG)('a target is a mistake where it is %j', async (target, why) => {
    await expect(read(JSON.stringify({ target }))).rejects.toThrow(
      new ConfigError(`${file}:1:11: target ${why}`),
    );
    await expect(readConfig({ target }, {})).rejects.toThrow(new ConfigError(`--target ${why}`));
  });

  it('a target is read from the environment', async () => {
    const env = { NODE_URL: 'https://node/v1', HOST: 'a:1' };
    expect((await read('target: ${NODE_URL}', {}, env)).target?.display).toBe('https://node');
    expect((await read('target: http://${HOST}', {}, env)).target?.display).toBe('http://a:1');
    expect((await read('target: ${IT}', {}, { IT: 'devnet' })).target).toBeUndefined();
    const second = 'against: { url: "http://${HOST}" }\ntarget: http://h';
    expect((await read(second, {}, env)).against?.target.display).toBe('http://a:1');
  });

  it('a target is a mistake if its variable is unset or not a URL, which is not quoted', async () => {
    const line = `${file}:2:9: target: the environment variable NODE_URL is not set`;
    await expect(read('seed: 1\ntarget: ${NODE_URL}')).rejects.toThrow(new ConfigError(line));
    const wrong = read('target: ${NODE_URL}', {}, { NODE_URL: 'pass-of-mine' });
    await expect(wrong).rejects.toThrow(new ConfigError(`${file}:1:9: target ${NO_URL}`));
  });

  it.each([
    [
      'seed: 1',
      ': target is missing: the base URL of the node, or "target: devnet" for the embedded one',
    ],
    ['target: 8080', ':1:9: target is a number: write it in quotes'],
  ])('a target is required in a file, and has to be a text: %j', async (text, why) => {
    await expect(read(text)).rejects.toThrow(new ConfigError(`${file}${why}`));
  });

  it('a target on the command line overrides the file', async () => {
    const flags = { target: 'http://flag' };
    expect((await read('seed: 1', flags)).target?.display).toBe('http://flag');
    expect((await read('target: http://file', flags)).target?.display).toBe('http://flag');
    expect((await read('target: devnet', flags)).target?.display).toBe('http://flag');
  });

  it('a target is the embedded devnet by name or by default', async () => {
    const configs = [
      await readConfig({}, {}),
      await readConfig({ target: 'devnet' }, {}),
      await read('target: devnet'),
      await read('target: http://file', { target: 'devnet' }),
    ];
    expect(configs.map(({ target }) => target)).toEqual(Array(4).fill(undefined));
    expect(configs.map(({ invocation }) => invocation)).toEqual([
      { target: 'devnet' },
      { target: 'devnet' },
      { config: file },
      { target: 'devnet', config: file },
    ]);
  });

  it.each(['true', '1', 'yes'])('a target has to be named where CI is %j', async (CI) => {
    await expect(readConfig({}, { CI })).rejects.toThrow(
      new ConfigError(
        'CI is set, and no target is named: add --target URL, or "target:" in ledger-conformance.yaml; --target devnet judges the embedded devnet',
      ),
    );
    await expect(readConfig({ config: false }, { CI })).rejects.toThrow(
      /^CI is set, and no target is named/,
    );
    const named = await readConfig({ target: 'devnet' }, { CI });
    expect(named.invocation).toEqual({ target: 'devnet' });
  });

  it.each(['', '0', 'false', 'FALSE'])(
    'a target is the embedded devnet where CI is %j',
    async (CI) => {
      expect((await readConfig({}, { CI })).target).toBeUndefined();
    },
  );
});
