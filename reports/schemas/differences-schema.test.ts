import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';
import { sampleCase, sampleDifferences, sampleGroup } from '../testing/sample-differences.ts';
import schema from './differences.schema.json' with { type: 'json' };

const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
const validate = ajv.compile(schema);
const isValid = (document: unknown): boolean => validate(JSON.parse(JSON.stringify(document)));

it.each([
  ['kinds of difference', sampleDifferences()],
  ['none', sampleDifferences({ groups: [], passing: 0 })],
  ['an end before the first question', sampleDifferences({ incomplete: 'gone', groups: [] })],
  [
    'a body, and a difference in long texts',
    sampleDifferences({
      groups: [
        sampleGroup({
          cases: [
            sampleCase({
              difference: '2 expected, 3 received; extra: 8021',
              request: {
                method: 'POST',
                path: '/v1',
                headers: { a: 'b' },
                body: '{}',
                declared: 'open',
              },
            }),
          ],
        }),
      ],
    }),
  ],
])('differences.schema.json accepts %s', (_, document) => {
  expect(isValid(document) ? [] : validate.errors).toEqual([]);
});

it('differences.schema.json refuses what it does not know and what is missing', () => {
  const { passing: _, ...without } = sampleDifferences();
  expect(isValid(without)).toBe(false);
  expect(isValid({ ...sampleDifferences(), mood: 'good' })).toBe(false);
  expect(isValid(sampleDifferences({ groups: [sampleGroup({ cases: [] })] }))).toBe(false);
});
