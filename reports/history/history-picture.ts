import { scaleLog, scaleUtc } from 'd3-scale';
import { line } from 'd3-shape';
import { appearanceOf } from '../html/appearance.ts';
import { ENDPOINTS } from '../../src/spec/endpoints/endpoints.ts';
import { COLOURS, label, path, stroke } from '../pictures/svg.ts';
import { plural } from '../../src/text/sentence.ts';
import type { Html } from '../text/html.ts';
import { html, Html as Markup } from '../text/html.ts';
import type { Episode, HistoryRun, Series } from './history.ts';
import { episodesOf, minuteOf } from './history.ts';

/** In units of the picture, each a pixel. */
const SIZE = {
  width: 920,
  left: 150,
  right: 24,
  top: 22,
  row: 20,
  latency: 130,
  axis: 24,
} as const;

/** The most rows of failures that are drawn; the table below the picture has all. */
const MAX_ROWS = 30;

/** The smallest width of a failure that was seen once. */
const LEAST = 6;

const DAY = 24 * 60 * 60 * 1000;

type TimeScale = ReturnType<typeof scaleUtc<number, number>>;

/** The style of the picture, which follows the colours of its page. */
export const HISTORY_PICTURE_STYLE = `
svg.history { display: block; width: 100%; min-width: 640px; max-width: 1200px; height: auto; }
svg.history text { font: 12px system-ui, sans-serif; fill: var(--ink); }
svg.history text.faint { fill: var(--faint); }
svg.history .grid line { stroke: var(--line); }
`;

/**
 * Draws the runs of a target in time: the verdict of each, when each failure began and ended, and how long answers
 * took.
 */
export function historyPicture(series: Series): Html {
  const episodes = episodesOf(series);
  const ids = [...new Set(episodes.map(({ requirement }) => requirement))].slice(0, MAX_ROWS);
  const floor = SIZE.top + SIZE.row * (1 + ids.length) + 8;
  const latencyTop = floor + 16 * Object.keys(ENDPOINTS).length + 8;
  const bottom = latencyTop + SIZE.latency;
  const x = timeScale(series.runs);
  const name = `${plural(series.runs.length, 'run')} in time: verdicts, ${plural(episodes.length, 'failure')}, latency`;
  const parts = [
    ...axis(x, bottom),
    ...series.runs.map((run) => verdictMark(run, x)),
    label(SIZE.left - 10, SIZE.top + 5, 'verdict', 'end'),
    ...ids.flatMap((id, at) => failureRow(id, episodes, x, SIZE.top + SIZE.row * (at + 1))),
    ...latencyLines(series.runs, x, latencyTop, bottom),
  ];
  const height = bottom + SIZE.axis;
  return html`<svg
    class="history"
    xmlns="http://www.w3.org/2000/svg"
    viewBox="0 0 ${SIZE.width} ${height}"
    role="img"
    aria-label="${name}"
  >
    ${drawn(parts)}
  </svg>`;
}

/** Joins parts that this suite drew; what they took from a file is escaped. */
function drawn(parts: readonly string[]): Html {
  return Markup.of([parts.join('\n')], []);
}

const escaped = (text: string): string => html`${text}`.toString();

const timeOf = ({ document }: HistoryRun): number => Date.parse(document.startedAt);

function timeScale(runs: readonly HistoryRun[]): TimeScale {
  const times = runs.map(timeOf);
  const begin = times.reduce((a, b) => Math.min(a, b));
  const end = times.reduce((a, b) => Math.max(a, b));
  // One run, or runs of one moment, stand in the middle of a day.
  const around = end === begin ? DAY / 2 : 0;
  return scaleUtc()
    .domain([begin - around, end + around])
    .range([SIZE.left + 10, SIZE.width - SIZE.right]);
}

function axis(x: TimeScale, bottom: number): readonly string[] {
  const format = x.tickFormat();
  const ticks = x.ticks(7);
  return [
    '<g class="grid">',
    ...ticks.map((tick) => stroke([x(tick), SIZE.top - 12], [x(tick), bottom], COLOURS.none)),
    '</g>',
    ...ticks.map((tick) => label(x(tick), bottom + 16, format(tick), 'middle', 'faint')),
  ];
}

function verdictMark(run: HistoryRun, x: TimeScale): string {
  const { background, sign, word } = appearanceOf(run.document);
  const place = x(timeOf(run)).toFixed(1);
  const said = `<title>${minuteOf(run.document.startedAt)} ${escaped(word)}</title>`;
  return `<g>${said}<circle cx="${place}" cy="${SIZE.top}" r="8" fill="${background}"/><text x="${place}" y="${SIZE.top + 4}" text-anchor="middle" style="fill:${inkOf(run)}">${sign}</text></g>`;
}

