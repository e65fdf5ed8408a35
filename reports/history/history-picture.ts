import { scaleLog, scaleUtc } from 'd3-scale';
import { line } from 'd3-shape';
import { ENDPOINTS } from '../../src/spec/endpoints/endpoints.ts';
import { plural } from '../../src/text/sentence.ts';
import { appearanceOf } from '../html/signs.ts';
import type { Place } from '../pictures/svg.ts';
import { COLOURS, dot, grid, label, logTicks, path, rangeOf, stroke } from '../pictures/svg.ts';
import type { Html } from '../text/html.ts';
import { html, svg } from '../text/html.ts';
import { minuteOf } from '../text/time-text.ts';
import type { Episode, HistoryRun, Series } from './history-of-runs.ts';
import { episodesOf } from './history-of-runs.ts';

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

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;

/** Returns where a time or a duration is drawn. */
type Scale = (value: number) => number;

/** The style of the picture, which follows the colours of its page. */
export const HISTORY_PICTURE_STYLE = `
svg.history { display: block; width: 100%; min-width: 640px; max-width: 1200px; height: auto; }
svg.history text { font: 12px system-ui, sans-serif; fill: var(--ink); }
svg.history text.faint { fill: var(--faint); }
svg.history .grid line { stroke: var(--line); }
`;

const NAMES = Object.values(ENDPOINTS).map(({ method, path: route }) => `${method} ${route}`);

/**
 * Draws the runs of a target in time: the verdict of each, when each failure began and ended, and how long answers
 * took.
 */
export function historyPicture({ target, runs }: Series): Html {
  const episodes = episodesOf({ target, runs });
  const ids = [...new Set(episodes.map(({ requirement }) => requirement))].slice(0, MAX_ROWS);
  const latencyTop = SIZE.top + SIZE.row * (1 + ids.length) + 16 * (1 + NAMES.length);
  const bottom = latencyTop + SIZE.latency;
  const x = timeScale(runs);
  const ticks = x.ticks(7).map((tick) => [x(tick), tickText(tick)] as const);
  const [begin] = x.domain();
  const name = `${plural(runs.length, 'run')} in time: verdicts, ${plural(episodes.length, 'failure')}, latency`;
  return html`<svg
    class="history"
    xmlns="http://www.w3.org/2000/svg"
    viewBox="0 0 ${SIZE.width} ${bottom + SIZE.axis}"
    role="img"
    aria-label="${name}"
  >
    ${grid(ticks, SIZE.top - 12, bottom)}
    ${label(SIZE.left - 10, bottom + 16, `UTC, from ${begin === undefined ? '' : dayOf(begin)}`, 'end', 'faint')}
    ${runs.map((run) => verdictMark(run, x))}
    ${label(SIZE.left - 10, SIZE.top + 5, 'verdict', 'end')}
    ${ids.flatMap((id, at) => failureRow(id, episodes, x, SIZE.top + SIZE.row * (at + 1)))}
    ${latencyLines(runs, x, latencyTop, bottom)}
  </svg>`;
}

const timeOf = ({ document }: HistoryRun): number => Date.parse(document.startedAt);
const startOf = ({ document }: HistoryRun): string => minuteOf(document.startedAt);

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** Returns the day of a midnight, or else the time of day: in UTC, as the tables have it. */
function tickText(time: Date): string {
  if (time.getTime() % DAY === 0) return dayOf(time);
  return time.toISOString().slice(11, time.getTime() % MINUTE === 0 ? 16 : 19);
}

function timeScale(runs: readonly HistoryRun[]) {
  const [begin, end] = rangeOf(runs.map(timeOf));
  // One run, or runs of one moment, stand in the middle of a day.
  const around = end === begin ? DAY / 2 : 0;
  return scaleUtc()
    .domain([begin - around, end + around])
    .range([SIZE.left + 10, SIZE.width - SIZE.right]);
}

