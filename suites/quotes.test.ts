import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CHECK_FOLDERS, checkFilesOf, exportedIds, repositoryUrl } from './testing/exported-ids.ts';

const read = (path: string): string => readFileSync(repositoryUrl(path), 'utf8');

const files = CHECK_FOLDERS.flatMap(checkFilesOf);

/** The text without emphasis, code marks and the lines of tables; white space becomes one space. */
function plain(text: string): string {
  return text
    .replaceAll(/[*`]/g, '')
    .replaceAll(/[|\s]+/g, ' ')
    .trim();
}

const document = plain(read('src/spec/ledger-node-rest-api.md'));

/** The parts of a quotation in a comment: `...` stands for an omission. */
function quotesIn(comment: string): readonly string[] {
  const text = comment.replaceAll(/^ *\/\/ ?/gm, '');
  const quotes = [...text.matchAll(/"([^"]*)"/g)].map(([, quote = '']) => quote);
  return quotes.flatMap((quote) => quote.split(/\.\.\.|…/)).map(plain);
}

/** The id of a check, and the quotations of the comment above it or above its group. */
interface QuotedCheck {
  readonly id: string;
  readonly quotes: readonly string[];
}

/** A comment, the end of a declaration, or the id of a check. */
const PIECE =
  /(?<comment>(?:^ *\/\/.*\n)+)|(?<end>^[\])}])|'(?<id>[A-Z]{3}-[A-Z\d-]+\.[a-z\d-]+)'/gm;

function checksIn(text: string): readonly QuotedCheck[] {
  const checks: QuotedCheck[] = [];
  let quotes: readonly string[] = [];
  for (const { groups: { comment, end, id } = {} } of text.matchAll(PIECE)) {
    if (comment?.includes('// "') === true) quotes = quotesIn(comment);
    if (end !== undefined) quotes = [];
    if (id !== undefined) checks.push({ id, quotes });
  }
  return checks;
}

const checks = files.flatMap((file) => checksIn(read(file)));

describe('a file of checks', () => {
  it('a file of checks contains the id of each of its checks', async () => {
    const exported = await Promise.all(files.map(exportedIds));
    expect(new Set(checks.map(({ id }) => id))).toEqual(new Set(exported.flat()));
  });

  it('a file of checks quotes a sentence of the document above each check', () => {
    expect(checks.filter(({ quotes }) => quotes.length === 0)).toEqual([]);
  });

  it('a file of checks quotes the document word for word', () => {
    const strange = files
      .flatMap((file) => read(file).match(/(?:^ *\/\/.*\n)+/gm) ?? [])
      .filter((comment) => comment.includes('// "'))
      .flatMap(quotesIn)
      .filter((quote) => !document.includes(quote));
    expect(strange).toEqual([]);
  });
});

describe('the reader of quotations', () => {
  it('finds the nearest quotation above a check, in its own declaration', () => {
    const text = `
export const some = [
  // "The first ... of
  // all": with a reason.
  example('SEL-START.one', ''),
  // A comment without a quotation.
  example('SEL-START.two', ''),
  // "The second."
  example('SEL-END.one', ''),
];
export const others = [example('SEL-END.two', '')];
`;
    expect(checksIn(text)).toEqual([
      { id: 'SEL-START.one', quotes: ['The first', 'of all'] },
      { id: 'SEL-START.two', quotes: ['The first', 'of all'] },
      { id: 'SEL-END.one', quotes: ['The second.'] },
      { id: 'SEL-END.two', quotes: [] },
    ]);
  });

  it('the reader of quotations ignores emphasis, code marks and table lines', () => {
    expect(plain('| key | **HexEncodedBytes** |\n  of `0x`')).toBe('key HexEncodedBytes of 0x');
  });
});
