import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

const unindented = (code: string): string => code.trim().replaceAll(/^ +/gm, '');

/** The snippets of code, each with the file named last before it. */
const snippets = [...read('CONTRIBUTING.md').matchAll(/```ts\n(.*?)```/gs)].map((found) => {
  const before = found.input.slice(0, found.index);
  const file = [...before.matchAll(/`((?:suites|properties|fixtures|config)\/[\w./-]+\.ts)`/g)].at(
    -1,
  )?.[1];
  return { file: file ?? 'no file', code: found[1] ?? '' };
});

describe('the guide for contributors', () => {
  it.each(snippets)('the snippet of $file stands whole in that compiled file', ({ file, code }) => {
    expect(unindented(read(file))).toContain(unindented(code));
  });

  it('the guide has an example for a check, a rule, a fault, a variant and a profile', () => {
    const calls = snippets.map(({ code }) => /^(?:\.\.\.|export const )?(\w+)/m.exec(code)?.[1]);
    const kinds = ['example', 'asks', 'rule', 'fault', 'grid', 'variation', 'documentProfile'];
    expect(calls).toEqual(kinds);
  });

  it('every file that the guide names exists', () => {
    const named = [
      ...read('CONTRIBUTING.md').matchAll(
        /`((?:cli|src|suites|properties|fixtures|reports|config|proof)\/[\w./-]+\.\w+)`/g,
      ),
    ];
    expect(named.length).toBeGreaterThan(20);
    for (const [, file = ''] of named) expect(read(file).length).toBeGreaterThan(0);
  });

  it('no two files have one name, except for the entries of commands', () => {
    const sources = execFileSync('git', ['ls-files', '*.ts', ':!*.test.ts', ':!*/main.ts'], {
      cwd: new URL('..', import.meta.url),
      encoding: 'utf8',
    });
    const names = sources
      .trim()
      .split('\n')
      .map((file) => basename(file));
    const twice = names.filter((name, at) => names.indexOf(name) !== at);
    expect(twice).toEqual(['vitest.config.ts']);
  });
});
