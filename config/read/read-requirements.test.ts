import { describe, expect, it } from 'vitest';
import { ConfigError } from '../mistakes/config-error.ts';
import { read } from '../testing/read-text.ts';
import { refusal } from '../testing/refused-config.ts';

const TARGET = 'target: http://h\n';

describe('the version of the requirements', () => {
  it('the version of the requirements is that of the suite by default', async () => {
    expect((await read(TARGET)).requirements).toBeUndefined();
    expect((await read(`${TARGET}requirements: "0.1"`)).requirements).toBe('0.1');
    expect((await read(TARGET, { requirements: '0.1' })).requirements).toBe('0.1');
  });

  it.each([
    ['requirements: 0.1', '1:15: requirements is a number: write it in quotes: "0.1"'],
    ['requirements: "0.2"', '1:15: requirements: "0.2" is not a valid version: 0.1, in quotes'],
  ])('the version of the requirements is refused in a file as %s', async (text, line) => {
    expect(await refusal(text)).toEqual([`FILE:${line}`]);
  });

  it('the version of the requirements is refused on the command line if unreleased', async () => {
    const refused = read(TARGET, { requirements: '9' });
    await expect(refused).rejects.toThrow(ConfigError);
    await expect(refused).rejects.toThrow('--requirements: unknown version "9" (allowed: 0.1)');
  });
});
