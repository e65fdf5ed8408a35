import fc from 'fast-check';
import { XMLBuilder, XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';

import { hostileText } from '../testing/hostile-text.ts';
import { permissiveMarkdown } from '../testing/markdown-in-tests.ts';
import { capped, codeCell, codeSpan, fenced, oneLine, plainText, xmlText } from './text.ts';

const markdown = await permissiveMarkdown();

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

function always(holds: (text: string) => void): void {
  fc.assert(fc.property(hostileText, holds), { numRuns: 500 });
}

describe('plain text', () => {
  it('plain text has nothing a terminal acts on, and does not change again', () => {
    always((text) => {
      const plain = plainText(text);
      expect(plain).not.toMatch(/(?![\t\n])\p{Cc}|\p{Bidi_Control}|\p{Cs}/u);
      expect(plainText(plain)).toBe(plain);
    });
  });

  it('plain text keeps what is plain', () => {
    expect(plainText('a\tb\r\nc – é 😀')).toBe('a\tb\nc – é 😀');
    expect(plainText('\u001b[31mred\u001b[0m \u009b1mbold\u202E')).toBe('red bold');
  });

  it('plain text is one line when it must be', () => {
    always((text) => {
      expect(oneLine(text)).not.toMatch(/[\n\t\u2028\u2029]/u);
    });
  });

  it('plain text is cut between characters, never within one', () => {
    expect(capped('abc', 3)).toBe('abc');
    expect(capped('😀😀😀', 3)).toBe('😀… (4 more characters)');
    always((text) => {
      expect(capped(plainText(text), 5)).not.toMatch(/\p{Cs}/u);
    });
  });
});

describe('Markdown', () => {
  it('Markdown shows a code span as just that text', () => {
    always((text) => {
      const shown = oneLine(text) === '' ? ' ' : oneLine(text);
      expect(markdown.render(codeSpan(text))).toMatch(/^<p><code>[^<]*<\/code><\/p>\n$/u);
      expect(markdown.render(`a ${codeSpan(text)} b`)).toContain(
        `<code>${escaped(shown).replace(/^ $/u, '  ')}</code>`,
      );
    });
  });

  it('Markdown keeps a cell in its cell', () => {
    always((text) => {
      const table = `| x | y |\n|---|---|\n| ${codeCell(text)} | end |\n`;
      const html = markdown.render(table);
      expect(html).toContain(`<td><code>`);
      expect(html.match(/<td>/gu)).toHaveLength(2);
      expect(html).toMatch(/<\/code><\/td>\n<td>end<\/td>/u);
    });
  });

  it('Markdown keeps a block in its block', () => {
    always((text) => {
      const html = markdown.render(`${fenced(text)}\n\nend\n`);
      expect(html).toMatch(/^<pre><code>[^<]*<\/code><\/pre>\n<p>end<\/p>\n$/u);
    });
  });
});

describe('XML', () => {
  it('XML reads back as it was written', () => {
    const builder = new XMLBuilder({ ignoreAttributes: false });
    const parser = new XMLParser({
      ignoreAttributes: false,
      parseTagValue: false,
      trimValues: false,
    });
    always((text) => {
      const safe = xmlText(text);
      const read: unknown = parser.parse(builder.build({ a: { '#text': `.${safe}.` } }));
      expect(read).toEqual({ a: `.${safe}.` });
    });
  });
});
