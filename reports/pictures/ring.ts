import { arc, pie } from 'd3-shape';
import { openIn } from '../../src/evidence/outcome.ts';
import type { VerdictDocument } from '../verdict/verdict-document.ts';
import { COLOURS } from './svg.ts';

/** One part of the ring. */
interface Part {
  readonly count: number;
  readonly colour: string;
}

/** The applicable MUSTs as a ring: green only when all of them are met. */
export function ringPicture({ counts: { must, waived }, verdict }: VerdictDocument): string {
  const open = openIn(must);
  const parts: readonly Part[] = [
    { count: must.passed, colour: verdict === 'conforms' ? COLOURS.good : COLOURS.line },
    { count: must.failed - waived, colour: COLOURS.bad },
    { count: waived, colour: '#b58900' },
    { count: open, colour: COLOURS.open },
  ];
  const total = must.passed + must.failed + open;
  const slices = pie<Part>()
    .sort(null)
    .value(({ count }) => count)([...parts]);
  const shape = arc<(typeof slices)[number]>().innerRadius(40).outerRadius(50).cornerRadius(2);
  const paths = slices
    .filter(({ value }) => value > 0)
    .map((slice) => `<path d="${shape(slice) ?? ''}" fill="${slice.data.colour}"/>`);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-50 -50 100 100">',
    ...paths,
    `<text text-anchor="middle" y="1" font-family="sans-serif" font-weight="bold" font-size="18" fill="#6b7280">${must.passed}/${total}</text>`,
    '<text text-anchor="middle" y="16" font-family="sans-serif" font-size="10" fill="#6b7280">MUSTs met</text>',
    '</svg>',
  ].join('');
}
