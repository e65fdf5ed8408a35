import type { Label } from 'allure-js-commons';

import { yamlToAdd } from '../../src/evidence/to-add.ts';
import type { CheckEvidence, PropertyCoverage, Observation } from '../../src/evidence/evidence.ts';
import type { Need } from '../../src/evidence/need.ts';
import { phraseOf } from '../../src/evidence/need.ts';
import type { Outcome } from '../../src/evidence/outcome.ts';
import { findRequirement, SECTIONS, sentencesOf } from '../../src/spec/catalogue.ts';
import type { Level } from '../../src/spec/requirement.ts';
import { findingText } from '../text/finding-fields.ts';
import type { Sample } from '../exchanges/sent-requests.ts';
import { capped, codeCell, codeSpan, fenced, oneLine } from '../text/text.ts';
import { OBSERVED_HEAD, table } from '../summary/summary-markdown.ts';
import { bySubject, mergeObservations } from '../verdict/observations.ts';
import { checkMessage } from '../verdict/requirement-reason.ts';
import { plural } from '../../src/text/sentence.ts';
import { outcomeText, placesOf } from '../text/run-text.ts';

const FIELD_CAP = 20_000;
const CAPS = { field: FIELD_CAP, command: Infinity };

/** Facts about a check that are known after the run. */
export interface CheckDetails {
  /** Some of its exchanges. */
  readonly samples: readonly Sample[];
  /** Ids of the checks that failed with it, by one cause. */
  readonly others: readonly string[];
}

const NOTHING_MORE: CheckDetails = { samples: [], others: [] };

/** Returns the requirement, the findings and how to repeat them, as Markdown. */
export function describeCheck(check: CheckEvidence, known: CheckDetails = NOTHING_MORE): string {
  const parts = [
    requirementText(check.requirement),
    ...(check.outcome === 'passed' || check.finding !== undefined
      ? []
      : [reasonText(check.outcome, checkMessage(check))]),
    ...needsText(check.needs ?? []),
    ...(check.finding === undefined ? [] : findingText(check.finding, CAPS)),
    ...(check.coverage === undefined ? [] : [propertyText(check.coverage, check.outcome)]),
    ...observationsText(mergeObservations([check])),
    ...othersText(known),
    exchangesText(check),
    ...known.samples.map(sampleText),
  ];
  return parts.join('\n\n');
}

/** Returns the sentence of a requirement with its level and section. */
export function requirementText(id: string): string {
  const found = findRequirement(id);
  if (found === undefined) return codeSpan(id);
  const quotes = sentencesOf(id).map(({ section, text }) => `\n\n> section ${section}: "${text}"`);
  return `**${found.level}** ${found.id}, section ${sectionTitle(found.section)}: ${found.statement}${quotes.join('')}`;
}

/** Returns why something did not pass. */
export function reasonText(outcome: Outcome, reason: string): string {
  return `**${outcomeText(outcome)}**: ${codeSpan(capped(reason, FIELD_CAP))}`;
}

/** Returns what a check needs, and the YAML to add. */
function needsText(needs: readonly Need[]): readonly string[] {
  if (needs.length === 0) return [];
  const yaml = yamlToAdd(new Map(needs.map((need) => [need, undefined])));
  return [`**Needs**: ${phraseOf(needs)}.`, ...(yaml === '' ? [] : [fenced(yaml, 'yaml')])];
}

/** Returns how many cases of a property ran, and why that many. */
function propertyText(coverage: PropertyCoverage, outcome: Outcome): string {
  const { asked, ran, distinctRequests, notes } = coverage;
  const rows = placesOf(coverage).map(([place, cases]) => [codeCell(place), String(cases)]);
  const stopped = outcome === 'failed' ? ' The property stopped at the first failed case.' : '';
  return [
    `**Tried**: ${ran} of ${asked} cases ran, with ${distinctRequests} distinct requests.${stopped}`,
    notes.map((note) => `- ${codeSpan(note)}`).join('\n'),
    ...table(['kind of case', 'cases'], rows, Infinity),
  ].join('\n\n');
}

/** Returns what this check observed where the document leaves the answer open. */
function observationsText(observations: readonly Observation[]): readonly string[] {
  if (observations.length === 0) return [];
  return ['**Observed**: what the document leaves open', observationTable(observations)];
}

/** Returns a Markdown table with one row for each subject and everything observed of it. */
export function observationTable(observations: readonly Observation[]): string {
  const rows = bySubject(observations).map(({ section, subject, seen }) => [
    codeCell(section),
    codeCell(subject),
    seen.map(codeCell).join(', '),
  ]);
  return table(OBSERVED_HEAD, rows, Infinity).join('\n\n');
}

function othersText({ others }: CheckDetails): readonly string[] {
  return others.length === 0 ? [] : [`**Also failed**: ${others.map(codeSpan).join(', ')}`];
}

function sampleText({ asked, came }: Sample): string {
  return fenced(`> ${oneLine(asked)}\n< ${oneLine(came)}`);
}

const SHOWN = 10;

function exchangesText({ exchanges, judged }: CheckEvidence): string {
  if (exchanges.length === 0) return 'No exchange was judged.';
  const shown = exchanges.slice(0, SHOWN).join(', ');
  const more = judged > Math.min(exchanges.length, SHOWN) ? ', …' : '';
  return `Judged ${plural(judged, 'exchange')}; in exchanges.ndjson: ${shown}${more}`;
}

/** Allure's severities for the levels of a requirement. */
const SEVERITIES = {
  MUST: 'critical',
  SHOULD: 'minor',
  MAY: 'trivial',
} as const satisfies Record<Level, string>;

/** `2.1 Shared value formats`. */
function sectionTitle(id: string): string {
  const heading = SECTIONS.find((section) => section.id === id)?.heading;
  return heading === undefined ? id : `${id} ${heading}`;
}

/** Returns the place of a requirement's results in the tree: its section, then the requirement itself. */
export function requirementLabels(id: string): readonly Label[] {
  const found = findRequirement(id);
  if (found === undefined) return [{ name: 'parentSuite', value: `no known requirement: ${id}` }];
  return [
    { name: 'parentSuite', value: sectionTitle(found.section) },
    { name: 'suite', value: `${id} ${found.statement.replaceAll('`', '')}` },
    { name: 'severity', value: SEVERITIES[found.level] },
    { name: 'tag', value: found.level },
  ];
}
