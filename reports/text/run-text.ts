import type { PropertyCoverage } from '../../src/evidence/evidence.ts';
import type { Outcome } from '../../src/evidence/outcome.ts';
import type { RunFacts, TargetNetwork } from '../../src/evidence/run-facts.ts';
import { joinedList, plural } from '../../src/text/sentence.ts';
import type { VerdictDocument } from '../verdict/verdict-document.ts';

/** Returns how long a run took: `2.1 s`. */
export function secondsText({ durationMs }: Pick<VerdictDocument, 'durationMs'>): string {
  return `${(durationMs / 1000).toFixed(1)} s`;
}

/** Returns the kinds of requests that the suite sent, by the document. */
export function trafficText({ requests, traffic }: RunFacts): string {
  const { valid, malformed, open } = traffic;
  const inFlight = requests - valid - malformed - open;
  const rest = inFlight > 0 ? `, ${inFlight} in flight when the run ended` : '';
  return `${plural(requests, 'request')}: ${valid} valid, ${malformed} deliberately malformed, ${open} whose answer the document leaves open${rest}`;
}

/** Returns `65 passed, 2 untested, 1 inapplicable: SUM-BCS`: the MUSTs by outcome. */
export function mustsText({ counts: { must, waived }, requirements }: VerdictDocument): string {
  const inapplicable = requirements.filter(
    ({ level, outcome }) => level === 'MUST' && outcome === 'inapplicable',
  );
  const failed = `${must.failed} failed${waived > 0 ? ` (${waived} waived)` : ''}`;
  const parts = [
    `${must.passed} passed`,
    ...(must.failed > 0 ? [failed] : []),
    ...(must.errored > 0 ? [plural(must.errored, 'internal error')] : []),
    ...(must.cantTell > 0 ? [`${must.cantTell} could not be judged`] : []),
    ...(must.untested > 0 ? [`${must.untested} untested`] : []),
    ...(inapplicable.length === 0
      ? []
      : [`${must.inapplicable} inapplicable: ${joinedList(inapplicable.map(({ id }) => id))}`]),
  ];
  return parts.join(', ');
}

/**
 * Returns the proxy and the TLS of a connection, with whose certificate it was and whether it was verified; empty for
 * a plain one.
 */
export function wayText({ proxy, tls }: TargetNetwork = {}): string {
  const { verified, subject, fingerprint256 } = tls ?? {};
  const whose = subject === undefined ? '' : ` of ${subject}`;
  const said = [
    ...(proxy === undefined ? [] : [`through the proxy ${proxy}`]),
    ...(tls === undefined ? [] : [`TLS ${verified === true ? 'verified' : 'not verified'}`]),
    ...(fingerprint256 === undefined ? [] : [`certificate${whose}, SHA-256 ${fingerprint256}`]),
  ];
  return said.join(', ');
}

/** Returns the kinds of places that the cases of a property touched, grouped, with the number of cases of each. */
export function placesOf({ covered }: PropertyCoverage): readonly (readonly [string, number])[] {
  return Object.entries(covered).toSorted(([a], [b]) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
}

const OUTCOME_TEXTS = {
  failed: 'failed',
  errored: 'internal error',
  cantTell: 'could not be judged',
  untested: 'untested',
  inapplicable: 'inapplicable',
  passed: 'passed',
} as const satisfies Readonly<Record<Outcome, string>>;

/** Returns an outcome in words, for a person; files that programs read have the outcome itself. */
export function outcomeText(outcome: Outcome): string {
  return OUTCOME_TEXTS[outcome];
}
