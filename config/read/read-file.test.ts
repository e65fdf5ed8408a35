import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratch } from '../../src/testing/scratch.ts';
import { ConfigError } from '../mistakes/config-error.ts';
import { readYaml } from './read-file.ts';

const folder = scratch();
const file = join(folder, 'file');

function read(text: string): unknown {
  writeFileSync(file, text);
  return readYaml(file).value;
}

const NO_ANCHOR = 'an alias without an anchor: a text that begins with * needs quotes';

describe('a file', () => {
  it('a file is YAML or JSON', () => {
    expect(read('a: 1 # one\nb: [x, "2", 0x10, true, null]\n')).toEqual({
      a: 1,
      b: ['x', '2', 16, true, null],
    });
    expect(read('{"a": {"b": [1.5, -3]}}')).toEqual({ a: { b: [1.5, -3] } });
    expect(read('a: &x [1]\nb: *x')).toEqual({ a: [1], b: [1] });
  });

  it('a file loses no digit of a large integer', () => {
    expect(read('[9007199254740991, 9007199254740993, -9007199254740993]')).toEqual([
      9007199254740991,
      9007199254740993n,
      -9007199254740993n,
    ]);
    expect(read('a: {b: [18446744073709551615]}')).toEqual({ a: { b: [18446744073709551615n] } });
  });

  it.each(['', '\n', '# nothing', '---', 'null'])('an empty file is refused: %j', (text) => {
    expect(() => read(text)).toThrow(new ConfigError(`${file}: the file is empty`));
  });

  it.each([
    [join(folder, 'nothing'), 'file not found'],
    [folder, 'this is a folder: name a file'],
    [join(file, 'below'), 'cannot be read: ENOTDIR'],
  ])('a file that cannot be read is refused: %s', (path, why) => {
    expect(() => readYaml(path)).toThrow(new ConfigError(`${path}: ${why}`));
  });
});

describe('a file that is neither YAML nor JSON', () => {
  it.each([
    [
      'a: [',
      '1:5',
      'Flow sequence in block collection must be sufficiently indented and end with a ]',
    ],
    ['a: 1\n---\nb: 2', '2:1', 'a second document begins here: keep one'],
    ['{"a": 1,, }', '1:9', 'Unexpected , in flow map'],
    ['a: "1"\nb: */*', '2:4', NO_ANCHOR],
    ['a: *x\nb: &x 1', '1:4', NO_ANCHOR],
    ['a: &x [*x]', '1:8', NO_ANCHOR],
  ])(
    'a file that is neither YAML nor JSON is reported with line and column: %j',
    (text, at, why) => {
      const line = `${file}:${at}: not YAML or JSON: ${why}`;
      expect(() => read(text)).toThrow(new ConfigError(line));
    },
  );

  it('a file is reported with everything wrong in it, in the order of the file', () => {
    expect(() => read('a: @x\na: *y\nb: `c`\n')).toThrow(
      new ConfigError([
        `${file}:1:4: not YAML or JSON: Plain value cannot start with reserved character @`,
        `${file}:2:1: duplicate key "a": keep one of them`,
        `${file}:2:4: not YAML or JSON: ${NO_ANCHOR}`,
        `${file}:3:4: not YAML or JSON: Plain value cannot start with reserved character \``,
      ]),
    );
  });

  it('a file is rejected if its aliases expand to too much', () => {
    const ten = (anchor: string): string => `[${Array(11).fill(`*${anchor}`).join(', ')}]`;
    expect(() => read(`a: &a [1]\nb: &b ${ten('a')}\nc: &c ${ten('b')}\nd: [*c, *c]`)).toThrow(
      new ConfigError(`${file}: not YAML or JSON: its aliases expand to too much data`),
    );
  });
});

describe('a duplicate key', () => {
  it.each([
    ['a: 1\n"a": 2', ['2:1: duplicate key "a"']],
    [
      '{"a": {"b b": 1, "b b": 2, "b b": 3}}',
      ['1:18: duplicate key "b b"', '1:28: duplicate key "b b"'],
    ],
    ['1: x\n"1": y', ['2:1: duplicate key "1"']],
    ['? [a]\n: 1\n? [a]\n: 2', []],
  ])('a duplicate key is reported in %j', (text, keys) => {
    writeFileSync(file, text);
    expect(readYaml(file).problems([])).toEqual(
      keys.map((key) => `${file}:${key}: keep one of them`),
    );
  });
});
