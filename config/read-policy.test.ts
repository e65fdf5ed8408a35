import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratch } from '../src/testing/scratch.ts';
import { readPolicy } from './read-policy.ts';
import { problemsOf } from './testing/refused-config.ts';

const file = join(scratch(), 'policy.yaml');

async function read(text: string) {
  writeFileSync(file, text);
  return readPolicy(file);
}

async function refused(text: string): Promise<readonly string[]> {
  return (await problemsOf(() => read(text))).map((problem) => problem.replace(file, 'FILE'));
}

describe('readPolicy', () => {
  it('readPolicy returns the strictest policy for an empty mapping', async () => {
    expect(await read('profiles: [document]')).toEqual({
      profiles: ['document'],
      inapplicable: [],
      waivers: [],
      effort: { level: 'standard' },
      maxAgeDays: undefined,
    });
  });

  it('readPolicy returns the values of the file', async () => {
    const text = `versions: ["0.1.0"]
chains: ["4"]
targets: ["https://node"]
subject: { product: ledgerd, version: "*" }
requirementsVersion: "0.1"
requirements: [SEL-END]
inapplicable: [SUM-BCS]
waivers: [{ requirement: SEL-END, owner: ops, until: "2027-01-31" }]
maxAge: 30d
effort: { requests: 500, checks: 100, runs: 100 }`;
    expect(await read(text)).toEqual({
      versions: ['0.1.0'],
      chains: ['4'],
      targets: ['https://node'],
      subject: { product: 'ledgerd', version: '*' },
      requirementsVersion: '0.1',
      requirements: ['SEL-END'],
      inapplicable: ['SUM-BCS'],
      waivers: [{ requirement: 'SEL-END', owner: 'ops', until: '2027-01-31' }],
      maxAgeDays: 30,
      effort: { level: 'standard', requests: 500, checks: 100, runs: 100 },
    });
  });

  it.each([
    ['profile: aptos', 'FILE:1:1: unknown key "profile": did you mean "profiles"?'],
    [
      'effort: { request: 5 }',
      'FILE:1:11: effort: unknown key "request": did you mean "requests"?',
    ],
    ['profiles: aptos', 'FILE:1:11: profiles is a string, not a list'],
    ['chains: [4]', 'FILE:1:10: chains.0 is a number: write it in quotes: "4"'],
    ['profiles: []', 'FILE:1:11: profiles is empty: a list'],
    [
      'requirements: [SEL-EN]',
      'FILE:1:16: requirements.0: unknown requirement "SEL-EN": did you mean "SEL-END"?',
    ],
    [
      'inapplicable: [SUM-BC]',
      'FILE:1:16: inapplicable.0: unknown requirement "SUM-BC": did you mean "SUM-BCS"?',
    ],
    ['maxAge: 0d', 'FILE:1:9: maxAge: "0d" is not a valid number of days: 1d to 3650d'],
    ['maxAge: 2w', 'FILE:1:9: maxAge: "2w" is not a valid number of days: 1d to 3650d'],
    ['effort: { runs: 0 }', 'FILE:1:17: effort.runs: 0 is out of range: 1 to 100000'],
    [
      'waivers: [{ requirement: SEL-END, until: "2027-01-31" }]',
      'FILE:1:11: waivers.0.owner is missing: a string',
    ],
  ])('readPolicy reports %s with its position', async (text, problem) => {
    expect(await refused(text)).toEqual([problem]);
  });

  it('readPolicy names a file that does not exist', async () => {
    await expect(readPolicy('/none.yaml')).rejects.toThrow(/^\/none\.yaml: file not found$/);
  });
});
