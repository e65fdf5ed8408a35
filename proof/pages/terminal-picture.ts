import { html } from '../../reports/text/html.ts';

/** Size of a character cell and of the margins. Pixels. */
const CELL = { width: 7.8, height: 18, margin: 16 } as const;

/** The colours of picocolors, by the code that switches them on. */
const COLOURS: Readonly<Record<string, string>> = {
  '2': '#8b949e',
  '31': '#ff7b72',
  '32': '#7ee787',
  '33': '#e3b341',
  '35': '#d2a8ff',
  '36': '#79c0ff',
};

/** A run of characters of one style. */
interface Span {
  readonly text: string;
  readonly colour: string | undefined;
  readonly isBold: boolean;
}

/**
 * Returns what a terminal shows as an SVG document.
 *
 * @param ansi lines with the escape codes of colours.
 */
export function terminalPicture(ansi: string, columns = 110): string {
  const lines = ansi
    .trimEnd()
    .split('\n')
    .flatMap((line) => wrapped(spansOf(line), columns));
  const width = Math.ceil(columns * CELL.width + 2 * CELL.margin);
  const height = lines.length * CELL.height + 2 * CELL.margin;
  const rows = lines.map((spans, row) => lineOf(spans, row));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" role="img" aria-label="A terminal with the output of a run that found a failure">`,
    `<rect width="100%" height="100%" rx="8" fill="#0d1117"/>`,
    `<g font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="13" fill="#e6edf3">`,
    ...rows,
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

function lineOf(spans: readonly Span[], row: number): string {
  const y = CELL.margin + (row + 0.75) * CELL.height;
  const parts = spans.map(({ text, colour, isBold }) => {
    const fill = colour === undefined ? '' : ` fill="${colour}"`;
    // Browsers collapse ordinary spaces.
    const kept = html`${text.replaceAll(' ', '\u00a0')}`;
    return `<tspan${fill}${isBold ? ' font-weight="bold"' : ''}>${kept.toString()}</tspan>`;
  });
  return `<text x="${CELL.margin}" y="${y}">${parts.join('')}</text>`;
}

function spansOf(line: string): readonly Span[] {
  const spans: Span[] = [];
  let colour: string | undefined;
  let isBold = false;
  for (const part of line.split('\u001b[')) {
    const code = part === line ? undefined : /^(\d+)m/.exec(part)?.[1];
    if (code === '1') isBold = true;
    else if (code === '22') [colour, isBold] = [undefined, false];
    else if (code === '39' || code === '0') colour = undefined;
    else if (code !== undefined) colour = COLOURS[code] ?? colour;
    const text = code === undefined ? part : part.slice(code.length + 1);
    if (text !== '') spans.push({ text, colour, isBold });
  }
  return spans;
}

/** Breaks a line where the terminal would. */
function wrapped(spans: readonly Span[], columns: number): readonly (readonly Span[])[] {
  const lines: Span[][] = [[]];
  let used = 0;
  for (const span of spans) {
    for (let rest = span.text; rest !== '';) {
      if (used === columns) {
        lines.push([]);
        used = 0;
      }
      const text = rest.slice(0, columns - used);
      lines.at(-1)?.push({ ...span, text });
      used += text.length;
      rest = rest.slice(text.length);
    }
  }
  return lines;
}
