import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** A word before a noun: "make" and "look" are gone as nouns, and stay as verbs. */
const DETERMINER =
  '(?:an?|the|one|each|every|first|second|other|another|all|any|both|two|many|of|by|its|their)';

/** Words of earlier releases, and the word of the field for each. */
const GONE: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/convict|accus(?!tom)/i, 'detect, fail, false positive'],
  [/\blet(?:s|ting)? (?:\w+ )?go\b/i, 'not detected'],
  [/lawful/i, 'conforming'],
  [/\blaws?\b/i, 'property'],
  [/\baudit(?:s|ed)?\b(?! team)(?<!no audit)/i, 'rule'],
  [/\bsurvey/i, 'discovery'],
  [/allowance/i, 'budget'],
  [/\btips?\b/i, 'head'],
  [/\bedges?\b/i, 'boundary'],
  [/\bmanners?\b|\btrip(?:s|ped)?\b|\blibert|\bstr(?:ik|uck)/i, 'a plain word'],
  [/\btold\b/i, 'said, shown, given'],
  [/\bodd(?:ly|ities)?\b(?! (?:number|digit|version|height|length|hex))/i, 'unusual'],
  [new RegExp(`\\b${DETERMINER} looks?\\b|\\blook ups?\\b`, 'i'), 'discovery, reading'],
  [new RegExp(`\\b${DETERMINER} makes?\\b|\\bmakes (?:of|that|with)\\b`, 'i'), 'implementation'],
  // "in turn", "a 200 into a 500" and "off" are no steps of a run.
  [/(?<!\bin )\bturns?\b(?! (?:\S+ ){0,8}(?:into|off|401)\b)/i, 'step'],
];

/** Texts of others, data, and the history of the words themselves. */
const EXEMPT =
  /^(?:CHANGELOG\.md|LICENSE|package-lock\.json|cli\/words\.test\.ts|config\/spelling\/.*|src\/spec\/ledger-node-rest-api\.md|fixtures\/(?:vectors|real-node)\/.*\.(?:json|ndjson|br))$/;
const DATA = /\.(?:png|svg|lock|sum)$/;

/** The ids of checks keep their words: `RAW-PRUNED.edge`. */
const CHECK_ID = /\b[A-Z][A-Z\d]*(?:-[A-Z\d]+)+\.[a-z][a-z-]*/g;

/** Members of recordings keep their names; these files read and write them. */
const MEMBERS = /\b(?:turn|struck)\b/g;
const HAS_MEMBERS = /^(?:src\/evidence\/recording|proof\/system-tests\/verify-recordings)/;

const root = new URL('..', import.meta.url);
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !DATA.test(file) && !EXEMPT.test(file));

/** Returns a line with the words of its identifiers apart: `headOfChain` is `head Of Chain`. */
function wordsOf(line: string): string {
  return line.replaceAll(/[_-]/g, ' ').replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, ' ');
}

/** The lines of all files, each after the name of its file. */
const lines = files.flatMap((file) =>
  [file, ...readFileSync(new URL(file, root), 'utf8').split('\n')].map((line, at) => {
    const own = line.replaceAll(CHECK_ID, '');
    const words = wordsOf(HAS_MEMBERS.test(file) ? own.replaceAll(MEMBERS, '') : own);
    return { place: `${file}:${at}: ${line.trim()}`, words };
  }),
);

it.each(GONE)('no text and no identifier has the word %s', (pattern) => {
  expect(lines.filter(({ words }) => pattern.test(words)).map(({ place }) => place)).toEqual([]);
});
