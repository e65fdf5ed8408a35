import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const LONGEST = 80;

/** A title after `it(`, `it.skipIf(…)(` or `it.each(…)(`, before the options or the function. Also those of `describe.each`. */
const TITLE =
  /(?:\bit|\btest|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1,\s*(?:async\b|\(|\{|\w+ =>|\w+\))/g;

/** The begin of a title that needs the words of its `describe`. */
const FRAGMENT =
  /^(?:is|are|was|were|has|have|may|must|can|cannot|could|does|do|did|of|to|in|on|at|by|for|from|with|that|which|who|when|where|while|before|after|and|but|or|as|not|neither|never|named|written|like|made|keep|leave|give|fit|cover|count|differ|go|put|send|know|start|stop|continue|override|replace)\b/;

interface Title {
  readonly file: string;
  readonly title: string;
}

const root = new URL('..', import.meta.url);
const files = execFileSync('git', ['ls-files', '*.test.ts'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '');

function titlesIn(file: string, text = readFileSync(new URL(file, root), 'utf8')): Title[] {
  return [...text.matchAll(TITLE)].map(([, , title = '']) => ({
    file,
    title: title.replaceAll(/\\(.)/g, '$1'),
  }));
}

const titles = files.flatMap((file) => titlesIn(file));

describe('the titles of all tests', () => {
  it('the reader of titles finds a title in each form of a test', () => {
    const text = [
      "it('the plain form', () => {});",
      "it.each([1])('the table form', (n) => {});",
      "it.each([\n  ['x'],\n])(\n  'the form over lines',\n  async () => {},\n);",
      'it.skipIf(isSlow)("the conditional form", { timeout: 9 }, test);',
    ].join('\n');
    expect(titlesIn('', text).map(({ title }) => title)).toEqual([
      'the plain form',
      'the table form',
      'the form over lines',
      'the conditional form',
    ]);
    const tests = files.map((file) => readFileSync(new URL(file, root), 'utf8'));
    const begun = tests.flatMap((test) => test.match(/^ *it\b(?! =)/gm) ?? []);
    expect(titles.length).toBeGreaterThanOrEqual(begun.length);
  });

  it(`the titles of tests have at most ${LONGEST} characters`, () => {
    expect(titles.filter(({ title }) => title.length > LONGEST)).toEqual([]);
  });

  it('the titles of tests are readable without their describe', () => {
    const isFragment = (title: string): boolean =>
      FRAGMENT.test(title) || title.split(' ').length < 3;
    expect(titles.filter(({ title }) => isFragment(title))).toEqual([]);
  });
});
