import { SMOKE_REQUESTS } from '../../src/evidence/effort.ts';

/**
 * When the forecast is given, for runs of at least which length, and when the rate is first measured: a run starts
 * slowly, with one request at a time. Milliseconds.
 */
const AFTER_MS = 10_000;
const FROM_MS = 60_000;
const RATE_FROM_MS = 5000;

/** Says once, ten seconds after the first request, how long a run takes if that is more than a minute. */
export class Forecast {
  readonly #total: number | undefined;
  #since: number | undefined;
  /** When the rate began to be measured, and how many requests had been sent then. */
  #measured: { readonly ms: number; readonly requests: number } | undefined;
  #isSaid = false;

  /** @param total the approximate number of requests of the run; if absent, there is no forecast. */
  constructor(total?: number) {
    this.#total = total;
  }

  /**
   * Call this from time to time.
   *
   * @param requests how many have been sent.
   * @returns the sentence to say now.
   */
  at(requests: number): string | undefined {
    if (this.#isSaid || this.#total === undefined || requests === 0) return undefined;
    const now = performance.now();
    this.#since ??= now;
    const ms = now - this.#since;
    if (ms >= RATE_FROM_MS) this.#measured ??= { ms, requests };
    const sent = requests - (this.#measured?.requests ?? requests);
    if (ms < AFTER_MS || sent === 0) return undefined;
    this.#isSaid = true;
    // A run that has come so far is held up by something else, such as a restart of the node.
    if (requests > this.#total / 2) return undefined;
    const msEach = (ms - (this.#measured?.ms ?? 0)) / sent;
    const whole = ms + msEach * Math.max(0, this.#total - requests);
    if (whole <= FROM_MS) return undefined;
    const rate = rateText(1000 / msEach);
    const shorter = shorterThan(this.#total, msEach);
    return `at ${rate} requests per second, this run of about ${this.#total} requests takes about ${timeText(whole)}; for a shorter run: ${shorter}`;
  }
}

function shorterThan(total: number, msEach: number): string {
  if (total <= SMOKE_REQUESTS) return '--only ID,… or --max-requests N';
  return `--effort smoke (at most ${SMOKE_REQUESTS} requests, about ${timeText(SMOKE_REQUESTS * msEach)})`;
}

const rateText = (rate: number): string => (rate < 10 ? rate.toFixed(1) : String(Math.round(rate)));

/** Returns a time in the unit that people would name. */
function timeText(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} minutes` : `${(minutes / 60).toFixed(1)} hours`;
}
