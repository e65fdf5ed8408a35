import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CATALOGUE, findRequirement, SECTIONS } from './catalogue.ts';
import { DOCUMENT } from './document.ts';
import type { Section } from './requirement.ts';

const file = readFileSync(new URL('ledger-node-rest-api.md', import.meta.url));

/** A statement of the document and the number of its heading; `0` before the first. */
interface Statement {
  readonly section: string;
  readonly text: string;
}

const HEADING = /^#+ (?:(\d+(?:\.\d+)?)\.? )?(.*)$/;

/**
 * Every sentence, list item and table row of a Markdown text; headings and header rows left out.
 */
function statementsOf(markdown: string): readonly Statement[] {
  let section = '0';
  return blocksOf(markdown).flatMap((block) => {
    const [, number, heading = ''] = HEADING.exec(block) ?? [];
    if (number !== undefined) section = number;
    if (heading !== '') return number === undefined ? [{ section, text: heading }] : [];
    return sentencesOf(block).map((text) => ({ section, text }));
  });
}

/** Headings, paragraphs, lists and tables: the parts between blank lines. */
function blocksOf(markdown: string): readonly string[] {
  return markdown
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '');
}

function sentencesOf(block: string): readonly string[] {
  const lines = block.split('\n');
  if (block.startsWith('|')) return lines.slice(2).map((row) => row.replace(/^\| | \|$/g, ''));
  const items = /^(?:- |\d+\. )/.test(block)
    ? lines.map((line) => line.replace(/^(?:- |\d+\. )/, ''))
    : [lines.join(' ')];
  return items.flatMap((item) => item.split(/(?<=[.:])\s+(?=[A-Z])/));
}

const stated = statementsOf(file.toString('utf8'));
const textsIn = (section: string): readonly string[] =>
  stated.filter((statement) => statement.section === section).map((statement) => statement.text);

describe('the document', () => {
  it('the document is the text the hash and the title name', () => {
    expect(createHash('sha256').update(file).digest('hex')).toBe(DOCUMENT.sha256);
    expect(stated[0]).toEqual({ section: '0', text: DOCUMENT.title });
  });

  it('the document is read whole: no heading that says something is left out', () => {
    const headings = new Set(stated.map((statement) => statement.section));
    expect(SECTIONS.length).toBeGreaterThan(1);
    expect([...headings]).toEqual(SECTIONS.map((section) => section.id));
  });

  it.each(SECTIONS)(
    'the document has section $id listed statement by statement',
    ({ id, sentences }) => {
      expect(sentences.map((sentence) => sentence.text)).toEqual(textsIn(id));
    },
  );

  it.each(SECTIONS.filter((section) => section.id !== '0'))(
    'the document has the heading that section $id is listed with',
    ({ id, heading }) => {
      const headings = blocksOf(file.toString('utf8')).map((block) => HEADING.exec(block));
      const written = headings.find((found) => found?.[1] === id)?.[2] ?? '';
      expect(written.startsWith(heading)).toBe(true);
    },
  );
});

describe('a statement', () => {
  const sentences = SECTIONS.flatMap((section: Section) => section.sentences);

  it('every statement of the document has a requirement, or a reason for none', () => {
    for (const { requirements } of sentences) {
      expect(new Set(requirements).size).toBe(requirements.length);
      expect(requirements.filter((id) => findRequirement(id) === undefined)).toEqual([]);
    }
    const both = sentences.filter(
      ({ requirements, nothing = '' }) => (nothing === '') !== requirements.length > 0,
    );
    expect(both).toEqual([]);
  });

  it('a statement is the source of every requirement', () => {
    const named = new Set(sentences.flatMap((sentence) => sentence.requirements));
    expect(CATALOGUE.filter((requirement) => !named.has(requirement.id))).toEqual([]);
  });
});

describe('a requirement', () => {
  it('a requirement has an id of its own', () => {
    const ids = CATALOGUE.map((requirement) => requirement.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[A-Z]{3}(-[A-Z0-9]+)+$/.test(id))).toEqual([]);
    expect(CATALOGUE.map((requirement) => findRequirement(requirement.id))).toEqual(CATALOGUE);
    expect(findRequirement('SEL-NOTHING')).toBeUndefined();
  });

  it('a requirement is a MAY exactly when nothing can test it', () => {
    const bad = CATALOGUE.filter(
      ({ level, untestable = '' }) => (untestable !== '') !== (level === 'MAY'),
    );
    expect(bad).toEqual([]);
  });

  it('a requirement never changes its meaning', async () => {
    const lines = CATALOGUE.map(
      ({ id, level, section, statement }) => `${id} | ${level} | ${section} | ${statement}`,
    );
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('catalogue.snapshot.txt');
  });
});
