import type { RunOptions } from '../run-options.ts';
import { NOTHING_KNOWN } from '../known-truth.ts';
import { onTestFinished } from 'vitest';
import type { CheckContext } from '../check/check-context.ts';
import type { Budgets, Check, ExampleCheck, PropertyCheck } from '../check/check.ts';
import { example, phasesOf } from '../check/check.ts';
import type { PropertyTry } from '../check/property-try.ts';
import { TargetRun } from '../run/target-run.ts';
import type { SessionOptions } from '../session/session.ts';
import { Session } from '../session/session.ts';
import { Discovery } from '../discovery/discovery.ts';
import { exchangeOf, runOptions } from './fake-session.ts';

/** An answer to be judged. */
export const ANSWER = { ...exchangeOf({ status: 404, body: 'gone' }), id: 7 };

/** A run of which the discovery found nothing, without a request; closed when the test ends. */
export function blankRun(
  config: RunOptions,
  checks: readonly Check[] = [],
  { budgets, ...options }: SessionOptions & { readonly budgets?: Budgets } = {},
): TargetRun {
  const session = new Session(config, phasesOf(checks).rules, options);
  onTestFinished(() => session.client.close());
  return new TargetRun(session, new Discovery([], [], NOTHING_KNOWN), budgets);
}

/** A run against a target that gets no requests. */
export function idleRun(parts: Partial<RunOptions> = {}): TargetRun {
  return blankRun(runOptions('http://127.0.0.1:1', parts));
}

/** A check of a MUST that does `does`. */
export const checkThat = (does: (ctx: CheckContext) => unknown): ExampleCheck =>
  example('SEL-START.test', 'a title', [], async (ctx) => void (await does(ctx)));

/** A property of a MUST that does `does`. */
export const propertyThat = (
  does: (ctx: CheckContext, propertyTry: PropertyTry) => unknown,
): PropertyCheck => ({
  ...checkThat(() => undefined),
  kind: 'property',
  run: async (...given) => void (await does(...given)),
});

/** A check of a MUST that judges one answer and then throws. */
export const throwing = (error: unknown): ExampleCheck =>
  checkThat((ctx) => {
    ctx.countJudged(ANSWER);
    throw error;
  });
