import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EXIT_ROWS } from './exit-rows.ts';
import { inProcess } from './testing/in-process.ts';

describe('docs/exit-codes.md', () => {
  it('docs/exit-codes.md has every row of the table, and no other', () => {
    const text = readFileSync(new URL('../docs/exit-codes.md', import.meta.url), 'utf8');
    const cells = [...text.matchAll(/^\| (.+?) +\| (.+?) +\| (\d) +\|$/gm)];
    const rows = cells.map(([, command = '', when = '', code]) => {
      return { command: command.replaceAll('`', ''), when, code: Number(code) };
    });
    expect(rows).toEqual(EXIT_ROWS);
  });
});

describe('--help', () => {
  const commands = new Set(EXIT_ROWS.map(({ command }) => command));
  const own = [...commands].filter((command) => /^[\w-]+$/.test(command));

  it.each(own)('--help of %s has its exit codes', async (command) => {
    const { code, stdout } = await inProcess([command, '--help']);
    expect(code).toBe(0);
    const printed = stdout.slice(stdout.indexOf('Exit codes:'));
    for (const row of EXIT_ROWS.filter((each) => each.command === command)) {
      expect(printed).toContain(`  ${row.code}  ${row.when}\n`);
    }
    expect(printed).toContain(
      'internal error, or the reports or the printed text could not be written',
    );
  });

  it('--help has a row with 0 and one with 2 for every command', async () => {
    const { stdout } = await inProcess(['--help']);
    const listed = [...stdout.matchAll(/^ {2}([a-z-]+) .*$/gm)].map(([, name]) => name);
    const missing = listed.filter((name) => name !== 'help' && !own.includes(name ?? ''));
    expect(missing).toEqual([]);
    expect(own.length).toBe(13);
  });
});
