import type { Observation } from '../../src/evidence/evidence.ts';
import { isOpen } from '../../src/evidence/outcome.ts';
import { plural } from '../../src/text/sentence.ts';
import type { Latency } from '../exchanges/latency.ts';
import { cell, headed, ownCell, table } from '../summary/summary-markdown.ts';
import { outcomeText } from '../text/run-text.ts';
import { targetName } from '../../src/evidence/target-name.ts';
import { isBinding } from '../../src/spec/released/released.ts';
import { bySubject } from '../verdict/observations.ts';
import { symptomOf } from '../verdict/symptom.ts';
import type { RequirementVerdict, VerdictDocument } from '../verdict/verdict-document.ts';
import { verdictText } from '../verdict/verdict-text.ts';

/** One requirement in two runs; absent when a run's suite did not have it. */
interface RequirementChange {
  readonly before: RequirementVerdict | undefined;
  readonly after: RequirementVerdict;
}

/** The changes of a target from one run to the next. */
interface Comparison {
  /** The verdicts as they are printed, with their waivers. */
  readonly before: string;
  readonly after: string;
  /** False: the later run has no verdict. */
  readonly judged: boolean;
  /** What was judged, when and how, in both runs. */
  readonly runs: readonly {
    readonly what: string;
    readonly before: string;
    readonly after: string;
  }[];
  /** MUSTs and required SHOULDs that fail now and did not fail before, or are no longer waived. */
  readonly regressions: readonly RequirementChange[];
  /** Other SHOULDs that fail now and did not fail before. */
  readonly newAdvisories: readonly RequirementChange[];
  /** Requirements that fail now, and are covered by a waiver. */
  readonly waived: readonly RequirementChange[];
  readonly mended: readonly RequirementChange[];
  /** Requirements that failed in both runs, with no failure in common. */
  readonly changedSymptoms: readonly RequirementChange[];
  /** Requirements that were judged before, but not now. */
  readonly newlyOpen: readonly RequirementChange[];
  /** What was observed of a subject; absent when a run did not observe it. */
  readonly observations: readonly {
    readonly subject: string;
    readonly before: string | undefined;
    readonly after: string | undefined;
  }[];
}

/** Compares two verdicts, requirement by requirement. */
export function compareVerdicts(before: VerdictDocument, after: VerdictDocument): Comparison {
  const known = new Map(before.requirements.map((requirement) => [requirement.id, requirement]));
  const changesThat = (
    fit: (now: RequirementVerdict, then: RequirementVerdict | undefined) => boolean,
  ): readonly RequirementChange[] =>
    after.requirements
      .map((now) => ({ before: known.get(now.id), after: now }))
      .filter((change) => fit(change.after, change.before));
  return {
    before: verdictText(before),
    after: verdictText(after),
    judged: after.verdict !== 'no verdict',
    runs: runsOf(before, after),
    regressions: changesThat(
      (now, then) => isBinding(now, after) && hasFailed(now) && !hasFailed(then),
    ),
    newAdvisories: changesThat(
      (now, then) => !isBinding(now, after) && hasFailed(now) && !hasFailed(then),
    ),
    waived: changesThat((now) => now.outcome === 'failed' && now.waived),
    mended: changesThat((now, then) => hasFailed(then) && now.outcome === 'passed'),
    changedSymptoms: changesThat(
      (now, then) => hasFailed(then) && hasFailed(now) && !haveOneSymptom(then, now),
    ),
    newlyOpen: changesThat(
      (now, then) =>
        (then?.outcome === 'passed' || then?.outcome === 'failed') && isOpen(now.outcome),
    ),
    observations: observationChanges(before.observations, after.observations),
  };
}

function hasFailed(requirement: RequirementVerdict | undefined): requirement is RequirementVerdict {
  return requirement?.outcome === 'failed' && !requirement.waived;
}

/** Two runs of one fault may fail different checks: one in common is enough. */
function haveOneSymptom(then: RequirementVerdict, now: RequirementVerdict): boolean {
  const before = new Set(symptomsOf(then));
  return symptomsOf(now).some((symptom) => before.has(symptom));
}

/** Returns the failed checks of a requirement with their symptoms. */
function symptomsOf({ checks }: RequirementVerdict): readonly string[] {
  return checks
    .filter((check) => check.outcome === 'failed')
    .map((check) => `${check.id}: ${symptomOf(check.message ?? '')}`);
}

