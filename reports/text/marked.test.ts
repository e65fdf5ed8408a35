import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileText } from '../testing/hostile-text.ts';
import { permissiveMarkdown } from '../testing/markdown-in-tests.ts';
import { markedPair } from './finding-fields.ts';

const markdown = await permissiveMarkdown();

describe('expected and actual', () => {
  it.each([
    ['a b c', 'a x c', '`a` **`b`** `c`', '`a` **`x`** `c`'],
    [
      'versions 7842, 7850',
      'versions 7842, 7850, 7858',
      '`versions 7842, 7850` **(nothing)**',
      '`versions 7842, 7850` **`, 7858`**',
    ],
    ['version 7841', 'version 7842', '`version` **`7841`**', '`version` **`7842`**'],
  ])(
    'expected and actual of %j and %j have in bold what differs',
    (expected, actual, first, second) => {
      expect(markedPair(expected, actual, 100)).toEqual([first, second]);
    },
  );

  it('expected and actual are not marked when they share little', () => {
    expect(markedPair('a JSON array of summaries', 'status 404', 100)).toEqual([
      '`a JSON array of summaries`',
      '`status 404`',
    ]);
    expect(markedPair('one', 'one', 100)).toEqual(['`one`', '`one`']);
  });

  it('expected and actual are shortened around what differs', () => {
    const long = 'abcdef '.repeat(30);
    const [expected] = markedPair(`${long}1 ${long}`, `${long}2 ${long}`, 10);
    expect(expected).toBe('`…ef abcdef` **`1`** `abcdef ab…`');
  });

  it('expected and actual let no text become a link, an image or HTML', () => {
    fc.assert(
      fc.property(hostileText, hostileText, fc.integer({ min: 5, max: 200 }), (one, two, cap) => {
        for (const text of markedPair(`${one} a ${two}`, `${one} b ${two}`, cap)) {
          const tags = markdown.render(text).match(/<[^>]*>/gu) ?? [];
          expect(tags.filter((tag) => !/^<\/?(?:p|code|strong)>$/.test(tag))).toEqual([]);
        }
      }),
      { numRuns: 300 },
    );
  });
});
