import { optionOf } from '../../evidence/effort-option.ts';
import type { LeftOutBy, RequestLimit } from '../../evidence/effort.ts';
import type { Need } from '../../evidence/need.ts';

/** The target offers nothing that the check can test. The message says what the check needs. */
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
 * The check has no clear result: the target throttled or went silent, or another finding prevents
 * it.
 */
export class CannotTell extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CannotTell';
  }
}

/** The check met a finding of another requirement. A fault counts for one requirement only. */
export class JudgedElsewhere extends CannotTell {
  /** The id of that requirement. */
  readonly requirement: string;

  constructor(message: string, requirement: string) {
    super(`${message}; not a failure here: see ${requirement}`);
    this.requirement = requirement;
    this.name = 'JudgedElsewhere';
  }
}

/** The run may send no more requests: it has reached its limit. */
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
  /**
   * The needs whose configuration lets it apply; empty when the target itself does not offer it.
   */
  readonly needs: readonly Need[];

  constructor(message: string, needs: readonly Need[] = []) {
    super(message);
    this.needs = needs;
    this.name = 'Inapplicable';
  }
}

/** The replay path leads to no case of the property. The user must know. */
export class NoSuchCase extends Error {
  constructor(options?: ErrorOptions) {
    super(
      '--path names no case of this property: use the seed, path and node of the same failure',
      options,
    );
    this.name = 'NoSuchCase';
  }
}

/**
 * The chain moved under the check: the check is tried again with a new discovery. A property first
 * judges the case again.
 */
export class ChainMoved extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ChainMoved';
  }
}

/** The question is about pruned history, and will stay so: a property draws another case. */
export class PrunedMeanwhile extends ChainMoved {}
