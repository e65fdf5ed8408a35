import { isCi } from '../../config/read/read-config.ts';
import { targetName } from '../../src/evidence/target-name.ts';
import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import { findRequirement } from '../../src/spec/catalogue.ts';
import { outcomeText } from '../../reports/text/run-text.ts';
import type { Streams } from '../terminal/streams.ts';
import { wantsColour, writeLine } from '../terminal/streams.ts';
import { Forecast } from './forecast.ts';
import type { JudgeListener } from './judge.ts';
import type { RunAnnouncement } from './run-announcement.ts';

/** A progress display, and how it is ended. */
export interface Progress extends JudgeListener {
  stop(): void;
}

/** A way to show how far a run is. */
interface Display {
  show(line: string): void;
  stop(): void;
}

/** The pause between two plain lines. Milliseconds. */
const PLAIN_INTERVAL_MS = 5000;

const NOTHING: Display = { show: () => undefined, stop: () => undefined };

/**
 * Prints what is judged, and then how far the run is: one moving line on a terminal, a plain line every few
 * seconds elsewhere, nothing under `CI`.
 */
export function progressOf(streams: Streams): Progress {
  let counts = new Counts(0);
  let display = NOTHING;
  let forecast = new Forecast();
  return {
    announce: async (announcement) => {
      counts = new Counts(announcement.checks);
      if (announcement.notice !== undefined) writeLine(streams.stderr, announcement.notice);
      writeLine(streams.stderr, startLine(announcement));
      forecast = new Forecast(announcement.requests);
      display = await displayFor(streams, () => counts.line());
    },
    check: (evidence) => {
      counts.check(evidence);
      display.show(counts.line());
    },
    sent: (requests) => {
      counts.requests = requests;
      const slow = forecast.at(requests);
      if (slow !== undefined) writeLine(streams.stderr, slow);
      display.show(counts.line());
    },
    warn: (message) => writeLine(streams.stderr, `warning: ${message}`),
    comparing: (requests, against) => {
      display.stop();
      writeLine(
        streams.stderr,
        `comparing with ${against}: sending ${requests} requests to both nodes`,
      );
    },
    stop: () => display.stop(),
  };
}

function startLine(announcement: RunAnnouncement): string {
  const { target, proxy, embedded, profile, seed, waitMs } = announcement;
  const through = proxy === undefined ? '' : ` through the proxy ${proxy}`;
  const what = targetName({ url: target, ...(embedded ? { embedded } : {}) }) + through;
  const waits = waitMs === undefined ? '' : `, waiting up to ${waitMs / 1000} s for the node`;
  return `judging ${what}, profile ${profile}, seed ${seed}${waits}`;
}

async function displayFor(streams: Streams, line: () => string): Promise<Display> {
  if (isCi(streams.env)) return NOTHING;
  // Terminals of some scripts and containers report no width: a moving line would never end there.
  const { isTTY, columns } = streams.stderr;
  const hasWidth = columns !== undefined && columns > 0;
  const isPlain = streams.env['TERM'] === 'dumb' || streams.env['NO_COLOR'] !== undefined;
  const moving = isTTY === true && hasWidth && !isPlain;
  return moving ? spinner(streams, line()) : plainLines(streams, line);
}

async function spinner(streams: Streams, text: string): Promise<Display> {
  const { default: ora } = await import('ora');
  const color = wantsColour(streams) ? 'cyan' : false;
  // `isEnabled`: ora would read the environment of this process instead of `streams`.
  const shown = ora({
    text,
    stream: streams.stderr,
    discardStdin: false,
    color,
    isEnabled: true,
  }).start();
  return {
    show: (line) => {
      shown.text = line;
    },
    stop: () => void shown.stop(),
  };
}

function plainLines(streams: Streams, line: () => string): Display {
  let last: string | undefined;
  const print = (): void => {
    last = line();
    writeLine(streams.stderr, last);
  };
  const timer = setInterval(print, PLAIN_INTERVAL_MS);
  const stop = (): void => {
    clearInterval(timer);
    // The last line counts every check; a short run has no line at all.
    if (last !== undefined && last !== line()) print();
    last = undefined;
  };
  return { show: () => undefined, stop };
}

/** The counts so far. A failed SHOULD does not change the verdict, unless the run requires it. */
class Counts {
  readonly #total: number;
  readonly #by = new Map<string, number>();
  requests = 0;

  constructor(total: number) {
    this.#total = total;
  }

  check({ outcome, requirement }: Pick<CheckEvidence, 'outcome' | 'requirement'>): void {
    const isShould = findRequirement(requirement)?.level === 'SHOULD';
    const name = outcome === 'failed' && isShould ? SHOULD_FAILED : outcomeText(outcome);
    this.#by.set(name, (this.#by.get(name) ?? 0) + 1);
  }

  line(): string {
    const done = [...this.#by.values()].reduce((sum, count) => sum + count, 0);
    const bad = BAD.filter((name) => this.#by.has(name)).map(
      (name) => `, ${this.#by.get(name) ?? 0} ${name}`,
    );
    return `${done} of ${this.#total} checks${bad.join('')}, ${this.requests} requests`;
  }
}

const SHOULD_FAILED = 'SHOULD failed';

/** What the line names, in this order. */
const BAD: readonly string[] = [
  outcomeText('failed'),
  SHOULD_FAILED,
  outcomeText('errored'),
  outcomeText('cantTell'),
];
