import type { Outcome } from '../../src/evidence/outcome.ts';
import type { Streams } from '../streams.ts';
import { writeLine, wantsColour } from '../streams.ts';
import type { RunListener } from './run-controller.ts';

/** A line of progress, and its end. */
export interface Progress extends RunListener {
  stop(): void;
}

/** How often a plain line is written. Milliseconds. */
const PLAIN_EVERY = 5000;

/**
 * Tells how far a run has come: one moving line on a terminal, a plain line now and then
 * elsewhere, nothing under `CI`.
 *
 * @param total how many checks there are.
 */
export async function startProgress(streams: Streams, total: number): Promise<Progress> {
  const counts = new Counts(total);
  if (streams.env['CI'] !== undefined)
    return counting(
      counts,
      () => undefined,
      () => undefined,
    );
  // Some terminals, of a script or a container, have no width: a moving line never ends there.
  const { isTTY, columns } = streams.stderr;
  if (isTTY !== true || columns === undefined || columns === 0) {
    return plainProgress(streams, counts);
  }
  const { default: ora } = await import('ora');
  const spinner = ora({
    text: counts.line(),
    stream: process.stderr,
    discardStdin: false,
    color: wantsColour(streams) ? 'cyan' : false,
  }).start();
  const show = (): void => {
    spinner.text = counts.line();
  };
  return counting(counts, show, () => spinner.stop());
}

function plainProgress(streams: Streams, counts: Counts): Progress {
  const timer = setInterval(() => writeLine(streams.stderr, counts.line()), PLAIN_EVERY);
  return counting(
    counts,
    () => undefined,
    () => clearInterval(timer),
  );
}

function counting(counts: Counts, show: () => void, stop: () => void): Progress {
  return {
    check: ({ outcome }) => {
      counts.check(outcome);
      show();
    },
    sent: (requests) => {
      counts.requests = requests;
      show();
    },
    stop,
  };
}

class Counts {
  readonly #total: number;
  readonly #by = new Map<Outcome, number>();
  requests = 0;

  constructor(total: number) {
    this.#total = total;
  }

  check(outcome: Outcome): void {
    this.#by.set(outcome, (this.#by.get(outcome) ?? 0) + 1);
  }

  line(): string {
    const done = [...this.#by.values()].reduce((sum, count) => sum + count, 0);
    const bad = (['failed', 'errored', 'cantTell'] as const)
      .filter((outcome) => this.#by.has(outcome))
      .map((outcome) => `, ${this.#by.get(outcome) ?? 0} ${outcome}`);
    return `${done} of ${this.#total} checks${bad.join('')}, ${this.requests} requests`;
  }
}
