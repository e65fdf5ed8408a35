import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { generatedPages } from './generated-pages.ts';

describe('a generated page', () => {
  it.each([...generatedPages()])(
    'a generated page %s is up to date: write with npm run accept -- docs',
    (path, text) => {
      expect(readFileSync(path, 'utf8')).toBe(text);
    },
  );
});
