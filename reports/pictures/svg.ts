/** The size of a picture in its own units, each a pixel unless the picture is scaled. */
export const SIZE = { width: 860, height: 300, left: 70, right: 40, top: 34, bottom: 36 } as const;

/** Colours that are legible on light and on dark paper. */
export const COLOURS = {
  line: '#4a7fb5',
  second: '#9a6fb0',
  good: '#2e9e5b',
  bad: '#d64541',
  open: '#d99a26',
  none: '#8a93a3',
  text: '#5b6472',
} as const;

const STYLE = `text { font: 12px system-ui, sans-serif; fill: ${COLOURS.text}; } .title { font-weight: 600; font-size: 14px; }`;

/** Returns a picture as one SVG document on white. All its text is written by this suite, or a number. */
export function picture(
  title: string,
  parts: readonly string[],
  height: number = SIZE.height,
): string {
  const { width } = SIZE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${title}">`,
    `<style>${STYLE}</style>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    label(SIZE.left, 20, title, 'start', 'title'),
    ...parts,
    '</svg>',
  ].join('\n');
}

/** Returns a line of text; `at` says whether it begins, ends or is centred at the place. */
export function label(
  x: number,
  y: number,
  text: string,
  anchor: 'start' | 'middle' | 'end' = 'start',
  cssClass = '',
): string {
  const styled = cssClass === '' ? '' : ` class="${cssClass}"`;
  return `<text x="${short(x)}" y="${short(y)}" text-anchor="${anchor}"${styled}>${text}</text>`;
}

/** A point of a picture. */
export type Place = readonly [x: number, y: number];

/** Returns a straight line. */
export function stroke([x1, y1]: Place, [x2, y2]: Place, colour: string, width = 1): string {
  return `<line x1="${short(x1)}" y1="${short(y1)}" x2="${short(x2)}" y2="${short(y2)}" stroke="${colour}" stroke-width="${width}"/>`;
}

/** Returns a path made by d3-shape; empty when it drew nothing. */
export function path(shape: string | null, fill: string, colour = 'none'): string {
  return shape === null
    ? ''
    : `<path d="${shape}" fill="${fill}" stroke="${colour}" stroke-width="1.5"/>`;
}

function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}
