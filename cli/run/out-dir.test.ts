import { statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../config/mistakes/config-error.ts';
import { scratch, scratchFile } from '../testing/command-line.ts';
import { prepareOutDir } from './out-dir.ts';

describe('the output folder', () => {
  it('the output folder is created with its parents', () => {
    const path = join(scratch(), 'a', 'b');
    expect(prepareOutDir(path)).toBe(path);
    expect(statSync(path).isDirectory()).toBe(true);
  });

  it('the output folder may exist, and is named by its absolute path', () => {
    const path = scratch();
    expect(prepareOutDir(relative(process.cwd(), path))).toBe(path);
  });

  it('the output folder needs a name', () => {
    expect(() => prepareOutDir('')).toThrow(new ConfigError('--out is empty: name a folder'));
  });

  it('the output folder must not be a file, or below a file', () => {
    const file = scratchFile('file');
    for (const path of [file, join(file, 'below')]) {
      const message = `cannot write to the output folder ${path}: ENOTDIR: name another folder`;
      expect(() => prepareOutDir(path)).toThrow(new ConfigError(message));
    }
  });
});
