import { describe, expect, it } from 'vitest';
import type { Reached } from '../../src/engine/run-options.ts';
import { ConfigError } from '../mistakes/config-error.ts';
import { ConfigReading } from '../config-reading.ts';
import { readAgainst } from './read-against.ts';
import { readConfig } from './read-config.ts';
import type { WrittenConfig } from './written.ts';

const URL = 'http://other:8081/v1';
const TARGET = { headers: { authorization: 'Bearer of-the-target' } };
const NONE: Reached = { headers: {} };

/** Returns the second node, and what is found beside it. */
const readBeside = (flag: string | undefined, written: WrittenConfig, own = NONE, env = {}) => {
  const reading = new ConfigReading(env);
  const against = readAgainst(flag, written, own, reading);
  return { against, secrets: reading.secrets, mistakes: reading.mistakes };
};

describe('the second node', () => {
  it('the second node is absent by default', () => {
    const nothing = { against: undefined, secrets: [], mistakes: [] };
    expect(readBeside(undefined, {}, TARGET)).toEqual(nothing);
  });

  it('the second node comes from the command line or the file, with the same headers', () => {
    const named = readBeside(URL, { against: { url: 'http://file' } }, TARGET).against;
    expect(named).toMatchObject({ target: { display: 'http://other:8081' }, ...TARGET });
    const written = readBeside(undefined, { against: { url: 'http://file' } }, TARGET).against;
    expect(written?.target.display).toBe('http://file');
  });

  it('the second node gets its own headers, even none, and keeps its secrets', () => {
    const headers = { 'X-Key': '${KEY}' };
    const written = { against: { url: 'http://me:password-of-it@file', headers } };
    const { against, secrets } = readBeside(undefined, written, TARGET, { KEY: 'secret-key' });
    expect(against?.headers).toEqual({ 'x-key': 'secret-key' });
    expect(against?.target.display).toBe('http://file');
    expect(secrets).toEqual(expect.arrayContaining(['secret-key', 'password-of-it']));
    const none = readBeside(undefined, { against: { url: URL, headers: {} } }, TARGET);
    expect(none.against?.headers).toEqual({});
  });

  it('a second node that is not a URL is refused without quoting it', () => {
    const LEGAL = 'http://host:port, https://host/prefix';
    for (const wrong of ['password-of-it', 'devnet']) {
      const inFile = readBeside(undefined, { against: { url: wrong } });
      expect(inFile.against).toBeUndefined();
      expect(inFile.mistakes[0]?.path).toEqual(['against', 'url']);
      expect(inFile.mistakes[0]?.text).toContain(LEGAL);
      expect(inFile.mistakes[0]?.text).not.toContain('password');
      expect(() => readBeside(wrong, {})).toThrow(ConfigError);
    }
  });

  it('mistakes in the headers of the second node are named by their path', () => {
    const written = { against: { url: URL, headers: { 'x-key': '${GONE}' } } };
    expect(readBeside(undefined, written).mistakes).toEqual([
      {
        path: ['against', 'headers', 'x-key'],
        text: 'against.headers.x-key: the environment variable GONE is not set',
      },
    ]);
  });
});

describe('a run with a second node', () => {
  const target = 'http://127.0.0.1:1';

  it('a run with a second node redacts the secrets of both nodes', async () => {
    const against = 'http://me:password-of-it@other';
    const { secrets, against: second } = await readConfig({ target, against }, {});
    expect(secrets).toContain('password-of-it');
    expect(second?.target.display).toBe('http://other');
  });

  it.each([
    [{ failOnDifference: true }, '--fail-on-difference: name the second node with --against URL'],
    [
      { against: URL, seed: 1, shard: { index: 1, count: 2 } },
      '--against: a shard sends only a part of the requests: remove --shard',
    ],
    [{ against: 'devnet' }, /^--against is the base URL of another node/],
  ])('a run with a second node is refused with %j', async (flags, message) => {
    await expect(readConfig({ target, ...flags }, {})).rejects.toThrow(message);
  });
});
