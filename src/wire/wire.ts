import { Clock } from './clock.ts';
import type { CanPrint, PrintValue } from './client/credentials.ts';
import { printedValue } from './client/header-command.ts';
import { Network } from './network/network.ts';
import type { Transport, TransportOptions } from './network/transport.ts';
import type { StepListener, Steps } from './step-order.ts';
import { StepOrder } from './step-order.ts';

/** The interface to the outside world; a recording can replace it. */
export interface Wire extends CanPrint {
  readonly steps: Steps;
  readonly clock: Clock;
  readonly connect: (options: TransportOptions) => Transport;
}

/** Returns the real network and time. */
export function liveWire(onStep?: StepListener): Wire {
  const steps = new StepOrder(onStep);
  const printValue: PrintValue = (command) => printedValue(command);
  return { steps, clock: new Clock(steps), connect: (options) => new Network(options), printValue };
}
