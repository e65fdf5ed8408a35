import type { CheckId } from '../../spec/check-id.ts';
import { requirementOf } from '../../spec/check-id.ts';
import type { Need } from '../../evidence/need.ts';
import type { RequirementId } from '../../spec/catalogue.ts';
import { findRequirement } from '../../spec/catalogue.ts';
import type { Rule, Judge } from '../session/rule.ts';
import type { CheckContext } from './check-context.ts';
import type { PropertyTry } from './property-try.ts';

/** What every check declares. */
interface Declared {
  /** Never changes meaning. */
  readonly id: CheckId;
  readonly requirement: RequirementId;
  readonly title: string;
  /** Everything that it needs of a target. */
  readonly needs: readonly Need[];
  /** Set when it can fail the requirement but cannot prove it. */
  readonly supporting?: true;
  /**
   * Set when it tests every answer of an endpoint, even to requests that the document leaves open.
   */
  readonly judgesOpenRequests?: true;
  /** Set when it also judges requests that only HTTP defines: only a SHOULD may. */
  readonly judgesBeyond?: true;
  /** Set when its requests can spoil the answers to later ones: it asks when all others have ended. */
  readonly asksLast?: true;
}

/** A check that asks its own questions. */
export interface ExampleCheck extends Declared {
  readonly kind: 'example';
  /**
   * Returns when it passes.
   *
   * @throws Mismatch, Unjudged (untested), Unjudged (cantTell), ChainMoved or Unjudged (inapplicable)
   */
  readonly run: (ctx: CheckContext) => Promise<void>;
}

/** A check that tries a statement on many cases. */
export interface PropertyCheck extends Declared {
  readonly kind: 'property';
  /**
   * Returns when it passes.
   *
   * @throws as an example, and Unjudged (no such case)
   */
  readonly run: (ctx: CheckContext, propertyTry: PropertyTry) => Promise<void>;
}

/** A check that asks nothing, and judges every exchange of the run. */
export interface RuleCheck extends Declared, Rule {
  readonly id: CheckId;
  readonly kind: 'rule';
  /** @throws Unjudged (inapplicable) when the profile or the target does not offer what it judges. */
  readonly assertOffered?: (ctx: CheckContext) => void;
}

/** One test of one requirement. */
export type Check = ExampleCheck | PropertyCheck | RuleCheck;

/** What an example may declare besides. */
type ExampleOptions = Pick<
  ExampleCheck,
  'supporting' | 'judgesOpenRequests' | 'judgesBeyond' | 'asksLast'
>;

/** What a rule may declare besides. */
type RuleOptions = Omit<ExampleOptions, 'asksLast'> &
  Pick<RuleCheck, 'judgesUndecodable' | 'assertOffered'>;

/**
 * The most that each check may ask, by its id: cases of a property, or requests of an example. A check that is missing
 * is not asked.
 */
export type Budgets = ReadonlyMap<string, number>;

/**
 * Returns the order of a run: the checks that ask, phase by phase, all checks of a phase at once; then the rules.
 */
export function phasesOf<T extends Pick<Check, 'kind' | 'asksLast'>>(
  checks: readonly T[],
): {
  readonly asking: readonly (readonly T[])[];
  readonly rules: readonly (T & Pick<RuleCheck, 'kind'>)[];
} {
  const isRule = (check: T): check is T & Pick<RuleCheck, 'kind'> => check.kind === 'rule';
  const asking = [false, true].map((last) =>
    checks.filter((check) => !isRule(check) && (check.asksLast ?? false) === last),
  );
  return { asking: asking.filter(({ length }) => length > 0), rules: checks.filter(isRule) };
}

/**
 * Declares a check that asks its own questions.
 *
 * @throws Error when the requirement cannot be tested.
 */
export function example(
  id: CheckId,
  title: string,
  needs: readonly Need[],
  run: ExampleCheck['run'],
  options: ExampleOptions = {},
): ExampleCheck {
  return { ...declareCheck(id, title, needs), kind: 'example', run, ...options };
}

/**
 * Declares a check that judges every exchange of the run.
 *
 * @param needs what the target must offer to give answers that can be judged.
 * @param start creates the judge for a run, with its own state.
 */
export function rule(
  id: CheckId,
  title: string,
  needs: readonly Need[],
  start: () => Judge,
  options: RuleOptions = {},
): RuleCheck {
  return { ...declareCheck(id, title, needs), kind: 'rule', start, ...options };
}

/**
 * Returns what every kind of check declares.
 *
 * @throws Error when its requirement cannot be tested.
 */
export function declareCheck(id: CheckId, title: string, needs: readonly Need[]): Declared {
  const requirement = findRequirement(requirementOf(id));
  if (requirement === undefined || requirement.untestable !== undefined) {
    throw new Error(`the check ${id} names no requirement that can be tested`);
  }
  return { id, requirement: requirement.id, title, needs };
}
