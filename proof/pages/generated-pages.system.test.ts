import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { generatedPages } from './generated-pages.ts';

describe('a page that is made from code', () => {
  it.each([...generatedPages()])('%s is as npm run accept -- docs writes it', (path, text) => {
    expect(readFileSync(path, 'utf8')).toBe(text);
  });
});
