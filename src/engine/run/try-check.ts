import { SMOKE } from '../../evidence/effort.ts';
import type { Check } from '../check/check.ts';
import type { ContextOptions } from '../check/check-context.ts';
import { CheckContext } from '../check/check-context.ts';
import { CheckRecord } from '../check/check-record.ts';
import { concludeRule } from '../check/conclude-rule.ts';
import type { PropertyTry } from '../check/property-try.ts';
import { seedIn } from '../check/property-try.ts';
import { ChainMoved, Lagging } from '../session/chain-moved.ts';
import { inapplicable, isUnjudged, leftOutBy, Unjudged } from '../session/unjudged-check.ts';
import { RequestCap } from '../session/request-cap.ts';
import type { Discovery } from '../discovery/discovery.ts';
import type { TargetRun } from './target-run.ts';

/**
 * The most times a check is tried, each again because the chain moved under it: first while other checks ask, whose
 * requests come between its own, then without them.
 */
const MAX_TRIES = 4;
const MAX_TRIES_ALONE = 2;

/** The same where all answers to a request lagged: each try has sent that request 20 times. */
const MAX_TRIES_IF_LAGGING = 2;

/** The fewest times that a thorough run asks everything. */
const MIN_ROUNDS = 3;

/** The time between the starts of two rounds with `--for`: the chain moves meanwhile. Milliseconds. */
const ROUND_EVERY_MS = 30_000;

/** Which case of a property is tried, and in which round; absent: all cases, in the first round. */
export type TryOptions = Partial<Pick<PropertyTry, 'path' | 'round'>>;

/** The outcome of a check. */
interface CheckAttempt {
  /** The last context. When several rounds passed, the first one, with the judgements of all. */
  readonly ctx: CheckContext;
  /** What the check threw, which is its outcome; `undefined` when nothing speaks against a pass. */
  readonly thrown: unknown;
  /** How many rounds a thorough run tried it in. */
  readonly rounds?: number;
}

/**
 * Tries a check as often as the effort of the run asks for. A check does not pass when an option
 * left out some of its requests.
 */
export async function tryCheck(
  check: Check,
  run: TargetRun,
  options: TryOptions = {},
): Promise<CheckAttempt> {
  const { level } = run.session.config.effort;
  if (check.kind === 'rule' || options.path !== undefined) {
    return tryOnce(check, run, run.discovery, options);
  }
  if (run.budgets?.has(check.id) === false) {
    const ctx = new CheckContext(run.session, run.discovery, check.id);
    return { ctx, thrown: leftOutBy(SMOKE) };
  }
  // A check that may spoil later answers would spoil those to its own next round.
  const isRepeated = level === 'thorough' && check.asksLast !== true;
  return isRepeated ? tryInRounds(check, run) : tryOnce(check, run, run.discovery);
}

/** Tries a check until it fails or is untested. One passed round is a pass. */
async function tryInRounds(check: Check, run: TargetRun): Promise<CheckAttempt> {
  const { clock, client, config } = run.session;
  const { forMs } = config.effort;
  const started = clock.now();
  const end = started + (forMs ?? 0);
  let tried = await tryOnce(check, run, run.discovery);
  let rounds = 1;
  const goesOn = (): boolean => isWorthAnother(tried) && (rounds < MIN_ROUNDS || clock.now() < end);
  while (goesOn() && !client.ended.aborted) {
    if (forMs !== undefined) {
      const next = Math.min(started + rounds * ROUND_EVERY_MS, end);
      await clock.wait(Math.max(0, next - clock.now()), check.id, client.ended);
    }
    if (client.ended.aborted) break;
    if (client.limitReached) return { ctx: tried.ctx, thrown: run.session.cutOff, rounds };
    tried = combineRounds(
      tried,
      await tryOnce(check, run, await run.recentDiscovery(), { round: rounds }),
    );
    rounds += 1;
  }
  return { ...tried, rounds };
}

/**
 * Returns true for a pass and for what could not be judged: both are tried again. Other outcomes
 * are final.
 */
function isWorthAnother({ ctx, thrown }: CheckAttempt): boolean {
  if (ctx.node.notAsked !== undefined) return false;
  return thrown === undefined || isUnjudged(thrown, 'cantTell') || thrown instanceof ChainMoved;
}

/**
 * Returns the outcome of the rounds so far and one more: a failure or a round not asked whole, else
 * a pass.
 */
