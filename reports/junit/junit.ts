import XMLBuilder from 'fast-xml-builder';

import type { Evidence } from '../../src/evidence/evidence.ts';
import { targetName } from '../../src/evidence/target-name.ts';
import { omitUndefined } from '../../src/text/json.ts';
import type { SentRequest } from '../exchanges/sent-requests.ts';
import { capped, oneLine, xmlText } from '../text/text.ts';
import type { VerdictDocument } from '../verdict/verdict-document.ts';
import { verdictText } from '../verdict/verdict-text.ts';
import type { Case, Ending } from './cases.ts';
import { suitesOf } from './cases.ts';

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressBooleanAttributes: false,
  format: true,
});

/**
 * Returns the run as JUnit XML: a suite per section, a testcase per check, its class the requirement. It fails exactly
 * when the verdict's exit code is not 0: waived failures and advisories are skipped, and a run without a
 * verdict is an error.
 *
 * Checks run at the same time. The time of a check is that of the requests it sent, added up; the time of the
 * whole is that of the run.
 *
 * @param sent the requests of the run.
 */
export function junit(
  document: VerdictDocument,
  evidence: Evidence,
  sent: readonly SentRequest[] = [],
): string {
  const suites = suitesOf(document, evidence);
  const seconds = secondsBy(sent);
  const timeOf = ({ check = '' }: Case): number => seconds.get(check) ?? 0;
  // The schema of Jenkins has no `skipped` here.
  const { '@skipped': _, ...all } = totals(suites.flatMap(({ cases }) => cases));
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    testsuites: {
      '@name': text(`${document.suite.name}: ${verdictText(document)}`),
      ...all,
      '@time': (document.durationMs / 1000).toFixed(3),
      testsuite: suites.map(({ name, cases }) => ({
        '@name': text(name),
        ...totals(cases),
        '@time': cases.reduce((sum, testCase) => sum + timeOf(testCase), 0).toFixed(3),
        '@timestamp': text(document.startedAt),
        properties: { property: propertiesOf(document) },
        testcase: cases.map((testCase) => ({
          '@classname': text(testCase.classname),
          '@name': text(testCase.name),
          '@time': timeOf(testCase).toFixed(3),
          ...endingNode(testCase.ending),
        })),
      })),
    },
  });
}

const MESSAGE_CAP = 1000;

const text = (value: string): string => xmlText(capped(oneLine(value), MESSAGE_CAP));

/** Returns how long the requests of each check took, added up. Seconds. */
function secondsBy(sent: readonly SentRequest[]): ReadonlyMap<string, number> {
  const seconds = new Map<string, number>();
  for (const { askedBy, durationMs } of sent) {
    seconds.set(askedBy, (seconds.get(askedBy) ?? 0) + durationMs / 1000);
  }
  return seconds;
}

function totals(cases: readonly Case[]): Record<string, number> {
  const ended = (kind: Ending['kind']): number =>
    cases.filter(({ ending }) => ending?.kind === kind).length;
  return {
    '@tests': cases.length,
    '@failures': ended('failure'),
    '@errors': ended('error'),
    '@skipped': ended('skipped'),
  };
}

/** Returns the facts about the run that a reader needs to tell it from another one. */
function propertiesOf({ target, runId }: VerdictDocument): readonly Record<string, string>[] {
  const properties = omitUndefined({ target: targetName(target), 'run-id': runId });
  return Object.entries(properties).map(([name, value]) => ({
    '@name': name,
    '@value': text(value),
  }));
}

function endingNode(ending: Ending | undefined): Record<string, unknown> {
  if (ending === undefined) return {};
  const { kind, message, type, text: content } = ending;
  const attributes = { '@message': text(message), ...omitUndefined({ '@type': type }) };
  const child = content === undefined ? {} : { '#text': xmlText(content) };
  return { [kind]: { ...attributes, ...child } };
}
