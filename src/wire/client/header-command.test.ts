import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { HeaderCommandFailed, printedValue } from './header-command.ts';

const run = (command: string, timeoutMs?: number): Promise<string> =>
  printedValue({ name: 'x-key', command }, timeoutMs);

describe('a command for a header', () => {
  it('a command is run by the shell, and prints the value between white space', async () => {
    expect(await run('printf "\\n a  b \\n"; echo not this >&2')).toBe('a  b');
  });

  it.each([
    ['echo no such vault >&2; exit 3', 'ended with exit code 3: no such vault'],
    ['kill -9 $$', 'ended by SIGKILL'],
    ['true', 'printed nothing'],
    ['printf "secret-a\\nsecret-b"', 'printed more than one line: print only the value'],
    ['printf "secret-\\001"', 'printed a character no header may have: print only the value'],
  ])('a command for a header fails without a quote of its value: %s', async (command, why) => {
    await expect(run(command)).rejects.toThrow(`headers.x-key: the command ${why}`);
    await expect(run(command)).rejects.not.toThrow('secret');
  });

  it('a command for a header is ended with all that it began when it takes too long', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'header-command-'));
    onTestFinished(() => {
      rmSync(folder, { recursive: true });
    });
    const file = join(folder, 'went-on');
    const command = `sleep 20; touch ${file}`;
    const failed = await run(command, 100).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(HeaderCommandFailed);
    expect(String(failed)).toContain('took longer than 0.1 s');
    expect(existsSync(file)).toBe(false);
  });
});
