import { omitUndefined } from '../text/json.ts';
import { Clock } from './clock.ts';
import type { Exchange, Sent } from './exchange.ts';
import type { Delivered, Transport } from './network/transport.ts';
import type { Step, Steps } from './step-order.ts';
import type { Wire } from './wire.ts';

/** A step of a recording. */
export interface RecordedStep extends Step {
  /** Milliseconds from the start of the run. */
  readonly at: number;
}

/**
 * Describes where a request departs from the recorded one with its id; `undefined` when it does
 * not.
 */
export type RequestComparison = (sent: Sent, recorded: Exchange) => string | undefined;

/**
 * Replaces the network and time: every step is taken in the recorded order, with the recorded
 * answer and without waiting. No socket is opened.
 */
export class RecordedWire implements Wire, Steps {
  readonly steps = this;
  readonly clock = new Clock(this, () => Promise.resolve());
  readonly startedAt: number;
  readonly #recorded: readonly RecordedStep[];
  readonly #exchanges: ReadonlyMap<number, Exchange>;
  readonly #compare: RequestComparison;
  readonly #pending = new Map<string, () => void>();
  #at = 0;
  #divergence: string | undefined;

  constructor(startedAt: number, recorded: readonly RecordedStep[], compare: RequestComparison) {
    this.startedAt = startedAt;
    this.#recorded = recorded;
    this.#compare = compare;
    this.#exchanges = new Map(
      recorded.flatMap(({ exchange }) => (exchange === undefined ? [] : [[exchange.id, exchange]])),
    );
  }

  get at(): number {
    return this.#at;
  }

  /** Resolves when {@link replay} reaches that step; never, when the recording does not have it. */
  take(step: Step): Promise<void> {
    return new Promise((begin) => {
      this.#pending.set(keyOf(step), begin);
    });
  }

  /** Runs no command: what followed from a new value is recorded. */
  readonly printValue = (): Promise<undefined> => Promise.resolve(undefined);

  connect(): Transport {
    const deliver = (sent: Sent): Promise<Delivered> => this.#deliver(sent);
    return { deliver, abort: () => undefined, close: () => Promise.resolve() };
  }

  /**
   * Takes the recorded steps, one after the other.
   *
   * @returns where the run departs from the recording; `undefined` when it does not.
   */
  async replay(): Promise<string | undefined> {
    for (const step of this.#recorded) {
      await quiet();
      if (this.#divergence !== undefined) return this.#divergence;
      const begin = this.#pending.get(keyOf(step));
      if (begin === undefined)
        return `${nameOf(step)} is in the recording, but the replay did not do this`;
      this.#pending.delete(keyOf(step));
      this.#at = step.at;
      begin();
    }
    await quiet();
    return this.#divergence;
  }

  /**
   * Starts, after the recorded steps, checks that send nothing and are newer than the recording.
   */
  async beginLate(owners: readonly string[]): Promise<void> {
    for (const owner of owners) {
      this.#pending.get(keyOf({ kind: 'start', owner, nth: 1 }))?.();
      await quiet();
    }
  }

  /** A request without a recorded answer stays pending for ever. */
  #deliver(sent: Sent): Promise<Delivered> {
    const recorded = this.#exchanges.get(sent.id);
    if (recorded === undefined) return new Promise(() => undefined);
    const difference = this.#compare(sent, recorded);
    if (difference === undefined) return Promise.resolve(deliveredAs(recorded));
    this.#divergence ??= `request ${sent.id}: ${difference}`;
    return new Promise(() => undefined);
  }
}

/** Returns what was delivered when it was recorded. */
function deliveredAs({ response, failure, connection, ...rest }: Exchange): Delivered {
  const { sentAt, durationMs } = rest;
  const timing = { sentAt, durationMs, ...omitUndefined({ connection }) };
  return response === undefined ? { failure, ...timing } : { response, ...timing };
}

/** Resolves when everything that can continue without another step has done so. */
function quiet(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

const keyOf = ({ kind, owner, nth }: Step): string => `${kind} ${nth} ${owner}`;

function nameOf({ kind, owner, nth }: Step): string {
  if (kind === 'answer') return `the answer to request ${nth} of ${owner}`;
  return kind === 'wait' ? `the end of wait ${nth} of ${owner}` : `start ${nth} of ${owner}`;
}
