import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';

import { isObject } from '../../src/text/json.ts';
import { hostileEvidence, richEvidence } from '../testing/rich-evidence.ts';
import { sampleEvidence, sampleRun } from '../testing/sample-evidence.ts';
import { verdictOf } from '../verdict/verdict.ts';
import { junit } from './junit.ts';

/** What an element may have. */
interface Element {
  readonly required?: readonly string[];
  readonly optional?: readonly string[];
  readonly children?: readonly string[];
  readonly text?: boolean;
}

const ENDING: Element = { optional: ['type', 'message'], text: true };

/**
 * What `junit-10.xsd` of Jenkins' xunit-plugin permits, of the elements that are written here. There every child
 * may come in any order and number, and each attribute is a string but `time`.
 */
const PERMITTED: Readonly<Record<string, Element>> = {
  testsuites: {
    optional: ['name', 'time', 'tests', 'failures', 'errors'],
    children: ['testsuite'],
  },
  testsuite: {
    required: ['name', 'tests', 'failures', 'errors'],
    optional: [
      'group',
      'time',
      'skipped',
      'timestamp',
      'hostname',
      'id',
      'package',
      'file',
      'log',
      'url',
    ],
    children: ['testsuite', 'properties', 'testcase', 'system-out', 'system-err'],
  },
  testcase: {
    required: ['name'],
    optional: ['time', 'classname', 'group'],
    children: ['skipped', 'error', 'failure', 'system-out', 'system-err'],
  },
  properties: { children: ['property'] },
  property: { required: ['name', 'value'] },
  skipped: ENDING,
  error: ENDING,
  failure: ENDING,
};

/** The times that the schema permits: digits, with a fraction. */
const TIME = /^\d*(?:\.\d*)?$/;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  preserveOrder: true,
  ignoreDeclaration: true,
});

/** What the schema forbids in these nodes, as `fast-xml-parser` gives them. */
function problemsIn(nodes: unknown, parent?: string): readonly string[] {
  return (Array.isArray(nodes) ? nodes : []).flatMap((node: unknown) => {
    if (!isObject(node)) return [`${String(node)} is no element`];
    const name = Object.keys(node).find((key) => key !== ':@') ?? '';
    if (name === '#text') {
      return PERMITTED[parent ?? '']?.text === true ? [] : [`text in ${parent ?? 'the document'}`];
    }
    const outer = parent === undefined ? ['testsuites'] : (PERMITTED[parent]?.children ?? []);
    const element = PERMITTED[name];
    if (element === undefined || !outer.includes(name))
      return [`${name} in ${parent ?? 'the document'}`];
    const attributes = isObject(node[':@']) ? node[':@'] : {};
    return [...attributeProblems(name, element, attributes), ...problemsIn(node[name], name)];
  });
}

function attributeProblems(
  name: string,
  { required = [], optional = [] }: Element,
  attributes: Readonly<Record<string, unknown>>,
): readonly string[] {
  const given = Object.keys(attributes).map((key) => key.slice(1));
  const time = attributes['@time'];
  const isTime = typeof time === 'string' && TIME.test(time);
  return [
    ...required.filter((key) => !given.includes(key)).map((key) => `${name} without ${key}`),
    ...given
      .filter((key) => ![...required, ...optional].includes(key))
      .map((key) => `${key} at ${name}`),
    ...(time === undefined || isTime ? [] : [`time ${JSON.stringify(time)}`]),
  ];
}

const problems = (xml: string): readonly string[] => problemsIn(parser.parse(xml));

const unreachable = sampleEvidence({
  run: sampleRun({ end: { kind: 'unreachable', reason: 'ECONNREFUSED' } }),
  checks: [],
});

describe('junit.xml, by the schema of Jenkins', () => {
  it.each([
    ['a run with one of everything', richEvidence()],
    ['a run in which all passed', sampleEvidence()],
    ['a run without a verdict', unreachable],
    ['a run with hostile texts', hostileEvidence('<a>]]>&\u0000')],
  ])('is valid for %s', (_, evidence) => {
    expect(problems(junit(verdictOf(evidence), evidence))).toEqual([]);
  });

  it.each([
    ['<testsuites skipped="1"></testsuites>', 'skipped at testsuites'],
    [
      '<testsuites><testsuite name="a" tests="1" failures="0"/></testsuites>',
      'testsuite without errors',
    ],
    ['<testsuites><testcase name="a"/></testsuites>', 'testcase in testsuites'],
    ['<testsuites>text</testsuites>', 'text in testsuites'],
    ['<testsuites time="1e-7"></testsuites>', 'time "1e-7"'],
  ])('is not valid: %s', (xml, problem) => {
    expect(problems(xml)).toEqual([problem]);
  });
});
