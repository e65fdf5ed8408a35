import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findFault } from '../../fixtures/faults/all-faults.ts';
import { jenkinsProblems } from '../../reports/junit/testing/jenkins-schema.ts';
import { runOn, served } from '../testing/nodes.ts';

it.each([
  ['conforms', 0, {}],
  ['does not conform', 1, findFault('newest-first')?.devnet ?? {}],
])('junit.xml of a run that %s is valid by the schema of Jenkins', async (_, code, devnet) => {
  const run = await runOn(await served(devnet), ['--effort', 'smoke']);
  expect(run.code).toBe(code);
  const xml = readFileSync(join(run.out, 'junit.xml'), 'utf8');
  expect(xml).toContain('<skipped message="inapplicable: ');
  expect(xml.includes('<failure ')).toBe(code === 1);
  expect(await jenkinsProblems(xml)).toEqual([]);
});