const inkOf = ({ document }: HistoryRun): string => appearanceOf(document).ink;

/** Returns the failures of a requirement: a bar while it failed, and a line until it was seen to pass. */
function failureRow(
  id: string,
  episodes: readonly Episode[],
  x: TimeScale,
  y: number,
): readonly string[] {
  const own = episodes.filter(({ requirement }) => requirement === id);
  const bars = own.flatMap(({ first, last, ended, level, failed }) => {
    const [from, to] = [x(timeOf(first)), x(timeOf(last))];
    const colour = level === 'MUST' ? COLOURS.bad : COLOURS.open;
    const width = Math.max(LEAST, to - from + LEAST);
    const until = ended === undefined ? '' : `, passed ${minuteOf(ended.document.startedAt)}`;
    const said = `${escaped(id)} failed from ${minuteOf(first.document.startedAt)} in ${plural(failed, 'run')}${until}`;
    return [
      `<g><title>${said}</title><rect x="${(from - LEAST / 2).toFixed(1)}" y="${y - 1}" width="${width.toFixed(1)}" height="12" rx="2" fill="${colour}"/></g>`,
      ...(ended === undefined
        ? []
        : [stroke([to + LEAST / 2, y + 5], [x(timeOf(ended)), y + 5], colour)]),
    ];
  });
  return [label(SIZE.left - 10, y + 9, escaped(id), 'end'), ...bars];
}

const LINES = [COLOURS.line, COLOURS.second] as const;

/** The shortest time that is drawn, as the axis is logarithmic. Milliseconds. */
const LEAST_MS = 0.1;

/** Response times from run to run: for each endpoint the median as a line, and the slowest twentieth dashed. */
function latencyLines(
  runs: readonly HistoryRun[],
  x: TimeScale,
  top: number,
  bottom: number,
): readonly string[] {
  const all = runs.flatMap(({ latencies }) =>
    latencies.flatMap(({ median, p95 }) => [median, p95]),
  );
  if (all.length === 0) {
    return [label(SIZE.left + 10, top + 20, 'no run has a metrics.prom', 'start', 'faint')];
  }
  const least = Math.max(
    LEAST_MS,
    all.reduce((a, b) => Math.min(a, b)),
  );
  const most = all.reduce((a, b) => Math.max(a, b));
  const y = scaleLog()
    .domain([least, Math.max(most, least * 2)])
    .range([bottom - 4, top + 10]);
  const ticks = y.ticks(4).filter((tick) => /^[125]/.test(tick.toExponential()));
  return [
    ...ticks.map((tick) => label(SIZE.left - 10, y(tick) + 4, `${tick} ms`, 'end', 'faint')),
    ...Object.values(ENDPOINTS).flatMap(({ method, path: route }, at) => {
      const endpoint = `${method} ${route}`;
      const colour = LINES[at % LINES.length] ?? COLOURS.line;
      const place = top - 16 * (Object.keys(ENDPOINTS).length - at) + 8;
      return [
        `<rect x="${SIZE.left + 10}" y="${place - 9}" width="10" height="10" fill="${colour}"/>`,
        label(SIZE.left + 26, place, `${endpoint}: median (line), 95th percentile (dashed)`),
        ...endpointLines(pointsOf(runs, endpoint, x, y), colour),
      ];
    }),
  ];
}

/** Where the median and the slowest twentieth of a run are drawn. */
interface LatencyPoint {
  readonly at: number;
  readonly median: number;
  readonly p95: number;
}

function pointsOf(
  runs: readonly HistoryRun[],
  endpoint: string,
  x: TimeScale,
  y: (ms: number) => number,
): readonly LatencyPoint[] {
  return runs.flatMap((run) => {
    const own = run.latencies.find((latency) => latency.endpoint === endpoint);
    if (own === undefined) return [];
    const [median, p95] = [y(Math.max(LEAST_MS, own.median)), y(Math.max(LEAST_MS, own.p95))];
    return [{ at: x(timeOf(run)), median, p95 }];
  });
}

function endpointLines(points: readonly LatencyPoint[], colour: string): readonly string[] {
  const lineOf = (height: (point: LatencyPoint) => number): string | null =>
    line()(points.map((point): [number, number] => [point.at, height(point)]));
  return [
    `<g stroke-opacity="0.7" stroke-dasharray="3 3">${path(
      lineOf(({ p95 }) => p95),
      'none',
      colour,
    )}</g>`,
    path(
      lineOf(({ median }) => median),
      'none',
      colour,
    ),
    ...points.map(
      ({ at, median }) =>
        `<circle cx="${at.toFixed(1)}" cy="${median.toFixed(1)}" r="2.5" fill="${colour}"/>`,
    ),
  ];
}
