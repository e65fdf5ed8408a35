import type { CheckEvidence, LawCoverage, Replay } from '../../src/evidence/evidence.ts';
import type { Outcome } from '../../src/evidence/outcome.ts';
import { findRequirement } from '../../src/spec/catalogue.ts';
import { capped, codeCell, codeSpan, fenced } from '../text.ts';
import { messageOf } from '../verdict/requirement.ts';
import { plural } from '../verdict/sentence.ts';
import { sectionTitle } from './labels.ts';

const FIELD_CAP = 2000;

/** The requirement, what was found and how to ask again, as Markdown. */
export function describeCheck(check: CheckEvidence): string {
  const parts = [
    requirementText(check.requirement),
    ...(check.outcome === 'passed' ? [] : [reasonText(check.outcome, messageOf(check))]),
    ...findingText(check),
    ...(check.law === undefined ? [] : [lawTable(check.law)]),
    exchangesText(check),
  ];
  return parts.join('\n\n');
}

/** The sentence of a requirement with its level and section. */
export function requirementText(id: string): string {
  const found = findRequirement(id);
  if (found === undefined) return codeSpan(id);
  return `**${found.level}** ${found.id}, section ${sectionTitle(found.section)}:\n\n> ${found.statement}`;
}

/** Why something did not pass. Allure shows messages of failed results only, descriptions always. */
export function reasonText(outcome: Outcome, reason: string): string {
  return `**${outcome}**: ${codeSpan(capped(reason, FIELD_CAP))}`;
}

function findingText({ finding }: CheckEvidence): readonly string[] {
  if (finding === undefined) return [];
  const { expected, actual, curl, replay } = finding;
  return [
    `**Expected**: ${codeSpan(capped(expected, FIELD_CAP))}`,
    `**Actual**: ${codeSpan(capped(actual, FIELD_CAP))}`,
    ...(curl === undefined ? [] : [fenced(capped(curl, FIELD_CAP), 'sh')]),
    ...(replay === undefined ? [] : [replayText(replay)]),
  ];
}

function replayText(replay: Replay): string {
  const head = `Seed ${replay.seed}, path ${codeSpan(replay.path)}. The smallest case that fails:`;
  const again = fenced(replay.command, 'sh');
  return [
    head,
    fenced(capped(replay.counterexample, FIELD_CAP)),
    'Ask just this again:',
    again,
  ].join('\n\n');
}

/** What of a law was tried, as a Markdown table. */
function lawTable(law: LawCoverage): string {
  const rows = Object.entries(law.covered).map(
    ([place, cases]) => `| ${codeCell(place)} | ${cases} |`,
  );
  const head = `${law.ran} of ${law.asked} cases ran, with ${law.distinctRequests} distinct requests.`;
  return [
    ...(law.note === undefined ? [head] : [`${head} ${codeSpan(law.note)}`]),
    '',
    '| touched | cases |',
    '|---|---:|',
    ...rows,
  ].join('\n');
}

const SHOWN = 10;

function exchangesText({ exchanges, judged }: CheckEvidence): string {
  if (exchanges.length === 0) return 'No exchange was judged.';
  const shown = exchanges.slice(0, SHOWN).join(', ');
  const more = judged > Math.min(exchanges.length, SHOWN) ? ', …' : '';
  return `Judged ${plural(judged, 'exchange')}; in exchanges.ndjson: ${shown}${more}`;
}
