import { JSON_TYPE } from '../spec/media-types.ts';
import type { Response } from './exchange.ts';
import { mediaType } from './exchange.ts';

/** 502 Bad Gateway, 503 Service Unavailable, and 504 Gateway Timeout. */
const UNAVAILABLE: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Returns true for an answer that a gateway, or a server's own limiter, gives for a node that is
 * busy or away: no endpoint made it. One in JSON is taken for the node's own.
 */
export function isOfGateway(response: Response): boolean {
  return UNAVAILABLE.has(response.status) && mediaType(response) !== JSON_TYPE;
}
