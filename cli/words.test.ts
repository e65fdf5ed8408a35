import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Words of earlier releases, and what the field calls the same. Ids of checks keep theirs: `RAW-PRUNED.edge`. */
const GONE: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/convict|accus(?!tom)/i, 'detect, fail, false positive'],
  [/\blet go\b/i, 'not detected'],
  [/lawful/i, 'conforming'],
  [/\bsurvey/i, 'discovery'],
  [/allowance/i, 'budget'],
  [/(?<![A-Z]\.)\btips?\b/i, 'head'],
  [/(?<![A-Z]\.)\bedges?\b/i, 'boundary'],
  [/\bmanners\b|\btrips\b|\blibert/i, 'a plain word'],
  [/\btold\b/i, 'said, shown, given'],
  [/\bodd(?:ly|ities)?\b(?! (?:number|digit|version|length|hex))/i, 'unusual'],
];

/** Texts of others, data, and the history of the words themselves. */
const EXEMPT =
  /^(?:CHANGELOG\.md|LICENSE|package-lock\.json|cli\/words\.test\.ts|src\/spec\/ledger-node-rest-api\.md|fixtures\/(?:vectors|real-node)\/.*\.(?:json|ndjson|br)|proof\/frameworks\/)/;
const TEXT = /\.(?:ts|mjs|md|json|ya?ml|html|conf|cfg|vcl)$|Caddyfile/;

const root = new URL('..', import.meta.url);
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => TEXT.test(file) && !EXEMPT.test(file));

it.each(GONE)('no file says %s', (pattern) => {
  const found = files.flatMap((file) =>
    readFileSync(new URL(file, root), 'utf8')
      .split('\n')
      .flatMap((line, at) => (pattern.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
