import { readdirSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { pagesHelp } from './command-pages.ts';
import { buildProgram } from './program.ts';

const interrupt = new AbortController().signal;
const streams = { stdout: new PassThrough(), stderr: new PassThrough(), env: {}, interrupt };
const commands = buildProgram(streams, () => Promise.resolve()).commands.map((command) =>
  command.name(),
);

describe('the pages that --help names', () => {
  it('the pages of all commands are all pages of docs', () => {
    const named = commands.flatMap((name) => pagesHelp(name).match(/[\w-]+\.md/g) ?? []);
    const folder = new URL('../docs', import.meta.url);
    const pages = readdirSync(folder).filter((file) => file.endsWith('.md'));
    expect([...new Set(named)].toSorted()).toEqual(pages.toSorted());
  });

  it.each(commands)('the help of %s names more than the pages that every command has', (name) => {
    expect((pagesHelp(name).match(/\.md/g) ?? []).length).toBeGreaterThan(2);
  });
});
