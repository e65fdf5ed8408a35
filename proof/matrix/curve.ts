import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { COLOURS, label, path, picture, SIZE, stroke } from '../../reports/pictures/svg.ts';
import type { FaultRow } from './matrix.ts';

/** A number of requests, and the share of all faults that these requests show, from 0 to 1. */
interface CurvePoint {
  readonly requests: number;
  readonly share: number;
}

/** Returns how the share of detected faults grows with the requests of a run, in order of the requests. */
export function curveOf(faults: readonly Pick<FaultRow, 'shownAt'>[]): readonly CurvePoint[] {
  const shown = faults.flatMap(({ shownAt }) => shownAt ?? []).toSorted((a, b) => a - b);
  return shown.map((requests, at) => ({ requests, share: (at + 1) / faults.length }));
}

/** Returns the fewest requests that show this share of the faults; `undefined` when none do. */
export function requestsFor(curve: readonly CurvePoint[], share: number): number | undefined {
  return curve.find((point) => point.share >= share)?.requests;
}

/** Returns the totals of a curve as Markdown; `''` for a matrix that does not know it. */
export function curveText(curve: readonly CurvePoint[]): string {
  const [half, most] = [requestsFor(curve, 0.5), requestsFor(curve, 0.9)];
  if (half === undefined || most === undefined) return '';
  return `- Half of the faults show within ${half} requests of a run, nine of ten within ${most}.`;
}

/** Returns the curve as a picture, an SVG document. */
export function curvePicture(curve: readonly CurvePoint[]): string {
  const { left, right, top, bottom, width, height } = SIZE;
  const last = curve.at(-1)?.requests ?? 1;
  const x = scaleLinear()
    .domain([0, last])
    .range([left, width - right])
    .nice();
  const y = scaleLinear()
    .domain([0, 1])
    .range([height - bottom, top]);
  const shape = line<CurvePoint>()
    .x(({ requests }) => x(requests))
    .y(({ share }) => y(share));
  const shares = [0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
    stroke([left, y(share)], [width - right, y(share)], '#e3e6eb'),
    label(left - 8, y(share) + 4, `${share * 100} %`, 'end'),
  ]);
  const counts = x
    .ticks(8)
    .map((count) => label(x(count), height - bottom + 16, String(count), 'middle'));
  const drawn = path(shape([{ requests: 0, share: 0 }, ...curve]), 'none', COLOURS.line);
  const unit = label(width - right, height - 4, 'requests of a run', 'end', 'faint');
  return picture('Share of the faults that the first requests show', [
    ...shares,
    ...counts,
    drawn,
    unit,
  ]);
}
