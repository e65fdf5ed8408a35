import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import type { SentRequest } from '../exchanges/sent-requests.ts';
import { latencyPicture } from './latency-picture.ts';
import { COLOURS } from './svg.ts';
import { timelinePicture } from './timeline.ts';

function sent(id: number, changes: Partial<SentRequest> = {}): SentRequest {
  return {
    id,
    askedBy: 'discovery',
    sentAt: id * 100,
    durationMs: id,
    endpoint: 'GET /v1/lists',
    status: 200,
    head: 1000 + id,
    oldest: 10,
    requestKey: 'one',
    outline: 'one',
    ...changes,
  };
}

const HUNDRED = Array.from({ length: 100 }, (_, at) => sent(at + 1));

/** The number of lines of that colour in a picture. */
const linesIn = (svg: string | undefined, colour: string): number =>
  svg?.split(`stroke="${colour}"`).length ?? 0;

describe('the picture of answer times', () => {
  it('the picture of answer times says of each endpoint how long its answers took', () => {
    const item = sent(7, { endpoint: 'POST /v1/items', durationMs: 0 });
    const svg = latencyPicture([...HUNDRED, item, sent(900, { status: undefined })]);
    expect(svg).toContain('>GET /v1/lists<');
    expect(svg).toContain('100 responses: median 50 ms, 95th percentile 95 ms, slowest 100 ms');
    expect(svg).toContain('1 response: median 0.1 ms');
    expect(XMLValidator.validate(svg ?? '')).toBe(true);
    expect(svg).not.toContain('NaN');
  });

  it('no picture of response times is drawn without responses', () => {
    expect(latencyPicture([sent(1, { status: undefined })])).toBeUndefined();
    expect(latencyPicture([])).toBeUndefined();
  });
});

describe('the run as a line in time', () => {
  it('the timeline shows both versions, throttling, silence and failures', () => {
    const unusual = [sent(101, { status: 429 }), sent(102, { status: undefined })];
    const svg = timelinePicture([...HUNDRED, ...unusual], new Set([3, 50]));
    expect(svg).toContain('head version 1001 to 1102');
    expect(svg).toContain('oldest version 10<');
    expect(svg).toContain('102 requests, 1 throttled, 1 without an answer');
    const plain = timelinePicture(HUNDRED, new Set());
    const more = [COLOURS.bad, COLOURS.open, COLOURS.none].map(
      (colour) => linesIn(svg, colour) - linesIn(plain, colour),
    );
    expect(more).toEqual([2, 1, 1]);
    expect(XMLValidator.validate(svg ?? '')).toBe(true);
  });

  it('the timeline says when no response names a version', () => {
    const silent = sent(1, { head: undefined, oldest: undefined });
    expect(timelinePicture([silent], new Set())).toContain('no answer named the oldest version');
    expect(timelinePicture([], new Set())).toBeUndefined();
  });
});
