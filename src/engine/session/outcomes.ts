import { optionOf } from '../../evidence/effort-option.ts';
import type { LeftOutBy, RequestLimit } from '../../evidence/effort.ts';
import type { Need } from '../../evidence/need.ts';

/** The target offers nothing to try the check on. The message says what is needed. */
export class Untested extends Error {
  /** The needs that would let it be tried; empty when no configuration helps. */
  readonly needs: readonly Need[];

  constructor(message: string, needs: readonly Need[] = []) {
    super(message);
    this.needs = needs;
    this.name = 'Untested';
  }
}

/** The run was asked to leave out the requests of the check. */
export class LeftOut extends Untested {
  readonly by: LeftOutBy;

  constructor(by: LeftOutBy) {
    super(`left out by ${optionOf(by)}`);
    this.by = by;
    this.name = 'LeftOut';
  }
}

/**
 * The check was tried without a clear result: the target throttled or fell silent, or another
 * finding is in the way.
 */
export class CannotTell extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CannotTell';
  }
}

/**
 * The check met a finding of another requirement, which counts for that one: a fault counts for one
 * requirement only.
 */
export class JudgedElsewhere extends CannotTell {
  constructor(message: string) {
    super(message);
    this.name = 'JudgedElsewhere';
  }
}

/** No more requests may be sent: the run has sent all that it was allowed. */
export class CutOff extends CannotTell {
  readonly by: LeftOutBy;

  constructor({ by, requests }: RequestLimit) {
    super(`cut off by ${optionOf(by)}, after ${requests} requests`);
    this.by = by;
    this.name = 'CutOff';
  }
}

/** The profile does not offer it. */
export class Inapplicable extends Error {
  /** The needs that would make it apply; empty when the target itself does not offer it. */
  readonly needs: readonly Need[];

  constructor(message: string, needs: readonly Need[] = []) {
    super(message);
    this.needs = needs;
    this.name = 'Inapplicable';
  }
}

/** The path to replay leads to no case of the law, which the user must know. */
export class NoSuchCase extends Error {
  constructor(options?: ErrorOptions) {
    super('the replay path leads to no case of this property', options);
    this.name = 'NoSuchCase';
  }
}

/**
 * The chain moved under the check: it is tried again with a new discovery. A law first judges the case
 * again, which may then hold.
 */
export class ChainMoved extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ChainMoved';
  }
}

/** The question itself is about pruned history, and will stay so: a law draws another case. */
export class PrunedMeanwhile extends ChainMoved {}
