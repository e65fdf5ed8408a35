import type { RunFacts } from '../../src/evidence/run-facts.ts';
import { plural } from '../../src/text/sentence.ts';

/** Returns the kinds of requests that the suite sent, by the document. */
export function trafficText({ requests, traffic }: RunFacts): string {
  const { valid, malformed, open } = traffic;
  return `${plural(requests, 'request')}: ${valid} valid, ${malformed} deliberately malformed, ${open} whose answer the document leaves open`;
}
