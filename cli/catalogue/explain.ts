import type { ConfigFlags } from '../../config/read/read-config.ts';
import { readRequirements } from '../../config/read/read-requirements.ts';
import { ConfigError } from '../../config/mistakes/config-error.ts';
import { findNearest } from '../../src/text/nearest-name.ts';
import { yamlToAdd } from '../../src/evidence/to-add.ts';
import type { ExitCode } from '../../reports/verdict/exit-code.ts';
import { DONE } from '../../reports/verdict/exit-code.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { FAULTS } from '../../fixtures/faults/all-faults.ts';
import type { Fault } from '../../fixtures/faults/fault.ts';
import { findVariation, VARIATIONS } from '../../fixtures/variations/all-variants.ts';
import type { Variation } from '../../fixtures/variations/variation.ts';
import type { CountedRequirement } from '../../src/spec/released/released.ts';
import { catalogueOf } from '../../src/spec/released/released.ts';
import { CATALOGUE, findRequirement, sentencesOf } from '../../src/spec/catalogue.ts';
import type { Need } from '../../src/evidence/need.ts';
import { phraseOf } from '../../src/evidence/need.ts';
import type { Reading } from '../../src/spec/reading.ts';
import { readingsOf } from '../../src/spec/readings.ts';
import type { Level } from '../../src/spec/requirement.ts';
import { CHECKS } from '../checks.ts';
import { levelText } from './level-text.ts';
import type { Streams } from '../terminal/streams.ts';
import { writeLine } from '../terminal/streams.ts';
import { docsPage } from '../../src/text/docs-page.ts';

const WHY: Readonly<Record<Level, string>> = {
  MUST: 'the document states this without exception, or marks it as required',
  SHOULD:
    'the document does not clearly require this; a failure is an advisory and does not change the exit code',
  MAY: 'no client of the two endpoints can observe it',
};

/** The maximum number of faults listed as examples. */
const MAX_FAULTS_SHOWN = 12;

export type ExplainFlags = Pick<ConfigFlags, 'config' | 'requirements'>;

/** The requirements as they count in a run. */
interface Counting {
  /** The released version that decides; absent: this suite. */
  readonly version: string | undefined;
  readonly catalogue: readonly CountedRequirement[];
}

/**
 * Prints what an id means: a requirement, a check, a fault or a conforming variation. Rejects with a ConfigError.
 *
 * @param counted returns the requirements as they count by a released version.
 */
export async function explain(
  id: string,
  flags: ExplainFlags,
  { stdout }: Streams,
  counted: typeof catalogueOf = catalogueOf,
): Promise<ExitCode> {
  const version = await readRequirements(flags, '.');
  writeLine(stdout, explanationOf(id, { version, catalogue: counted(version) }).join('\n'));
  return DONE;
}

function explanationOf(id: string, counting: Counting): readonly string[] {
  const requirement = counting.catalogue.find((known) => known.id === id);
  if (requirement !== undefined) return ofRequirement(requirement, counting);
  const check = CHECKS.find((known) => known.id === id);
  if (check !== undefined) return ofCheck(check, counting);
  const fault = FAULTS.find((known) => known.name === id);
  if (fault !== undefined) return ofFault(fault);
  const variation = findVariation(id);
  if (variation !== undefined) return ofVariation(variation);
  const known = [...CATALOGUE, ...CHECKS].map((named) => named.id);
  const names = [...known, ...[...FAULTS, ...VARIATIONS].map(({ name }) => name)];
  const nearest = findNearest(id, names);
  const hint = nearest === undefined ? '' : `did you mean ${JSON.stringify(nearest)}? `;
  throw new ConfigError(
    `${JSON.stringify(id)} is not a requirement, check, fault or variation: ${hint}list, devnet --list-faults and --list-variations have them all; terms are in ${docsPage('glossary')}`,
  );
}

function ofRequirement(requirement: CountedRequirement, counting: Counting): readonly string[] {
  const { id, level, newerThan, section, statement } = requirement;
  const checks = CHECKS.filter((check) => check.requirement === id);
  const faults = FAULTS.filter((fault) => fault.breaks === id);
  return [
    `${id}  ${levelText(requirement)}  section ${section}`,
    `  ${statement}`,
    '',
    'In the document',
    ...sentencesOf(id).map((sentence) => `  section ${sentence.section}: "${sentence.text}"`),
    `  A ${level}${whyLevel(requirement, counting).replace(/\.$/, '')}.`,
    ...(level === 'SHOULD' && newerThan === undefined
      ? [`  To make it count like a MUST: require: [${id}], or --require ${id}.`]
      : []),
    ...headed(
      `How the sentence is read (all readings: ${docsPage('readings')})`,
      readingsOf(id).flatMap(readingLines),
    ),
    ...headed('Checks', checks.flatMap(checkLines)),
    ...headed('What to add to the configuration', linesToAdd(checks)),
    ...headed('Faults that break it', causesOf(faults)),
    ...headed(
      'See it fail',
      faults.slice(0, 1).flatMap(({ name, front }) => commandsFor('fault', { name, front }, id)),
    ),
  ];
}

