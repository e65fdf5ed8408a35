import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { hostileEvidence, richEvidence } from '../testing/rich-evidence.ts';
import { sampleChecks, sampleEvidence, sampleRun } from '../testing/sample-evidence.ts';
import { verdictOf } from '../verdict/verdict.ts';
import { junit } from './junit.ts';

/** The schema of Jenkins' xunit-plugin, as of its commit 8c515de; the file has its own licence. */
const SCHEMA = readFileSync(new URL('testing/junit-10.xsd', import.meta.url), 'utf8');

/** Returns what the schema of Jenkins forbids in a `junit.xml`, in the words of libxml2. */
async function jenkinsProblems(xml: string): Promise<readonly string[]> {
  const { errors } = await validateXML({ xml, schema: SCHEMA });
  return errors.map(({ message }) => message);
}

const unreachable = sampleEvidence({
  run: sampleRun({ end: { kind: 'unreachable', reason: 'ECONNREFUSED' } }),
  checks: [],
});

const unjudged = sampleEvidence({
  checks: sampleChecks({
    'SEL-END': 'errored',
    'SEL-START': 'cantTell',
    'RAW-PRUNED': 'untested',
    'SUM-BCS': 'inapplicable',
  }),
});

const xmlOf = (evidence: Evidence): string => junit(verdictOf(evidence), evidence);

describe('junit.xml, by the schema of Jenkins', () => {
  it.each([
    ['a run with one of everything', richEvidence()],
    ['a run in which all passed', sampleEvidence()],
    ['a run with checks that were not judged, and one in error', unjudged],
    ['a run of more than an hour', sampleEvidence({ run: sampleRun({ durationMs: 5e6 }) })],
    ['a run without a verdict', unreachable],
    ['a run with hostile texts', hostileEvidence('<a>]]>&\u0000')],
  ])('junit.xml is valid for %s', async (_, evidence) => {
    expect(await jenkinsProblems(xmlOf(evidence))).toEqual([]);
  });

  it.each([
    ['one attribute too many', ' tests=', ' skipped="1" tests=', "'skipped' is not allowed"],
    [
      'an attribute too few',
      /(<testsuite [^>]*) failures="\d+"/,
      '$1',
      "'failures' is required but missing",
    ],
    ['a time in another form', / time="[\d.]+"/, ' time="1e-7"', "facet 'pattern'"],
    ['an unknown element', '<properties>', '<facts/><properties>', "'facts': This element"],
    ['text where none belongs', '<properties>', 'text<properties>', 'Character content'],
  ])('junit.xml is not valid with %s', async (_, from, to, problem) => {
    const xml = xmlOf(richEvidence());
    const changed = xml.replace(from, to);
    expect(changed).not.toBe(xml);
    expect(await jenkinsProblems(changed)).toContainEqual(expect.stringContaining(problem));
  });
});
