import { declarationOf } from '../spec/endpoints/endpoints.ts';
import type { Exchange } from '../wire/exchange.ts';

/** How many requests of a run were valid, malformed or open, every attempt counted. */
export interface Traffic {
  readonly valid: number;
  /** Deliberately against the document. */
  readonly malformed: number;
  /** Left open by the document, beyond it, or sent to neither of its two endpoints. */
  readonly open: number;
}

/** The traffic of a run before its first request. */
export const NO_TRAFFIC: Traffic = { valid: 0, malformed: 0, open: 0 };

/** Returns the traffic with one more exchange. */
export function withExchange(traffic: Traffic, { request }: Exchange): Traffic {
  const kind = declarationOf(request.meaning);
  return {
    valid: traffic.valid + Number(kind === 'valid'),
    malformed: traffic.malformed + Number(kind === 'malformed'),
    open: traffic.open + Number(kind === 'open' || kind === 'beyond'),
  };
}
