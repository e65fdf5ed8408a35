import fc from 'fast-check';
import type { CheckId } from '../../spec/check-id.ts';
import type { Replay } from '../../evidence/finding.ts';
import { commandLine, DEFAULT_OUT, replayDirOf } from '../../evidence/invocation.ts';
import { Mismatch } from '../../expect/mismatch.ts';
import type { CheckContext } from './check-context.ts';
import type { PropertyCases } from './property-cases.ts';
import type { PropertyStatement } from './property-statement.ts';

/** How long a counterexample is shrunk, in milliseconds; the smallest one found by then counts. */
const TIME_LIMIT_MS = 5000;

/** The case that failed, and its mismatch. */
interface FailedCase {
  readonly index: number;
  readonly mismatch: Mismatch;
}

/**
 * Shrinks a failing case as far as time allows, and records how to replay it.
 *
 * @returns the mismatch of the smallest case that fails; the given one when no smaller case fails.
 */
export async function shrink<Case>(
  id: CheckId,
  statement: PropertyStatement<Case>,
  ctx: CheckContext,
  cases: PropertyCases<Case>,
  { index, mismatch }: FailedCase,
): Promise<Mismatch> {
  const { seed } = cases;
  const options = { seed, path: String(index), numRuns: 1 };
  const property = propertyOf(statement, ctx.withReason('shrinking'), cases.arbitraryAt(index));
  const details = await fc.check(property, options);
  if (details.counterexample === null) {
    ctx.record.replay = replayOfUnshrunk(id, statement, ctx, cases, index);
    return mismatch;
  }
  const { counterexample, counterexamplePath, errorInstance } = details;
  const [smallest] = counterexample;
  const path = replayPathOf(counterexamplePath, smallest);
  ctx.record.replay = {
    seed,
    path,
    counterexample: formatCase(statement, smallest),
    command: commandOf(id, ctx, seed, path),
  };
  return errorInstance instanceof Mismatch ? errorInstance : mismatch;
}

/** Only a finding counts as a failure; a smaller case that cannot be judged is not used. */
function propertyOf<Case>(
  statement: PropertyStatement<Case>,
  ctx: CheckContext,
  arbitrary: fc.Arbitrary<Case>,
): fc.IAsyncProperty<[testCase: Case]> {
  const { clock } = ctx.session;
  const end = clock.now() + TIME_LIMIT_MS;
  return fc.asyncProperty(arbitrary, async (testCase) => {
    if (clock.now() >= end) throw new fc.PreconditionFailure(true);
    try {
      await statement.judge(ctx, testCase, { cases: 1, why: 'shrinking' });
    } catch (error) {
      if (error instanceof Mismatch) throw error;
    }
  });
}

/** fast-check's path of a case; a model run has a path of its own, which is appended. */
function replayPathOf(path: string, testCase: unknown): string {
  const replayPath = /replayPath="([^"]*)"/.exec(fc.stringify(testCase))?.[1];
  return replayPath === undefined ? path : `${path};${replayPath}`;
}

/** Returns the replay of a failed case that passed when asked again. */
function replayOfUnshrunk<Case>(
  id: CheckId,
  statement: PropertyStatement<Case>,
  ctx: CheckContext,
  cases: PropertyCases<Case>,
  index: number,
): Replay {
  const { seed } = cases;
  const path = String(index);
  const formatted = cases.at(path).map((testCase) => formatCase(statement, testCase));
  return {
    seed,
    path,
    counterexample: `${formatted.join('')} (it passed when asked again)`,
    command: commandOf(id, ctx, seed, path),
  };
}

function formatCase<Case>(statement: PropertyStatement<Case>, testCase: Case): string {
  return statement.format?.(testCase) ?? fc.stringify(testCase);
}

function commandOf(id: CheckId, { session }: CheckContext, seed: number, path: string): string {
  // Without a folder of its own it would overwrite the report that prints it.
  const out = replayDirOf(DEFAULT_OUT);
  const replays = ['--only', id, '--seed', String(seed), '--path', path, '--out', out];
  return commandLine(session.config.invocation, ...replays);
}
