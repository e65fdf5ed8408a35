import { describe, expect, it } from 'vitest';
import { aptosProfile } from '../profiles/aptos-profile.ts';
import { readConfig } from './read-config.ts';
import { file, read } from '../testing/read-text.ts';

describe('the command line', () => {
  it('the command line overrides the file', async () => {
    const text = '{target: "http://file", profile: document, seed: 1, runs: 2, concurrency: 3}';
    const flags = { target: 'http://flag', profile: 'aptos', seed: 0, runs: 20, concurrency: 30 };
    expect(await read(text, flags)).toMatchObject({
      target: { display: 'http://flag' },
      profile: aptosProfile,
      seed: 0,
      runs: 20,
      concurrency: 30,
    });
    expect(await read(text)).toMatchObject({ seed: 1, runs: 2, concurrency: 3 });
  });

  it('the command line is repeated without credentials', async () => {
    const flags = { target: 'http://user:pass@h/x y', config: undefined, profile: 'aptos' };
    expect((await readConfig(flags, {})).invocation).toEqual({
      target: 'http://h/x%20y',
      profile: 'aptos',
    });
    expect((await read('target: http://user:pass@h')).invocation).toEqual({ config: file });
  });

  it('the command line redacts a path segment of the target that looks like a key', async () => {
    const key = '1234567890abcdef1234567890abcdef';
    const { target, secrets, invocation } = await readConfig({ target: `http://h/${key}/v1` }, {});
    expect(target).toEqual({
      origin: 'http://h',
      prefix: `/${key}`,
      display: 'http://h/[redacted]',
    });
    expect(secrets).toEqual([key]);
    expect(invocation).toEqual({ target: 'http://h/[redacted]' });
  });

  it('the command line adds credentials to the secrets', async () => {
    expect((await readConfig({ target: 'http://user:pass@h' }, {})).secrets).toContain('pass');
  });
});
