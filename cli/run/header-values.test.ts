import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { read as readText } from '../../config/testing/read-text.ts';
import { scratch } from '../testing/command-line.ts';
import { withHeaderValues } from './header-values.ts';

const calls = join(scratch(), 'calls');

const read = (members: object) => readText(JSON.stringify({ target: 'http://node', ...members }));

const printing = (value: string) => ({ command: `echo x >> ${calls}; echo ${value}` });

describe('the commands for headers', () => {
  it('reading a configuration runs no command for a header', async () => {
    const { headers, headerCommands } = await read({ headers: { Authorization: printing('a') } });
    expect([headers, headerCommands?.map(({ name }) => name)]).toEqual([{}, ['authorization']]);
    expect(() => readFileSync(calls)).toThrow('ENOENT');
  });

  it('the commands for headers print values, which are secrets, for both nodes at once', async () => {
    const config = await read({
      headers: { authorization: printing('Bearer the-token-1'), 'x-a': 'b' },
      against: { url: 'http://other' },
    });
    const { headers, against, secrets } = await withHeaderValues(config);
    expect(headers).toEqual({ authorization: 'Bearer the-token-1', 'x-a': 'b' });
    expect(against?.headers).toEqual(headers);
    expect(secrets).toContain('the-token-1');
    expect(readFileSync(calls, 'utf8')).toBe('x\n');
  });

  it('every failed command for a header is named', async () => {
    const config = await read({ headers: { a: { command: 'exit 3' }, b: { command: 'true' } } });
    await expect(withHeaderValues(config)).rejects.toThrow(
      'headers.a: the command ended with exit code 3\nheaders.b: the command printed nothing',
    );
  });

  it('the command for a header must not print a part of the ground truth', async () => {
    const accounts = [{ address: '0xa11ce0a11ce0' }];
    const config = await read({ headers: { a: printing('a11ce0a11ce0') }, accounts });
    await expect(withHeaderValues(config)).rejects.toThrow('also occurs in accounts or tables');
  });

  it.each<[object, string]>([
    [{ a: { comand: 'x' } }, 'headers.a: unknown key "comand": did you mean "command"?'],
    [{ a: {} }, 'headers.a.command is missing: a line for the shell'],
    [{ a: 5 }, 'headers.a is a number: write it in quotes'],
    [{ a: { command: '' } }, 'headers.a.command is empty: a line for the shell'],
  ])('a command for a header is a mistake written as %j', async (headers, line) => {
    await expect(read({ headers })).rejects.toThrow(line);
  });
});
