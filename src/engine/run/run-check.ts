import { Mismatch } from '../../expect/mismatch.ts';
import type { CheckEvidence } from '../../evidence/evidence.ts';
import type { Finding } from '../../evidence/finding.ts';
import type { Need } from '../../evidence/need.ts';
import { findRequirement } from '../../spec/catalogue.ts';
import type { Outcome } from '../../evidence/outcome.ts';
import { declarationOf, deviationOf } from '../../spec/endpoints/endpoints.ts';
import { omitUndefined } from '../../text/json.ts';
import { plural } from '../../text/sentence.ts';
import type { CheckRecord } from '../check/check-record.ts';
import type { Check } from '../check/check.ts';
import { ChainMoved, Lagging } from '../session/chain-moved.ts';
import {
  cannotTell,
  isNotAsked,
  isUnjudged,
  Unjudged,
  untested,
} from '../session/unjudged-check.ts';
import { findingOf } from './make-finding.ts';
import type { TargetRun } from './target-run.ts';
import type { TryOptions } from './try-check.ts';
import { tryCheck } from './try-check.ts';

/**
 * Runs one check to its outcome. Never throws: an error that is not an outcome is a fault of the
 * suite.
 *
 * @param options the case of a property to replay, instead of all.
 */
export async function runCheck(
  check: Check,
  run: TargetRun,
  options?: TryOptions,
): Promise<CheckEvidence> {
  const { askingChecks, clock, redactor } = run.session;
  await clock.startStep(check.id);
  const startedAt = Math.round(clock.date());
  const started = clock.now();
  const tried = await askingChecks.counted(() => tryCheck(check, run, options));
  const { record } = tried.ctx;
  const thrown = openRequestFailed(check, tried.thrown) ?? tried.thrown ?? nothingJudged(record);
  const clean = (text?: string): string | undefined => text && redactor.text(text);
  const outcome = outcomeOf(thrown);
  const open = thrown instanceof Unjudged ? thrown.circumstances : undefined;
  const finding = thrown instanceof Mismatch ? findingOf(thrown, record, run.session) : undefined;
  return {
    check: check.id,
    requirement: check.requirement,
    title: check.title,
    outcome,
    ...omitUndefined({
      supporting: check.supporting,
      message: clean(messageOf(thrown)),
      finding,
      leftOut: open?.leftOut,
      judgedBy: open?.judgedBy,
      noSuchCase: open?.noSuchCase,
      rounds: tried.rounds,
      needs: needsOf(thrown, check, run),
      coverage: record.coverage,
      trace: outcome === 'errored' && thrown instanceof Error ? clean(thrown.stack) : undefined,
    }),
    exchanges: withShown(record.exchanges, finding),
    judged: record.judged,
    observations: record.observations.map(({ section, subject, seen }) => ({
      section,
      subject: redactor.text(subject),
      seen: redactor.text(seen),
    })),
    startedAt,
    durationMs: clock.now() - started,
  };
}

/**
 * Returns an error for a MUST that fails for a request that the document leaves open or that only
 * HTTP defines.
 */
function openRequestFailed(check: Check, thrown: unknown): Error | undefined {
  if (!(thrown instanceof Mismatch)) return undefined;
  const meaning = thrown.exchange?.request.meaning;
  if (meaning === undefined || findRequirement(check.requirement)?.level !== 'MUST')
    return undefined;
  const declared = declarationOf(meaning);
  const isWrong =
    declared === 'beyond' || (declared === 'open' && check.judgesOpenRequests !== true);
  if (!isWrong) return undefined;
  return new Error(
    `${check.id} must not fail a MUST with a request that is ${declared}: ${deviationOf(meaning)}`,
  );
}

/** Returns the outcome of a check that ended without judging anything. */
function nothingJudged({ judged, distinctRequests }: CheckRecord): Error | undefined {
  if (judged > 0) return undefined;
  if (distinctRequests === 0)
    return untested('the target and the configuration have no data for this check');
  const requests = plural(distinctRequests, 'request');
  return cannotTell(`no answer to its ${requests} can be judged by this requirement`);
}

function outcomeOf(thrown: unknown): Outcome {
  if (thrown === undefined) return 'passed';
  if (thrown instanceof Mismatch) return 'failed';
  if (thrown instanceof Unjudged) return thrown.outcome;
  return thrown instanceof ChainMoved ? 'cantTell' : 'errored';
}

/** Returns the needs a check stopped at, and its other needs that are not met. */
function needsOf(
  thrown: unknown,
  check: Check,
  { discovery, session }: TargetRun,
): readonly Need[] | undefined {
  if (!isUnjudged(thrown, 'untested') && !isUnjudged(thrown, 'inapplicable')) return undefined;
  if (thrown.needs.length === 0 && !isNotAsked(thrown)) return undefined;
  const layout: readonly Need[] =
    check.needs.includes('layout') && session.decodeSummaries === undefined ? ['layout'] : [];
  const needs = [...new Set([...thrown.needs, ...discovery.missing(check.needs), ...layout])];
  return needs.length === 0 ? undefined : needs;
}

function messageOf(thrown: unknown): string | undefined {
  if (thrown instanceof ChainMoved && !(thrown instanceof Lagging))
    return `the chain moved too fast for this check: ${thrown.message}`;
  return thrown instanceof Error ? thrown.message : undefined;
}

/** Returns the exchanges of a check, those that its finding names among them. */
function withShown(
  exchanges: readonly number[],
  { exchange, against }: Pick<Finding, 'exchange' | 'against'> = {},
): readonly number[] {
  const shown = new Set([exchange, against].filter((id) => id !== undefined));
  for (const id of exchanges) shown.delete(id);
  return [...exchanges, ...shown];
}
