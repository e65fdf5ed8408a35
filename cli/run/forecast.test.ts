import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Forecast } from './forecast.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** All that is said in a minute of a run that sends so many requests a second. */
function saidAt(rate: number, total?: number): readonly (readonly [number, string])[] {
  const forecast = new Forecast(total);
  const said: (readonly [number, string])[] = [];
  for (let second = 0; second <= 60; second += 1) {
    const sentence = forecast.at(Math.round(rate * second) + 1);
    if (sentence !== undefined) said.push([second, sentence]);
    vi.advanceTimersByTime(1000);
  }
  return said;
}

describe('the forecast of a slow run', () => {
  it('a slow run says once, after ten seconds, its duration and a shorter way', () => {
    expect(saidAt(40, 5000)).toEqual([
      [
        10,
        'at 40 requests per second, this run of about 5000 requests takes about 2 minutes; for a shorter run: --effort smoke (at most 400 requests, about 10 s)',
      ],
    ]);
  });

  it.each([
    [80, 'about 62 s'],
    [10, 'about 8 minutes'],
    [0.4, 'about 3.5 hours'],
  ])('names the time at %d requests per second in a readable unit', (rate, time) => {
    expect(saidAt(rate, 5000)[0]?.[1]).toContain(time);
  });

  it('no forecast is printed for a run of at most a minute', () => {
    expect(saidAt(84, 5000)).toEqual([]);
  });

  it('the forecast of a slow run is silent if the number of requests is unknown', () => {
    expect(saidAt(1)).toEqual([]);
  });

  it('the forecast of a slow run names options that are shorter than a smoke run', () => {
    expect(saidAt(1, 400)[0]?.[1]).toMatch(
      / takes about 7 minutes; for a shorter run: --only ID,… or --max-requests N$/,
    );
  });

  it('the forecast of a slow run uses the rate after the slow start of a run', () => {
    const forecast = new Forecast(5000);
    expect(forecast.at(1)).toBeUndefined();
    vi.advanceTimersByTime(5000);
    expect(forecast.at(20)).toBeUndefined();
    vi.advanceTimersByTime(5000);
    expect(forecast.at(20)).toBeUndefined();
    expect(forecast.at(120)).toMatch(/^at 20 requests per second, .* takes about 4 minutes; /);
  });

  it('no forecast is printed for a run that waits after half of its requests', () => {
    const forecast = new Forecast(5000);
    for (const requests of [1, 3000, 3010, 3020]) {
      expect(forecast.at(requests)).toBeUndefined();
      vi.advanceTimersByTime(5000);
    }
  });

  it('the forecast counts from the first request, not from the wait for the node', () => {
    const forecast = new Forecast(5000);
    expect(forecast.at(0)).toBeUndefined();
    vi.advanceTimersByTime(60_000);
    expect(forecast.at(1)).toBeUndefined();
    vi.advanceTimersByTime(9_999);
    expect(forecast.at(1000)).toBeUndefined();
  });
});
