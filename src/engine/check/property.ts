import type { CheckId } from '../../spec/check-id.ts';
import type { Need } from '../../evidence/need.ts';
import { Mismatch } from '../../expect/mismatch.ts';
import { plural } from '../../text/sentence.ts';
import type { CheckContext } from './check-context.ts';
import type { PropertyCheck } from './check.ts';
import { declareCheck } from './check.ts';
import type { CaseFailure } from './case-queue.ts';
import { CaseQueue } from './case-queue.ts';
import { PropertyCases } from './property-cases.ts';
import type { PropertyTry } from './property-try.ts';
import { budgetOf } from './property-try.ts';
import type { Budget, PropertyStatement } from './property-statement.ts';
import { shrink } from './property-shrink.ts';
import { ChainMoved } from '../session/chain-moved.ts';
import type { Unjudged } from '../session/unjudged-check.ts';
import {
  cannotTell,
  isJudgedElsewhere,
  isRefusedByGateway,
  noSuchCase,
} from '../session/unjudged-check.ts';

/** Declares a property: a check that tries a statement on many cases, several at once. */
export function property<Case>(
  id: CheckId,
  title: string,
  needs: readonly Need[],
  statement: PropertyStatement<Case>,
): PropertyCheck {
  return {
    ...declareCheck(id, title, needs),
    kind: 'property',
    run: (ctx, propertyTry) =>
      propertyTry.path === undefined
        ? tryProperty(id, statement, ctx, propertyTry)
        : replayProperty(statement, ctx, propertyTry.seed, propertyTry.path),
  };
}

async function tryProperty<Case>(
  id: CheckId,
  statement: PropertyStatement<Case>,
  ctx: CheckContext,
  propertyTry: PropertyTry,
): Promise<void> {
  const propertyCases = new PropertyCases(statement, ctx, propertyTry.seed);
  const budget = budgetOf(ctx.session.config, propertyTry);
  const queue = new CaseQueue(propertyCases, propertyTry.held, budget.cases);
  const elsewhere = await judgeAll(statement, queue, ctx, budget);
  const { held, failed, replaced } = queue;
  ctx.record.coverage = {
    asked: budget.cases,
    ran: held.length,
    distinctRequests: ctx.record.distinctRequests,
    covered: placesOf(statement, held),
    notes: [budget.why, statement.note?.(budget), ...replacedNotes(replaced)].filter(
      (note) => note !== undefined,
    ),
  };
  const [first] = failed.toSorted(byWeight);
  if (first?.thrown instanceof Mismatch) {
    const found = { index: first.index, mismatch: first.thrown };
    throw await shrink(id, statement, ctx, propertyCases, found);
  }
  if (first !== undefined) throw first.thrown;
  const [met] = elsewhere;
  if (met !== undefined) throw met;
  if (held.length < budget.cases) {
    throw replaced[0]?.thrown ?? cannotTell(`only ${held.length} of ${budget.cases} cases ran`);
  }
  statement.shows?.(ctx);
}

/** Findings come first, then the others, each by index. */
function byWeight(a: CaseFailure, b: CaseFailure): number {
  const rank = ({ thrown }: CaseFailure): number => (thrown instanceof Mismatch ? 0 : 1);
  return rank(a) - rank(b) || a.index - b.index;
}

function replacedNotes(replaced: readonly CaseFailure[]): readonly string[] {
  const refused = replaced.filter(({ thrown }) => isRefusedByGateway(thrown)).length;
  const moved = replaced.length - refused;
  return [
    ...(moved > 0 ? [`not judged because new blocks came: ${plural(moved, 'more case')}`] : []),
    ...(refused > 0
      ? [`not judged because a gateway refused the request: ${plural(refused, 'more case')}`]
      : []),
  ];
}

/** Returns how many of the cases touch each kind of place. */
function placesOf<Case>(
  statement: PropertyStatement<Case>,
  cases: readonly Case[],
): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const place of cases.flatMap((testCase) => statement.classify(testCase))) {
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}

/**
 * Judges cases, several at once.
 *
 * @returns the findings of other requirements that were met: the other cases are judged
 *   nevertheless.
 */
async function judgeAll<Case>(
  statement: PropertyStatement<Case>,
  queue: CaseQueue<Case>,
  ctx: CheckContext,
  budget: Budget,
): Promise<readonly Unjudged[]> {
  const elsewhere: Unjudged[] = [];
  const worker = async (): Promise<void> => {
    for (let taken = queue.take(); taken !== undefined; taken = queue.take()) {
      const { index, testCase } = taken;
      try {
        await unlessMoved(() => statement.judge(ctx, testCase, budget));
        queue.holds(index);
      } catch (thrown) {
        if (isJudgedElsewhere(thrown)) elsewhere.push(thrown);
        else queue.failsBy(index, thrown);
      }
    }
  };
  await Promise.all(Array.from({ length: ctx.session.config.concurrency }, worker));
  return elsewhere;
}

/**
 * The most times one case is judged because the chain moved under it. A case about pruned history
 * is judged once.
 */
const MAX_TRIES_OF_CASE = 4;

async function unlessMoved(judge: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await judge();
      return;
    } catch (error) {
      if (!(error instanceof ChainMoved) || error.isPruned) throw error;
      if (tries === MAX_TRIES_OF_CASE) throw error;
    }
  }
}

/** @throws Unjudged (no such case) */
function caseAt<Case>(propertyCases: PropertyCases<Case>, path: string): Case {
  let found: readonly Case[];
  try {
    found = propertyCases.at(path);
  } catch (cause) {
    throw noSuchCase({ cause });
  }
  const [testCase] = found;
  if (testCase === undefined) throw noSuchCase();
  return testCase;
}

/**
 * Judges the one case that seed and path name. `fc.check` would continue with others when it holds.
 */
async function replayProperty<Case>(
  statement: PropertyStatement<Case>,
  ctx: CheckContext,
  seed: number,
  wholePath: string,
): Promise<void> {
  const [path = '', replayPath] = wholePath.split(';');
  const budget = { cases: 1, why: 'one case is replayed' };
  const propertyCases = new PropertyCases(statement, ctx, seed, replayPath);
  const testCase = caseAt(propertyCases, path);
  // It may fail only after the cases before it were asked.
  const again = replayPath === undefined ? propertyCases.first(Number.parseInt(path, 10)) : [];
  const cases = again.length > 0 ? [testCase, ...again, testCase] : [testCase];
  let ran = 0;
  try {
    for (const next of cases) {
      ran += 1;
      await statement.judge(ctx, next, budget);
    }
  } finally {
    const { distinctRequests } = ctx.record;
    const asked = cases.length;
    ctx.record.coverage = { asked, ran, distinctRequests, covered: {}, notes: [budget.why] };
  }
}
