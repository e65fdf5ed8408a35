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
  it('is of a sentence that stands in the document, under its heading', () => {
    expect(READINGS.length).toBeGreaterThan(30);
    for (const { section, quote } of READINGS) {
      expect(document).toContain(quote);
      const stated = sections.find(({ id }) => id === section)?.sentences ?? [];
      expect(plain(stated.map(({ text }) => text).join(' ')), `section ${section}`).toContain(
        quote,
      );
    }
  });

  it('is one of several that were considered, for a reason', () => {
    for (const { considered, taken, because } of READINGS) {
      expect(considered.length).toBeGreaterThan(1);
      expect(new Set(considered).size).toBe(considered.length);
      expect(considered).toContain(taken);
      for (const sentence of considered) expect(sentence).toMatch(/^["`A-Z0-9].*\.$/s);
      expect(because).toMatch(/^(RFC|[^A-Z.]).*[^.]$/s);
    }
  });

  it('is followed by requirements that there are', () => {
    for (const { follows } of READINGS) {
      expect(follows.length).toBeGreaterThan(0);
      for (const id of follows) expect(findRequirement(requirementOf(id))?.id).toBeDefined();
    }
  });

  it('is found by its requirement, and by its check', () => {
    const [bounds] = readingsOf('RAW-BOUNDS.errors');
    expect(bounds?.section).toBe('8');
    expect(readingsOf('RAW-BOUNDS')).toContain(bounds);
    expect(readingsOf('RAW-BOUND')).toEqual([]);
    expect(readingsOf('SEL-LIMIT')).toEqual([]);
  });
});