function combineRounds(before: CheckAttempt, round: CheckAttempt): CheckAttempt {
  const { ctx, thrown } = round;
  const decides = ctx.node.notAsked !== undefined || !(thrown === undefined || isNoFinding(thrown));
  if (decides || before.thrown !== undefined) return round;
  before.ctx.record.judged += ctx.record.judged;
  return before;
}

/** Neither a finding nor a fault of the suite. */
function isNoFinding(thrown: unknown): boolean {
  return (
    thrown instanceof ChainMoved || (thrown instanceof Unjudged && thrown.outcome !== 'errored')
  );
}

/** Tries a check, again from a fresh discovery where the chain moved under it. */
async function tryOnce(
  check: Check,
  run: TargetRun,
  discovery: Discovery,
  options: TryOptions = {},
): Promise<CheckAttempt> {
  const attempt = attemptOf(check, run, options);
  let { ctx, thrown } = await attempt(discovery);
  for (let tries = 1; tries < triesWorth(thrown); tries += 1) {
    if (tries >= MAX_TRIES) await run.session.askingChecks.waitUntilAlone();
    ({ ctx, thrown } = await attempt(await run.freshDiscovery()));
  }
  if (isUnjudged(thrown, 'untested') && thrown.needs.includes('pruned')) {
    // A young chain may begin to prune meanwhile.
    await run.session.askingChecks.waitUntilAlone();
    if (run.session.ledger.oldest > 0n)
      ({ ctx, thrown } = await attempt(await run.freshDiscovery()));
  }
  if (isUnjudged(thrown, 'untested') && keepsAll(run)) {
    const isAboutPruning = [...check.needs, ...thrown.needs].includes('pruned');
    if (isAboutPruning) return { ctx, thrown: KEEPS_ALL };
  }
  return { ctx, thrown: notAskedIn(ctx, thrown) ?? thrown };
}

/** The reason why a check of pruned versions does not apply. */
const KEEPS_ALL = inapplicable(
  'the node keeps its whole history: prunes is false, and the oldest version is 0',
);

/** Returns whether the user says that the node prunes nothing, and its headers agree. */
function keepsAll({ session: { config, ledger } }: TargetRun): boolean {
  return config.truth.prunes === false && ledger.isOldestKnown && ledger.oldest === 0n;
}

/** Returns how often in all a check is tried that ended this way. */
function triesWorth(thrown: unknown): number {
  if (thrown instanceof Lagging) return MAX_TRIES_IF_LAGGING;
  return thrown instanceof ChainMoved ? MAX_TRIES + MAX_TRIES_ALONE : 1;
}

/**
 * Returns a function that tries a check once. A property keeps its record, and continues with the
 * cases that have not held.
 */
function attemptOf(
  check: Check,
  { session, budgets }: TargetRun,
  { path, round = 0 }: TryOptions,
): (discovery: Discovery) => Promise<CheckAttempt> {
  const most = budgets?.get(check.id);
  const contextOf = (discovery: Discovery, options?: ContextOptions): CheckContext =>
    new CheckContext(session, discovery, check.id, options);
  if (check.kind === 'property') {
    const record = new CheckRecord();
    const seed = seedIn(session.config.seed, round);
    const propertyTry = { seed, round, path, most, held: new Set<string>() };
    return (discovery) =>
      triedIn(contextOf(discovery, { record }), (ctx) => check.run(ctx, propertyTry));
  }
  if (check.kind === 'rule') {
    return (discovery) => triedIn(contextOf(discovery), (ctx) => concludeRule(check, ctx));
  }
  return (discovery) => {
    const cap = most === undefined ? undefined : new RequestCap(most);
    return triedIn(contextOf(discovery, { cap }), check.run);
  };
}

/** Whatever the attempt throws is its outcome. */
async function triedIn(
  ctx: CheckContext,
  attempt: (ctx: CheckContext) => Promise<void> | void,
): Promise<CheckAttempt> {
  try {
    await attempt(ctx);
    return { ctx, thrown: undefined };
  } catch (thrown) {
    return { ctx, thrown };
  }
}

/** Returns why a check left requests out; undefined after a finding or a bug in the suite. */
function notAskedIn({ node, session }: CheckContext, thrown: unknown): Error | undefined {
  if (thrown === undefined) return node.notAsked;
  if (isUnjudged(thrown, 'inapplicable') || !isNoFinding(thrown)) return undefined;
  return node.notAsked ?? session.cutOff;
}
