import { isBinding } from '../../src/spec/released/released.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { targetName } from '../../src/evidence/target-name.ts';
import { OUTCOMES } from '../../src/evidence/outcome.ts';
import { capped, codeSpan, fenced, oneLine } from '../text/text.ts';
import type { Level } from '../../src/spec/requirement.ts';
import type { VerdictDocument } from '../verdict/verdict-document.ts';
import { pasteInto, yamlToPaste } from '../verdict/hints.ts';
import { bySubject } from '../verdict/observations.ts';
import { unjudgedOf } from '../verdict/unjudged.ts';
import { joinedList } from '../../src/text/sentence.ts';
import { namedBy } from '../verdict/waiver-note.ts';
import { cell, headed, OBSERVED_HEAD, ownCell, table, wideCell } from './summary-markdown.ts';
import { outcomeText, placesOf, secondsText, wayText } from '../text/run-text.ts';

/** Returns what was judged, and how. */
export function runTable(document: VerdictDocument): readonly string[] {
  const { target, profile, seed, suite } = document;
  const versions = [target.oldestVersion, target.ledgerVersion].map(
    (version) => version ?? 'not seen',
  );
  const row = [
    cell(targetName(target)),
    cell(target.chainId ?? 'not seen'),
    cell(versions.join(' to ')),
    cell(profile),
    String(seed),
    secondsText(document),
    cell(`${suite.name} ${suite.version}`),
  ];
  return table(['target', 'chain id', 'versions', 'profile', 'seed', 'time', 'suite'], [row]);
}

/** Returns how the target was reached, when it is not by a plain connection. */
export function reached({ target: { network } }: VerdictDocument): readonly string[] {
  const way = wayText(network);
  return way === '' ? [] : [`Reached: ${codeSpan(capped(way, 500))}`];
}

/** Returns the number of requirements with each outcome, and which of them no run judges. */
export function countTable(document: VerdictDocument): readonly string[] {
  const { counts } = document;
  const tallies = [
    ['MUST', counts.must],
    ['all requirements', counts.requirements],
    ['checks', counts.checks],
  ] as const;
  const rows = tallies.map(([name, tally]) => [
    name,
    ...OUTCOMES.map((outcome) => String(tally[outcome])),
  ]);
  const mays = joinedList(idsOf('MAY', document));
  return [
    ...table(['', ...OUTCOMES.map(outcomeText)], rows),
    `No run judges a MAY, so these count as untested: ${mays}.`,
  ];
}

/** Returns the failed SHOULDs that the run does not require. */
export function advisories(document: VerdictDocument): readonly string[] {
  const rows = document.advisories.flatMap(({ requirement: id, message }) => {
    const requirement = document.requirements.find((known) => known.id === id);
    if (requirement === undefined || isBinding(requirement, document)) return [];
    return [[id, ownCell(requirement.statement), cell(message)]];
  });
  return headed('Advisories', table(['SHOULD', 'statement', 'finding'], rows));
}

/** Returns the MUSTs and SHOULDs that could not be judged, with the reasons. */
export function notJudged(document: VerdictDocument): readonly string[] {
  const shoulds = new Set(idsOf('SHOULD', document));
  const rows = unjudgedOf(['MUST', 'SHOULD'], document).map(({ ids, outcome, reason }) => {
    const named = ids.map((id) => (shoulds.has(id) ? `${id} (a SHOULD)` : id));
    return [joinedList(named), outcomeText(outcome), cell(reason)];
  });
  return headed('Not judged', table(['requirement', 'outcome', 'reason'], rows));
}

function idsOf(level: Level, { requirements }: VerdictDocument): readonly string[] {
  return requirements.filter((requirement) => requirement.level === level).map(({ id }) => id);
}

/** Returns the checks that an option of the run left out, by name. */
export function leftOut({ effort }: VerdictDocument): readonly string[] {
  const rows = (effort?.leftOut ?? []).map(({ option, checks }) => {
    return [ownCell(`\`${option}\``), String(checks.length), ownCell(checks.join(', '))];
  });
  return headed('Left out', table(['option', 'checks', 'ids'], rows));
}

/** Returns what the run needs so that more can be judged, and the YAML to paste. */
export function toJudgeMore(document: VerdictDocument): readonly string[] {
  const rows = document.hints.map(({ musts, what }) => {
    return [String(musts.length), ownCell(what), joinedList(musts)];
  });
  const yaml = yamlToPaste(document.hints);
  return headed('To judge more', [
    ...table(['MUSTs', 'needs', 'ids'], rows),
    ...(yaml === '' ? [] : [pasteInto(document, yaml), fenced(yaml, 'yaml')]),
  ]);
}

/** Returns the observations of what the document leaves open. */
export function observed({ observations }: VerdictDocument): readonly string[] {
  const rows = bySubject(observations).map(({ section, subject, seen }) => {
    return [cell(section), cell(subject), seen.slice(0, 10).map(cell).join(', ')];
  });
  return headed('Observed', table(OBSERVED_HEAD, rows));
}

/** Returns how many cases of each property ran, in the order of the document. */
export function propertiesTable(
  { requirements }: VerdictDocument,
  { checks }: Evidence,
): readonly string[] {
  const ordered = requirements.flatMap(({ id }) =>
    checks.filter(({ requirement }) => requirement === id),
  );
  const rows = ordered.flatMap(({ check, coverage, outcome }) => {
    if (coverage === undefined) return [];
    const { ran, asked, distinctRequests, notes } = coverage;
    const places = placesOf(coverage).map(([place, cases]) => `${oneLine(place)}: ${cases}`);
    const texts = [places, notes].map((all) => wideCell(all.join('; ')));
    const stopped = outcome === 'failed' ? ', then one failed' : '';
    const held = outcome === 'passed' || outcome === 'failed';
    const cases = held ? `${ran} of ${asked}${stopped}` : '–';
    return [[check, outcomeText(outcome), cases, String(distinctRequests), ...texts]];
  });
  const counted = ['cases that held', 'distinct requests', 'cases by kind', 'why this number'];
  return headed('Properties', table(['property', 'outcome', ...counted], rows));
}

/** Returns the waivers and their states. */
export function waivers({ waivers: all }: VerdictDocument): readonly string[] {
  const rows = all.map((waiver) => {
    const { until, reason, owner, ticket, note } = waiver;
    const contact = [owner, ticket].filter((text) => text !== undefined).join(', ');
    const who = contact === '' ? '' : cell(contact);
    return [cell(namedBy(waiver)), cell(until), cell(reason), who, wideCell(note)];
  });
  const head = ['requirement or check', 'until', 'reason', 'owner, ticket', 'in this run'];
  return headed('Waivers', table(head, rows));
}
