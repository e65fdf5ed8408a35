import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { OLDEST_NODE, whyTooOld } from './node-version.ts';

const STATIC = /^import [^;]*? from '([^']+)'/gm;

/** The files that a file loads before its first line runs, and those that these load. */
function loadedBy(file: string): readonly string[] {
  const url = new URL(file, import.meta.url);
  const found = [...readFileSync(fileURLToPath(url), 'utf8').matchAll(STATIC)];
  const own = found.map(([, path = '']) => path).filter((path) => path.startsWith('.'));
  return own.flatMap((path) => {
    const { href } = new URL(path, url);
    return [path, ...loadedBy(href)];
  });
}

describe('the version of Node', () => {
  it('the version of Node is the oldest of package.json', () => {
    expect(packageJson.engines.node).toBe(`>=${OLDEST_NODE}`);
  });

  it.each(['20.18.1', '20.18.2', '20.19.0', '22.0.0', '24.1.0', '100.0.0'])(
    'the version of Node may be %s',
    (version) => {
      expect(whyTooOld(version)).toBeUndefined();
    },
  );

  it.each(['18.20.8', '20.18.0', '20.9.9', '8.0.0'])(
    'the version of Node may not be %s',
    (version) => {
      expect(whyTooOld(version)).toBe(
        `this is Node ${version}; the suite needs 20.18.1 or later: install Node 20, 22 or 24`,
      );
    },
  );

  it('the version of Node is checked before modules that need a new version are loaded', () => {
    expect(new Set(loadedBy('./main.ts'))).toEqual(
      new Set(['../reports/verdict/exit-code.ts', './node-version.ts', './terminal/failure.ts']),
    );
  });
});