function verdictMark(run: HistoryRun, x: Scale): Html {
  const { background, ink, sign, word } = appearanceOf(run.document);
  const place = x(timeOf(run)).toFixed(1);
  const mark = svg`<text x="${place}" y="${SIZE.top + 4}" text-anchor="middle" style="fill:${ink}">${sign}</text>`;
  return svg`<g><title>${startOf(run)} ${word}</title>${dot([Number(place), SIZE.top], 8, background)}${mark}</g>\n`;
}

/** Returns the failures of a requirement: a bar while it failed, and a line until it was seen to pass. */
function failureRow(
  id: string,
  episodes: readonly Episode[],
  x: Scale,
  y: number,
): readonly Html[] {
  const own = episodes.filter(({ requirement }) => requirement === id);
  const bars = own.flatMap(({ first, last, ended, level, failed }) => {
    const [from, to] = [x(timeOf(first)) - LEAST / 2, x(timeOf(last)) + LEAST / 2];
    const colour = level === 'MUST' ? COLOURS.bad : COLOURS.open;
    const until = ended === undefined ? '' : `, passed ${startOf(ended)}`;
    const said = `${id} failed from ${startOf(first)} in ${plural(failed, 'run')}${until}`;
    return [
      svg`<g><title>${said}</title><rect x="${from.toFixed(1)}" y="${y - 1}" width="${(to - from).toFixed(1)}" height="12" rx="2" fill="${colour}"/></g>\n`,
      ...(ended === undefined ? [] : [stroke([to, y + 5], [x(timeOf(ended)), y + 5], colour)]),
    ];
  });
  return [label(SIZE.left - 10, y + 9, id, 'end'), ...bars];
}

const LINES = [COLOURS.line, COLOURS.second] as const;

/** The shortest time that is drawn, as the axis is logarithmic. Milliseconds. */
const LEAST_MS = 0.1;

/** Response times from run to run: for each endpoint the median as a line, and the slowest twentieth dashed. */
function latencyLines(
  runs: readonly HistoryRun[],
  x: Scale,
  top: number,
  bottom: number,
): readonly Html[] {
  const all = runs.flatMap(({ latencies }) => latencies.flatMap((each) => [each.median, each.p95]));
  if (all.length === 0) {
    return [label(SIZE.left + 10, top + 20, 'no run has a metrics.prom', 'start', 'faint')];
  }
  const [least, most] = rangeOf(all.map((ms) => Math.max(LEAST_MS, ms)));
  const y = scaleLog()
    .domain([least, Math.max(most, least * 2)])
    .range([bottom - 4, top + 10]);
  return [
    ...logTicks(y, 4).map((tick) =>
      label(SIZE.left - 10, y(tick) + 4, `${tick} ms`, 'end', 'faint'),
    ),
    ...NAMES.flatMap((endpoint, at) => {
      const colour = LINES[at % LINES.length] ?? COLOURS.line;
      const place = top - 16 * (NAMES.length - at) + 8;
      return [
        svg`<rect x="${SIZE.left + 10}" y="${place - 9}" width="10" height="10" fill="${colour}"/>\n`,
        label(SIZE.left + 26, place, `${endpoint}: median (line), 95th percentile (dashed)`),
        ...endpointLines(endpoint, runs, colour, x, y),
      ];
    }),
  ];
}

function endpointLines(
  endpoint: string,
  runs: readonly HistoryRun[],
  colour: string,
  x: Scale,
  y: Scale,
): readonly Html[] {
  const places = (measure: 'median' | 'p95'): readonly Place[] =>
    runs.flatMap((run) => {
      const own = run.latencies.find((latency) => latency.endpoint === endpoint);
      return own === undefined ? [] : [[x(timeOf(run)), y(Math.max(LEAST_MS, own[measure]))]];
    });
  const lineOf = (all: readonly Place[]): string | null => line()(all.map(([at, ms]) => [at, ms]));
  const medians = places('median');
  return [
    path(lineOf(places('p95')), 'none', colour, '3 3'),
    path(lineOf(medians), 'none', colour),
    ...medians.map((place) => dot(place, 2.5, colour)),
  ];
}
