import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError } from './config-error.ts';
import { readYaml } from './read-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'read-file-'));
afterAll(() => rmSync(folder, { recursive: true }));

function written(text: string): string {
  const file = join(folder, 'file');
  writeFileSync(file, text);
  return file;
}

describe('a file', () => {
  it('is YAML or JSON', () => {
    expect(readYaml(written('a: 1 # one\nb: [x, "2", 0x10, true, null]\n'))).toEqual({
      a: 1,
      b: ['x', '2', 16, true, null],
    });
    expect(readYaml(written('{"a": {"b": [1.5, -3]}}'))).toEqual({ a: { b: [1.5, -3] } });
    expect(readYaml(written(''))).toBeNull();
    expect(readYaml(written('a: &x [1]\nb: *x'))).toEqual({ a: [1], b: [1] });
  });

  it('loses no digit of a large integer', () => {
    expect(readYaml(written('[9007199254740991, 9007199254740993, -9007199254740993]'))).toEqual([
      9007199254740991,
      '9007199254740993',
      '-9007199254740993',
    ]);
    expect(readYaml(written('a: {b: [18446744073709551615]}'))).toEqual({
      a: { b: ['18446744073709551615'] },
    });
  });

  it.each([
    ['a: [', /Flow sequence/],
    ['a: 1\na: 2', /Map keys must be unique/],
    ['{"a": 1,, }', /./],
    ['a: */*', /Unresolved alias.*: \/\*$/],
    ['a: *x', /Unresolved alias.*: x$/],
    ['a: 1\n---\nb: 2', /multiple documents/],
    ['a: 1\n b: 2', /./],
  ])('that says %j is neither, which is told in one line', (text, why) => {
    const file = written(text);
    const read = (): unknown => readYaml(file);
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(why);
    expect(read).toThrow(new RegExp(`^${file}: not YAML or JSON: [^\\n]*[^:\\n]$`));
  });

  it('that is not there, or is a folder, cannot be read', () => {
    const file = join(folder, 'nothing');
    expect(() => readYaml(file)).toThrow(new ConfigError(`cannot read ${file}: ENOENT`));
    expect(() => readYaml(folder)).toThrow(new ConfigError(`cannot read ${folder}: EISDIR`));
  });
});
