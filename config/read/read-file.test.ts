import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError } from '../mistakes/config-error.ts';
import { readYaml } from './read-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'read-file-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'file');

function read(text: string): unknown {
  writeFileSync(file, text);
  return readYaml(file).value;
}

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

  it('a file must exist', () => {
    const nothing = join(folder, 'nothing');
    expect(() => readYaml(nothing)).toThrow(new ConfigError(`${nothing}: file not found`));
  });

  it('a file must not be a folder', () => {
    expect(() => readYaml(folder)).toThrow(
      new ConfigError(`${folder}: this is a folder: name a file`),
    );
  });

  it('a file has a valid path', () => {
    const path = join(file, 'below');
    expect(() => readYaml(path)).toThrow(new ConfigError(`${path}: cannot be read: ENOTDIR`));
  });
});
