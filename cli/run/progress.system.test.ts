import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { cliProcess, scratch } from '../testing/command-line.ts';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const RUN = ['run', '--seed', '1', '--only', 'SEL-ORDER', '--out'];

/** The escape sequences of colours, which the closing lines have; a moving line has other sequences. */
const ESCAPE = '\u001b';
/** What is said of a run that conforms in part. */
const YELLOW = `${ESCAPE}[33m`;

/** The output to a terminal with that many columns, which `script` provides. */
function onTerminal(columns: number, env: Readonly<Record<string, string>>): Promise<string> {
  const command = `stty cols ${columns}; ${process.execPath} ${MAIN} ${RUN.join(' ')} ${join(scratch(), 'out')}`;
  const options = {
    env: { ...process.env, CI: undefined, NO_COLOR: undefined, TERM: 'xterm', ...env },
    timeout: 60_000,
    killSignal: 'SIGKILL',
  } as const;
  return new Promise((resolve, reject) => {
    execFile('script', ['-qec', command, '/dev/null'], options, (error, stdout) => {
      if (error === null) resolve(stdout);
      else reject(error);
    }).stdin?.end();
  });
}

describe('a pipe', () => {
  it('a pipe gets plain lines, and no escape', async () => {
    const out = join(scratch(), 'out');
    const { stdout, stderr } = await cliProcess([...RUN, out], { env: { CI: undefined } });
    expect(stdout + stderr).not.toContain('\u001b');
    expect(stderr).toMatch(
      /^judging the embedded devnet \(http:\/\/127\.0\.0\.1:\d+\), profile document, seed 1\n/,
    );
    expect(stdout).toContain('Verdict   conforms');
  });
});

describe.runIf(existsSync('/usr/bin/script'))('progress on a real terminal', () => {
  it('a terminal gets a moving line with counts, and colour', async () => {
    const text = await onTerminal(100, {});
    expect(text).toMatch(/\d+ of \d+ checks, \d+ requests/);
    expect(text).toContain(YELLOW);
  });

  it('a terminal gets no colour and no moving line where NO_COLOR is set', async () => {
    const text = await onTerminal(100, { NO_COLOR: '1' });
    expect(text).toContain('judging the embedded devnet');
    // Vitest hides the cursor and shows it again.
    expect(text).not.toMatch(new RegExp(`${ESCAPE}\\[[^?]`));
  });

  it('a terminal gets plain lines when it has no width', async () => {
    const text = await onTerminal(0, {});
    expect(text).toContain('conforms');
    expect(text.length).toBeLessThan(5000);
    expect(text).not.toContain('\u001b[1A');
  });
});
