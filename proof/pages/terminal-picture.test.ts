import { describe, expect, it } from 'vitest';
import { terminalPicture } from './terminal-picture.ts';

const textsOf = (svg: string): readonly string[] =>
  [...svg.matchAll(/<text [^>]*>(.*?)<\/text>/g)].map(([, text = '']) => text);

describe('a picture of a terminal', () => {
  it('a picture of a terminal has the colours and the weight of the text', () => {
    expect(textsOf(terminalPicture('a \u001b[31m<b>\u001b[39m \u001b[1mc\u001b[22m d'))).toEqual([
      '<tspan>a\u00a0</tspan><tspan fill="#ff7b72">&lt;b&gt;</tspan><tspan>\u00a0</tspan>' +
        '<tspan font-weight="bold">c</tspan><tspan>\u00a0d</tspan>',
    ]);
  });

  it('breaks lines where the terminal would, and keeps empty ones', () => {
    const lines = textsOf(terminalPicture('abcde\n\nf\n', 2));
    expect(lines.map((line) => line.replaceAll(/<[^>]*>/g, ''))).toEqual([
      'ab',
      'cd',
      'e',
      '',
      'f',
    ]);
  });
});
