import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ConfigError } from '../../config/mistakes/config-error.ts';
import { prepareOutDir } from './out-dir.ts';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'out-dir-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

describe('the output folder', () => {
  it('the output folder is created with its parents', () => {
    const path = join(folder(), 'a', 'b');
    expect(prepareOutDir(path)).toBe(path);
    expect(statSync(path).isDirectory()).toBe(true);
  });

  it('the output folder may exist, and is named by its absolute path', () => {
    const path = folder();
    expect(prepareOutDir(relative(process.cwd(), path))).toBe(path);
  });

  it('the output folder needs a name', () => {
    expect(() => prepareOutDir('')).toThrow(new ConfigError('--out is empty: name a folder'));
  });

  it('the output folder must not be a file, or below a file', () => {
    const file = join(folder(), 'file');
    writeFileSync(file, '');
    for (const path of [file, join(file, 'below')]) {
      const message = `cannot write to the output folder ${path}: ENOTDIR`;
      expect(() => prepareOutDir(path)).toThrow(new ConfigError(message));
    }
  });
});
