import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SECTIONS } from './catalogue.ts';
import { requirementOf } from './check-id.ts';
import { findRequirement } from './catalogue.ts';
import { READINGS, readingsOf } from './readings.ts';
import type { Section } from './requirement.ts';

/** The text on one line, without the bars at the ends of table rows. */
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ');

const document = plain(readFileSync(new URL('ledger-node-rest-api.md', import.meta.url), 'utf8'));
const sections: readonly Section[] = SECTIONS;

describe('a reading', () => {
  it('a reading is of a sentence that stands in the document, under its heading', () => {
    expect(READINGS.length).toBeGreaterThan(30);
    for (const { section, quote } of READINGS) {
      expect(document).toContain(quote);
      const stated = sections.find(({ id }) => id === section)?.sentences ?? [];
      expect(plain(stated.map(({ text }) => text).join(' ')), `section ${section}`).toContain(
        quote,
      );
    }
  });

  it('a reading is one of several that were considered, for a reason', () => {
    for (const { taken, stricter, excluded, defensible, because } of READINGS) {
      const others = [...stricter, ...excluded.map(({ reading }) => reading), ...defensible];
      expect(others.length).toBeGreaterThan(0);
      expect(new Set([taken, ...others]).size).toBe(others.length + 1);
      for (const sentence of [taken, ...others]) expect(sentence).toMatch(/^["`A-Z0-9].*\.$/s);
      expect(because).toMatch(/^(RFC|[^A-Z.]).*[^.]$/s);
    }
  });

  it('a reading is ruled out by words that stand in the document', () => {
    for (const { excluded } of READINGS) {
      for (const { by } of excluded) {
        expect(by.length).toBeGreaterThan(0);
        for (const words of by) expect(document).toContain(words);
      }
    }
  });

  it('no MUST fails where a careful reader could defend the node', () => {
    const defended = READINGS.filter(({ defensible }) => defensible.length > 0);
    expect(defended.length).toBeGreaterThan(8);
    const followers = defended.flatMap(({ follows }) => follows);
    const levels = followers.map((id) => [id, findRequirement(requirementOf(id))?.level]);
    expect(levels.filter(([, level]) => level !== 'SHOULD')).toEqual([]);
  });

  it('a reading is followed by requirements that there are', () => {
    for (const { follows } of READINGS) {
      expect(follows.length).toBeGreaterThan(0);
      for (const id of follows) expect(findRequirement(requirementOf(id))?.id).toBeDefined();
    }
  });

  it('a reading is found by its requirement, and by its check', () => {
    const [bounds] = readingsOf('RAW-BOUNDS.errors');
    expect(bounds?.section).toBe('8');
    expect(readingsOf('RAW-BOUNDS')).toContain(bounds);
    expect(readingsOf('RAW-BOUND')).toEqual([]);
    expect(readingsOf('SEL-LIMIT')).toEqual([]);
  });
});
