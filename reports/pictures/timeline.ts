import { scaleLinear } from 'd3-scale';
import { curveStepAfter, line } from 'd3-shape';
import type { SentRequest } from '../exchanges/sent-requests.ts';
import type { Html } from '../text/html.ts';
import { COLOURS, grid, label, path, picture, rangeOf, SIZE, stroke } from './svg.ts';

/** The most points of a line that a picture can show. */
const POINTS = 600;

/** The heights of the rows of events below the versions. */
const ROWS = { throttled: 222, silent: 237, failed: 252 } as const;

/** The lower boundary of the area in which versions are drawn. */
const FLOOR = 204;

/**
 * Returns the run as a timeline: the target's versions, when it throttled or did not answer, and when failures
 * occurred. `undefined` when nothing was sent.
 *
 * @param failed ids of the exchanges that show a failure.
 */
export function timelinePicture(
  sent: readonly SentRequest[],
  failed: ReadonlySet<number>,
): string | undefined {
  const times = sent.map(({ sentAt }) => sentAt).filter((at) => Number.isFinite(at));
  if (times.length === 0) return undefined;
  const [begin, end] = rangeOf(times);
  const { left, right, width, height, bottom, top } = SIZE;
  const x = scaleLinear()
    .domain([0, Math.max(1, end - begin) / 1000])
    .range([left, width - right]);
  const at = ({ sentAt }: SentRequest): number => x((sentAt - begin) / 1000);
  const marks = (name: string, y: number, colour: string, those: readonly SentRequest[]) => [
    label(left - 6, y + 4, name, 'end'),
    ...[...new Set(those.map((request) => Math.round(at(request))))].map((place) =>
      stroke([place, y - 5], [place, y + 5], colour, 1.5),
    ),
  ];
  const throttled = sent.filter(({ status }) => status === 429 || status === 503);
  const silent = sent.filter(({ status }) => status === undefined);
  const wrong = sent.filter(({ id }) => failed.has(id));
  const ticks = x.ticks(8).map((tick) => [x(tick), `${tick} s`] as const);
  const parts = [
    ...grid(ticks, top, height - bottom),
    ...VERSIONS.flatMap((version) => versionLine(version, sent, at)),
    ...marks('throttled', ROWS.throttled, COLOURS.open, throttled),
    ...marks('no answer', ROWS.silent, COLOURS.none, silent),
    ...marks('failed', ROWS.failed, COLOURS.bad, wrong),
  ];
  const title = `Timeline of the run: ${sent.length} requests, ${throttled.length} throttled, ${silent.length} without an answer`;
  return picture(title, parts);
}

/** One of the versions that answers name, and where it is drawn. */
interface Version {
  readonly name: string;
  readonly of: (request: SentRequest) => number | undefined;
  readonly colour: string;
  readonly high: number;
  readonly low: number;
}

/** The versions, each on a scale of its own: they are far apart, and change little. */
const VERSIONS: readonly Version[] = [
  { name: 'head', of: ({ head }) => head, colour: COLOURS.line, high: SIZE.top + 12, low: 112 },
  { name: 'oldest', of: ({ oldest }) => oldest, colour: COLOURS.second, high: 128, low: FLOOR },
];

function versionLine(
  { name, of, colour, high, low }: Version,
  sent: readonly SentRequest[],
  at: (request: SentRequest) => number,
): readonly Html[] {
  const seen = sent.flatMap((request) => {
    const version = of(request);
    return version === undefined ? [] : [{ place: at(request), version }];
  });
  const ordered = seen.toSorted((a, b) => a.place - b.place);
  const middle = (high + low) / 2 + 4;
  if (ordered.length === 0) {
    return [label(SIZE.left + 6, middle, `no answer named the ${name} version`)];
  }
  const [least, most] = rangeOf(ordered.map(({ version }) => version));
  const y = scaleLinear()
    .domain([least, Math.max(most, least + 1)])
    .range([low, high]);
  const every = Math.ceil(ordered.length / POINTS);
  const places = ordered
    .filter((_, index) => index % every === 0)
    .map(({ place, version }): [number, number] => [place, y(version)]);
  const text = least === most ? `${least}` : `${least} to ${most}`;
  return [
    path(line().curve(curveStepAfter)(places), 'none', colour),
    label(SIZE.left - 6, middle, name, 'end'),
    label(SIZE.left + 6, high - 2, `${name} version ${text}`),
  ];
}
