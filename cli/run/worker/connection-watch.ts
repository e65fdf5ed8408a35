import type { ConnectionFacts } from '../../../src/wire/connection.ts';
import type { Exchange } from '../../../src/wire/exchange.ts';

/** Keeps what is last known of the connections to a target. */
export class ConnectionWatch {
  #facts: ConnectionFacts = {};

  /** @param before the exchanges so far. */
  constructor(before: readonly Exchange[]) {
    for (const exchange of before) this.record(exchange);
  }

  /** Call this with every exchange. */
  record({ connection }: Exchange): void {
    this.#facts = connection ?? this.#facts;
  }

  get facts(): ConnectionFacts {
    return this.#facts;
  }

  /** The notice for a host that may be anybody. */
  get notices(): readonly string[] {
    const { tls } = this.#facts;
    if (tls === undefined || tls.verified) return [];
    return [
      'TLS was not verified (NODE_TLS_REJECT_UNAUTHORIZED=0): any host could have answered. Unset that variable, and name the certificate in tls.ca.',
    ];
  }
}
