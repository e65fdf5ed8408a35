import { scaleLinear, scaleLog } from 'd3-scale';
import { area } from 'd3-shape';
import { durationsOf, quantile } from '../exchanges/latency.ts';
import type { SentRequest } from '../exchanges/sent-requests.ts';
import { plural } from '../../src/text/sentence.ts';
import type { Html } from '../text/html.ts';
import { COLOURS, grid, label, logTicks, path, picture, rangeOf, SIZE, stroke } from './svg.ts';

/** The number of columns into which an endpoint's times are sorted. */
const COLUMNS = 60;

/** The height of the row of an endpoint. */
const ROW = 104;

/** The shortest time that is drawn, as the axis is logarithmic. Milliseconds. */
const MIN_DRAWN_MS = 0.1;

/** Returns the latency of each endpoint as a picture; `undefined` when nothing was answered. */
export function latencyPicture(sent: readonly SentRequest[]): string | undefined {
  const rows = [...durationsOf(sent)].map(
    ([endpoint, all]) => [endpoint, all.map((ms) => Math.max(MIN_DRAWN_MS, ms))] as const,
  );
  if (rows.length === 0) return undefined;
  const [least, most] = rangeOf(rows.flatMap(([, times]) => times));
  const { left, right, top, bottom, width } = SIZE;
  const height = top + rows.length * ROW + bottom;
  const x = scaleLog()
    .domain([least, Math.max(most, least * 2)])
    .range([left, width - right])
    .nice();
  const ticks = logTicks(x, 6).map((tick) => [x(tick), `${tick} ms`] as const);
  const parts = [
    ...grid(ticks, top, height - bottom),
    ...rows.flatMap(([endpoint, times], row) => rowParts(endpoint, times, x, top + row * ROW)),
  ];
  return picture('Response times', parts, height);
}

function rowParts(
  endpoint: string,
  times: readonly number[],
  x: ReturnType<typeof scaleLog<number, number>>,
  top: number,
): readonly Html[] {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => quantile(sorted, share);
  const counts = columnsOf(sorted, x);
  const y = scaleLinear()
    .domain([0, Math.max(...counts)])
    .range([top + ROW - 6, top + 40]);
  const step = (SIZE.width - SIZE.right - SIZE.left) / COLUMNS;
  const shape = area<number>()
    .x((_, column) => SIZE.left + (column + 0.5) * step)
    .y0(y(0))
    .y1((count) => y(count));
  const marks = ([0.5, 0.95] as const).map((share) =>
    stroke(
      [x(at(share)), y(0)],
      [x(at(share)), top + 38],
      share === 0.5 ? COLOURS.line : COLOURS.open,
      2,
    ),
  );
  const figures = `${plural(sorted.length, 'response')}: median ${shown(at(0.5))}, 95th percentile ${shown(at(0.95))}, slowest ${shown(at(1))}`;
  return [
    path(shape([...counts]), '#c9dcf0'),
    ...marks,
    label(SIZE.left, top + 14, endpoint),
    label(SIZE.left, top + 30, figures),
  ];
}

function columnsOf(
  times: readonly number[],
  x: ReturnType<typeof scaleLog<number, number>>,
): readonly number[] {
  const counts = Array.from({ length: COLUMNS }, () => 0);
  const width = SIZE.width - SIZE.right - SIZE.left;
  for (const time of times) {
    const place = Math.floor(((x(time) - SIZE.left) / width) * COLUMNS);
    const column = Math.min(COLUMNS - 1, Math.max(0, place));
    counts[column] = (counts[column] ?? 0) + 1;
  }
  return counts;
}

function shown(ms: number): string {
  return ms >= 100 ? `${Math.round(ms)} ms` : `${Math.round(ms * 10) / 10} ms`;
}
