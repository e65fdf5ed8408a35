import type { Html } from '../text/html.ts';
import { raw, svg } from '../text/html.ts';

/** The size of a picture in its own units, each a pixel unless the picture is scaled. */
export const SIZE = { width: 860, height: 300, left: 70, right: 40, top: 34, bottom: 36 } as const;

/** Colours that are legible on light and on dark paper. */
export const COLOURS = {
  line: '#4a7fb5',
  second: '#9a6fb0',
  bad: '#d64541',
  open: '#d99a26',
  none: '#8a93a3',
  text: '#5b6472',
} as const;

const STYLE = `text { font: 12px system-ui, sans-serif; fill: ${COLOURS.text}; } .title { font-weight: 600; font-size: 14px; }`;

/** Returns a picture as one SVG document on white. */
export function picture(
  title: string,
  parts: readonly Html[],
  height: number = SIZE.height,
): string {
  const { width } = SIZE;
  return svg`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${title}">
<style>${raw(STYLE)}</style>
<rect width="${width}" height="${height}" fill="#ffffff"/>
${label(SIZE.left, 20, title, 'start', 'title')}${parts}
</svg>`.toString();
}

/** Returns a line of text; `anchor` says whether it begins, ends or is centred at the place. */
export function label(
  x: number,
  y: number,
  text: string,
  anchor: 'start' | 'middle' | 'end' = 'start',
  cssClass: 'title' | 'faint' | '' = '',
): Html {
  return svg`<text x="${short(x)}" y="${short(y)}" text-anchor="${anchor}" class="${cssClass}">${text}</text>\n`;
}

/** A point of a picture. */
export type Place = readonly [x: number, y: number];

export function stroke([x1, y1]: Place, [x2, y2]: Place, colour: string, width = 1): Html {
  return svg`<line x1="${short(x1)}" y1="${short(y1)}" x2="${short(x2)}" y2="${short(y2)}" stroke="${colour}" stroke-width="${width}"/>\n`;
}

/** Returns a path made by d3-shape; empty when it drew nothing. */
export function path(shape: string | null, fill: string, colour = 'none', dashes = ''): Html {
  return svg`<path d="${shape ?? ''}" fill="${fill}" stroke="${colour}" stroke-width="1.5" stroke-dasharray="${dashes}"/>\n`;
}

export function dot([x, y]: Place, radius: number, colour: string): Html {
  return svg`<circle cx="${short(x)}" cy="${short(y)}" r="${radius}" fill="${colour}"/>\n`;
}

/** Returns upright lines of a grid, with a text below each. */
export function grid(
  lines: readonly (readonly [x: number, text: string])[],
  top: number,
  bottom: number,
): readonly Html[] {
  return lines.flatMap(([x, text]) => [
    svg`<g class="grid">${stroke([x, top], [x, bottom], '#e3e6eb')}</g>`,
    label(x, bottom + 16, text, 'middle', 'faint'),
  ]);
}

/** Returns the smallest and the largest of values. */
export function rangeOf(values: readonly number[]): readonly [least: number, most: number] {
  return values.reduce<readonly [number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Infinity, -Infinity],
  );
}

/** Returns the ticks of a logarithmic scale that have room for a text: 1, 2 and 5 of each power. */
export function logTicks(scale: { ticks(count: number): number[] }, count: number): number[] {
  return scale
    .ticks(count)
    .filter((tick) => ['1', '2', '5'].includes(tick.toExponential().charAt(0)));
}

function short(value: number): number {
  return Math.round(value * 10) / 10;
}