function whyLevel(
  { id, level, newerThan, untestable }: CountedRequirement,
  { version }: Counting,
): string {
  const by = version === undefined ? '' : ` by the requirements of ${version}`;
  if (newerThan !== undefined)
    return `${by}, because it was added later: a failure is only an advisory`;
  const own = findRequirement(id)?.level ?? level;
  if (own !== level) return `${by}, and a ${own} by the requirements of this suite`;
  return `${by}: ${untestable ?? WHY[level]}`;
}

function ofCheck(check: Check, counting: Counting): readonly string[] {
  const requirement = counting.catalogue.find(({ id }) => id === check.requirement);
  return [
    ...checkLines(check).map((line) => line.slice(2)),
    '',
    ...(requirement === undefined ? [] : ofRequirement(requirement, counting)),
  ];
}

function ofFault(fault: Fault): readonly string[] {
  const { name, says, breaks, family } = fault;
  const requirement = findRequirement(breaks);
  return [
    `${name}  a fault of the family ${family}`,
    `  ${says}`,
    ...headed('Breaks', [`  ${breaks}: ${requirement?.statement ?? ''}`]),
    ...headed('See it fail', commandsFor('fault', fault, breaks)),
    '',
    `How every fault is judged before a release: ${docsPage('proof')}`,
  ];
}

function ofVariation(variation: Variation): readonly string[] {
  const { name, says, allow, advises = {} } = variation;
  const open = allow === undefined ? [] : [`  ${allow.open.join(', ')}: ${allow.because}`];
  const kept = Object.entries(advises).map(([id, why]) => `  ${id}: ${why}`);
  return [
    `${name}  an unusual node that conforms`,
    `  ${says}`,
    ...headed('What cannot be judged', open),
    ...headed('SHOULDs that it fails', kept),
    ...headed('See the verdict', commandsFor('variation', variation)),
  ];
}

function readingLines(reading: Reading): readonly string[] {
  const { section, quote, taken, stricter, excluded, defensible, because, follows } = reading;
  return [
    `  section ${section}: "${quote}"`,
    `    read as: ${taken}`,
    ...stricter.map((other) => `    too strict: ${other}`),
    ...excluded.flatMap(({ reading: other, by }) => [
      `    ruled out: ${other}`,
      ...by.map((words) => `      by the words "${words}"`),
    ]),
    ...defensible.map((other) => `    also possible, so a failure is only an advisory: ${other}`),
    `    because ${because}; followed by ${follows.join(', ')}`,
  ];
}

function checkLines({ id, kind, title, needs }: Check): readonly string[] {
  return [`  ${id}  ${kind}`, `    ${title}; needs ${phraseOf(needs)}`];
}

/** Describes a point of a history, since `version` alone would not explain it. */
const HISTORY = 'the response to ledger_version=…, whether or not the item changed at that version';

function linesToAdd(checks: readonly Check[]): readonly string[] {
  const needs = [...new Set(checks.flatMap((check) => check.needs))];
  const isPoint = (need: Need): boolean => need === 'history' || need === 'absent-version';
  const notes = needs.map((need) => [need, isPoint(need) ? HISTORY : undefined] as const);
  const yaml = yamlToAdd(new Map(notes));
  return yaml === '' ? [] : yaml.split('\n').map((line) => `  ${line}`);
}

function causesOf(faults: readonly Fault[]): readonly string[] {
  const shown = faults.slice(0, MAX_FAULTS_SHOWN).map(({ name, says }) => `  ${name}: ${says}`);
  const rest = faults.length - shown.length;
  return rest > 0
    ? [...shown, `  and ${rest} more: ledger-conformance devnet --list-faults`]
    : shown;
}

function commandsFor(
  kind: 'fault' | 'variation',
  { name, front }: { readonly name: string; readonly front?: Variation['front'] | undefined },
  id?: string,
): readonly string[] {
  if (front !== undefined) {
    return [
      `  in a clone, where ${front.gateway.software} is installed: npm run matrix -- --only ${name}`,
    ];
  }
  const only = id === undefined ? '' : ` --only ${id}`;
  // Only a required SHOULD changes the verdict.
  const isMust = id === undefined || findRequirement(id)?.level === 'MUST';
  return [
    `  ledger-conformance devnet --${kind} ${name} --write-config node.yaml`,
    '  and in a second terminal:',
    `  ledger-conformance run --config node.yaml${only}${isMust ? '' : ` --require ${id}`}`,
  ];
}

/** Returns the lines under their heading; nothing when there are no lines. */
function headed(heading: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', heading, ...lines];
}
