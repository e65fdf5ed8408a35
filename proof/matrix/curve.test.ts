import { describe, expect, it } from 'vitest';
import { curveOf, curvePicture, curveText, requestsFor } from './curve.ts';

const faults = [{ shownAt: 30 }, { shownAt: 10 }, {}, { shownAt: 20 }];

describe('the curve of detected faults', () => {
  it('the curve counts the faults that each request adds, of all faults', () => {
    expect(curveOf(faults)).toEqual([
      { requests: 10, share: 0.25 },
      { requests: 20, share: 0.5 },
      { requests: 30, share: 0.75 },
    ]);
  });

  it('the curve gives the fewest requests for a share, if any number shows it', () => {
    const curve = curveOf(faults);
    expect([requestsFor(curve, 0.5), requestsFor(curve, 0.9)]).toEqual([20, undefined]);
  });

  it('the text of a curve needs nine of ten faults', () => {
    expect(curveText(curveOf(faults))).toBe('');
    const all = Array.from({ length: 10 }, (_, at) => ({ shownAt: at + 1 }));
    expect(curveText(curveOf(all))).toBe(
      '- Half of the faults show within 5 requests of a run, nine of ten within 9.',
    );
  });

  it('the picture of a curve has an axis of shares and one of requests', () => {
    const svg = curvePicture(curveOf(faults));
    expect(svg).toContain('100 %');
    expect(svg).toContain('>30<');
    expect(svg).toMatch(/<path d="M/);
  });
});
