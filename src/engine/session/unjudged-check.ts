import type { LeftOutBy, RequestLimit } from '../../evidence/effort.ts';
import type { Need } from '../../evidence/need.ts';
import type { Outcome } from '../../evidence/outcome.ts';

/** The outcome of a check that ends without a judgement. */
export type UnjudgedOutcome = Exclude<Outcome, 'passed' | 'failed'>;

/** What the evidence says about such a check, besides its outcome and the reason. */
interface Circumstances {
  readonly needs?: readonly Need[];
  /** The option by which the run left out its requests, or that ended the run. */
  readonly leftOut?: LeftOutBy;
  /** The requirement whose failure it met. A fault counts for one requirement only. */
  readonly judgedBy?: string;
  /** True: the replay path leads to no case of the property. The user must know. */
  readonly noSuchCase?: true;
  /** True: a malformed request is never answered, while the target answers others. */
  readonly isIgnored?: true;
  /** True: a gateway refused the request each time by a page with 403, as a firewall does. */
  readonly isRefusedByGateway?: true;
}

/** A check throws it to end without a judgement. The message is the reason. */
export class Unjudged extends Error {
  readonly outcome: UnjudgedOutcome;
  readonly circumstances: Circumstances;

  constructor(
    outcome: UnjudgedOutcome,
    message: string,
    circumstances: Circumstances = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'Unjudged';
    this.outcome = outcome;
    this.circumstances = circumstances;
  }

  /** The needs that would let the check be tried; empty when no configuration helps. */
  get needs(): readonly Need[] {
    return this.circumstances.needs ?? [];
  }
}

/** The target offers nothing that the check can test. The message says what the check needs. */
export function untested(message: string, needs: readonly Need[] = []): Unjudged {
  return new Unjudged('untested', message, { needs });
}

/** The run was asked to leave out the requests of the check. */
export function leftOutBy(by: LeftOutBy): Unjudged {
  return new Unjudged('untested', `left out by ${by}`, { leftOut: by });
}

/** The check has no clear result: the target throttled or went silent, or another finding prevents it. */
export function cannotTell(message: string): Unjudged {
  return new Unjudged('cantTell', message);
}

/** The check met a finding of another requirement. */
export function judgedElsewhere(message: string, requirement: string): Unjudged {
  const reason = `${message}; not a failure here: see ${requirement}`;
  return new Unjudged('cantTell', reason, { judgedBy: requirement });
}

/** The run may send no more requests: it has reached its limit. */
export function cutOffBy({ by, requests }: RequestLimit): Unjudged {
  const reason = `cut off by ${by}, after ${requests} requests`;
  return new Unjudged('cantTell', reason, { leftOut: by });
}

/** A gateway refused the request each time, which says nothing of the node. */
export function refusedByGateway(message: string): Unjudged {
  return new Unjudged('cantTell', message, { isRefusedByGateway: true });
}

/** A malformed request is never answered while the target is up: the node did not treat it as valid. */
export function ignored(message: string): Unjudged {
  const reason = `the target answers other requests, but never a malformed one: ${message}`;
  return new Unjudged('cantTell', reason, { isIgnored: true });
}

/**
 * The profile or the target does not offer it.
 *
 * @param needs the needs whose configuration lets it apply; empty when the target itself does not offer it.
 */
export function inapplicable(message: string, needs: readonly Need[] = []): Unjudged {
  return new Unjudged('inapplicable', message, { needs });
}

/** The replay path leads to no case of the property. */
export function noSuchCase(options?: ErrorOptions): Unjudged {
  const reason =
    '--path names no case of this property: use the seed, path and node of the same failure';
  return new Unjudged('errored', reason, { noSuchCase: true }, options);
}

/** Returns whether a check ended without a judgement, with this outcome. */
export function isUnjudged(thrown: unknown, outcome: UnjudgedOutcome): thrown is Unjudged {
  return thrown instanceof Unjudged && thrown.outcome === outcome;
}

/** Returns whether a check met a finding of another requirement. */
export function isJudgedElsewhere(thrown: unknown): thrown is Unjudged {
  return thrown instanceof Unjudged && thrown.circumstances.judgedBy !== undefined;
}

/** Returns whether a malformed request was never answered, see {@link ignored}. */
export function isIgnored(thrown: unknown): thrown is Unjudged {
  return thrown instanceof Unjudged && thrown.circumstances.isIgnored === true;
}

/** Returns whether a gateway refused a request, see {@link refusedByGateway}. */
export function isRefusedByGateway(thrown: unknown): thrown is Unjudged {
  return thrown instanceof Unjudged && thrown.circumstances.isRefusedByGateway === true;
}

/** Returns whether the run did not send a request, by an option or because it reached its limit. */
export function isNotAsked(thrown: unknown): thrown is Unjudged {
  return thrown instanceof Unjudged && thrown.circumstances.leftOut !== undefined;
}
