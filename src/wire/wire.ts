import { Clock } from './clock.ts';
import { Network } from './network.ts';
import type { Transport, TransportOptions } from './transport.ts';
import type { TurnListener, Turns } from './turn-order.ts';
import { TurnOrder } from './turn-order.ts';

/** All through which the world outside reaches what is judged; a recording can stand in for it. */
export interface Wire {
  readonly turns: Turns;
  readonly clock: Clock;
  readonly connect: (options: TransportOptions) => Transport;
}

/** The network, and time as it passes. */
export function liveWire(onTurn?: TurnListener): Wire {
  const turns = new TurnOrder(onTurn);
  return { turns, clock: new Clock(turns), connect: (options) => new Network(options) };
}
