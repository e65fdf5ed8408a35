import type { Evidence, LawCoverage } from '../../src/evidence/evidence.ts';
import { targetName } from '../../src/evidence/target-name.ts';
import { OUTCOMES } from '../../src/evidence/outcome.ts';
import { capped, codeSpan, fenced, oneLine } from '../text/text.ts';
import type { VerdictDocument, WaiverVerdict } from '../verdict/verdict-document.ts';
import { pasteInto, yamlToPaste } from '../verdict/hints.ts';
import { bySubject } from '../verdict/observations.ts';
import { unjudgedMusts } from '../verdict/unjudged.ts';
import { joinedList } from '../../src/text/sentence.ts';
import { namedBy } from '../verdict/waiver-note.ts';
import { cell, headed, ownCell, table, wideCell } from './markdown.ts';
import { outcomeText, placesOf, secondsText, wayText } from '../text/run-text.ts';

/** Returns what was judged, and how. */
export function runTable({
  target,
  profile,
  seed,
  suite,
  ...run
}: VerdictDocument): readonly string[] {
  const versions = [target.oldestVersion, target.ledgerVersion].map(
    (version) => version ?? 'not seen',
  );
  return table(
    ['target', 'chain id', 'versions', 'profile', 'seed', 'time', 'suite'],
    [
      [
        cell(targetName(target)),
        cell(target.chainId ?? 'not seen'),
        cell(versions.join(' to ')),
        cell(profile),
        String(seed),
        secondsText(run),
        cell(`${suite.name} ${suite.version}`),
      ],
    ],
  );
}

/** Returns how the target was reached, when it is not by a plain connection. */
export function reached({ target: { network } }: VerdictDocument): readonly string[] {
  const way = wayText(network);
  return way === '' ? [] : [`Reached: ${codeSpan(capped(way, 500))}`];
}

/** Returns the number of requirements with each outcome. */
export function countTable({ counts }: VerdictDocument): readonly string[] {
  const row = (name: string, tally: VerdictDocument['counts']['must']): readonly string[] => [
    name,
    ...OUTCOMES.map((outcome) => String(tally[outcome])),
  ];
  return table(
    ['', ...OUTCOMES.map(outcomeText)],
    [
      row('MUST', counts.must),
      row('all requirements', counts.requirements),
      row('checks', counts.checks),
    ],
  );
}

/** Returns the failed SHOULDs. */
export function advisories({ advisories: all, requirements }: VerdictDocument): readonly string[] {
  const statement = (id: string): string =>
    requirements.find((requirement) => requirement.id === id)?.statement ?? '';
  const rows = all.map((advisory) => [
    advisory.requirement,
    ownCell(statement(advisory.requirement)),
    cell(advisory.message),
  ]);
  return headed('Advisories', table(['SHOULD', 'statement', 'finding'], rows));
}

/** Returns the MUSTs that could not be judged, with the reasons. */
export function notJudged(document: VerdictDocument): readonly string[] {
  const rows = unjudgedMusts(document).map(({ ids, outcome, reason }) => [
    joinedList(ids),
    outcomeText(outcome),
    cell(reason),
  ]);
  return headed('Not judged', table(['MUST', 'outcome', 'reason'], rows));
}

/** Returns the checks that an option of the run left out, by name. */
export function leftOut({ effort }: VerdictDocument): readonly string[] {
  const rows = (effort?.leftOut ?? []).map(({ option, checks }) => [
    ownCell(`\`${option}\``),
    String(checks.length),
    ownCell(checks.join(', ')),
  ]);
  return headed('Left out', table(['option', 'checks', 'ids'], rows));
}

/** Returns what the configuration needs so that more can be judged, and the YAML to paste. */
export function toJudgeMore(document: VerdictDocument): readonly string[] {
  const { hints } = document;
  const rows = hints.map(({ musts, what }) => [
    String(musts.length),
    ownCell(what),
    joinedList(musts),
  ]);
  const yaml = yamlToPaste(hints);
  return headed('To judge more', [
    ...table(['MUSTs', 'needs', 'ids'], rows),
    ...(yaml === '' ? [] : [pasteInto(document), fenced(yaml, 'yaml')]),
  ]);
}

/** Returns the observations of what the document leaves open. */
export function observed({ observations }: VerdictDocument): readonly string[] {
  const rows = bySubject(observations).map((subject) => [
    cell(subject.section),
    cell(subject.subject),
    subject.seen.slice(0, 10).map(cell).join(', '),
  ]);
  const head = ['section', 'left open by the document', 'this node'];
  return headed('Observed', table(head, rows));
}

/** Returns how many cases of each property ran, in the order of the document. */
export function laws({ requirements }: VerdictDocument, { checks }: Evidence): readonly string[] {
  const ordered = requirements.flatMap(({ id }) =>
    checks.filter((check) => check.requirement === id),
  );
  const rows = ordered.flatMap(({ check, law, outcome }) =>
    law === undefined
      ? []
      : [
          [
            check,
            outcomeText(outcome),
            `${law.ran} of ${law.asked}`,
            String(law.distinctRequests),
            places(law),
            wideCell(law.notes.join('; ')),
          ],
        ],
  );
  const head = [
    'property',
    'outcome',
    'cases',
    'distinct requests',
    'cases by kind',
    'why that many',
  ];
  return headed('Properties', table(head, rows));
}

function places(law: LawCoverage): string {
  return wideCell(
    placesOf(law)
      .map(([place, cases]) => `${oneLine(place)}: ${cases}`)
      .join('; '),
  );
}

/** Returns the waivers and their states. */
export function waivers({ waivers: all }: VerdictDocument): readonly string[] {
  const rows = all.map((waiver) => [
    cell(namedBy(waiver)),
    cell(waiver.until),
    cell(waiver.reason),
    contact(waiver),
    wideCell(waiver.note),
  ]);
  const head = ['requirement or check', 'until', 'reason', 'owner, ticket', 'in this run'];
  return headed('Waivers', table(head, rows));
}

function contact({ owner, ticket }: WaiverVerdict): string {
  const said = [owner, ticket].filter((text) => text !== undefined);
  return said.length === 0 ? '' : cell(said.join(', '));
}