function runsOf(before: VerdictDocument, after: VerdictDocument): Comparison['runs'] {
  const row = (what: string, of: (document: VerdictDocument) => string) => ({
    what,
    before: of(before),
    after: of(after),
  });
  return [
    row('target', ({ target }) => targetName(target)),
    row('chain', ({ target }) => target.chainId ?? 'unknown'),
    row('started', ({ startedAt }) => startedAt),
    row('effort', ({ effort }) => effort?.level ?? 'standard'),
    row('requests', ({ requests }) => `${requests}`),
  ];
}

function observationChanges(
  before: readonly Observation[],
  after: readonly Observation[],
): Comparison['observations'] {
  const [then, now] = [seenBySubject(before), seenBySubject(after)];
  return [...new Set([...then.keys(), ...now.keys()])]
    .map((subject) => ({ subject, before: then.get(subject), after: now.get(subject) }))
    .filter((change) => change.before !== change.after);
}

/** Everything observed of each subject, in one line. */
function seenBySubject(observations: readonly Observation[]): ReadonlyMap<string, string> {
  return new Map(
    bySubject(observations).map(({ subject, seen }) => [subject, seen.toSorted().join('; ')]),
  );
}

/** The latencies of both runs, if their exchanges were kept. */
interface Latencies {
  readonly before: readonly Latency[];
  readonly after: readonly Latency[];
}

/** Returns the comparison as Markdown, for a comment on a pull request. */
export function comparisonMarkdown(comparison: Comparison, latencies: Latencies): string {
  const { before, after, runs, regressions } = comparison;
  const rows = runs.map((run) => [run.what, cell(run.before), cell(run.after)]);
  const parts = [
    `## ${before} → ${after}`,
    table(['', 'before', 'now'], rows).join('\n'),
    `${regressionsText(comparison)}.`,
    ...changed('Newly failing', regressions),
    ...changed('New advisories', comparison.newAdvisories),
    ...changed('Fails differently', comparison.changedSymptoms),
    ...changed('No longer judged', comparison.newlyOpen),
    ...changed('Fixed', comparison.mended),
    ...changed('Waived', comparison.waived),
    ...observed(comparison),
    ...latency(latencies),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Returns `No regression; 13 MUSTs are no longer judged`. */
function regressionsText(comparison: Comparison): string {
  const { newlyOpen } = comparison;
  const found = foundText(comparison);
  const lost = newlyOpen.filter(({ after }) => after.level === 'MUST').length;
  if (lost === 0) return found;
  return `${found}; ${plural(lost, 'MUST')} ${lost === 1 ? 'is' : 'are'} no longer judged`;
}

function foundText({ regressions, judged }: Comparison): string {
  if (regressions.length > 0) return plural(regressions.length, 'regression');
  return judged ? 'No regression' : 'The later run has no verdict, so regressions are unknown';
}

function changed(heading: string, changes: readonly RequirementChange[]): readonly string[] {
  const rows = changes.map(({ before, after }) => [
    after.id,
    after.level,
    ownCell(after.statement),
    before === undefined ? 'not in the earlier suite' : stateText(before),
    stateText(after),
    after.reason === undefined ? '' : cell(after.reason),
  ]);
  return headed(heading, table(['id', 'level', 'statement', 'before', 'now', 'why'], rows));
}

function stateText({ outcome, waived }: RequirementVerdict): string {
  return `${outcomeText(outcome)}${outcome === 'failed' && waived ? ', waived' : ''}`;
}

function observed({ observations }: Comparison): readonly string[] {
  const rows = observations.map(({ subject, before, after }) => [
    cell(subject),
    before === undefined ? '' : cell(before),
    after === undefined ? '' : cell(after),
  ]);
  return headed('Changed observations', table(['what', 'before', 'now'], rows));
}

function latency({ before, after }: Latencies): readonly string[] {
  const rows = after.flatMap((now) => {
    const then = before.find(({ endpoint }) => endpoint === now.endpoint);
    return then === undefined ? [] : [[`\`${now.endpoint}\``, timed(then), timed(now)]];
  });
  return headed('Latency', table(['endpoint', 'before: median, p95', 'now: median, p95'], rows));
}

function timed({ median, p95 }: Latency): string {
  return `${median.toFixed(1)} ms, ${p95.toFixed(1)} ms`;
}
