import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DOCS_PAGES } from '../src/text/docs-page.ts';
import { pagesHelp } from './command-pages.ts';
import { buildProgram } from './program.ts';
import { keptStreams } from './testing/kept-streams.ts';

const { streams } = keptStreams();
const commands = buildProgram(streams, () => undefined).commands.map((command) => command.name());

const root = new URL('..', import.meta.url).pathname;
const sources = ['cli', 'reports', 'src', 'config']
  .flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file}`,
    ),
  )
  .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
  .filter((file) => file !== 'cli/command-pages.ts')
  .map((file) => readFileSync(`${root}${file}`, 'utf8'))
  .join('\n');

describe('the pages that messages name', () => {
  it.each(DOCS_PAGES)('a message names %s', (page) => {
    const named = [`docsPage('${page}')`, `? '${page}'`, `: '${page}'`];
    expect(named.some((call) => sources.includes(call))).toBe(true);
  });
});

describe('the pages that --help names', () => {
  it('the pages of all commands are all pages of docs', () => {
    const named = commands.flatMap((name) => pagesHelp(name).match(/[\w-]+\.md/g) ?? []);
    const folder = new URL('../docs', import.meta.url);
    const pages = readdirSync(folder).filter((file) => file.endsWith('.md'));
    expect([...new Set(named)].toSorted()).toEqual(pages.toSorted());
    expect(DOCS_PAGES.map((page) => `${page}.md`).toSorted()).toEqual(pages.toSorted());
  });

  it.each(commands)('the help of %s names more than the pages that every command has', (name) => {
    expect((pagesHelp(name).match(/\.md/g) ?? []).length).toBeGreaterThan(2);
  });
});
