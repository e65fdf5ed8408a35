import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startDevnet } from '../../fixtures/devnet/devnet.ts';
import { findFault } from '../../fixtures/faults/all-faults.ts';
import { jenkinsProblems } from '../../reports/junit/testing/jenkins-schema.ts';
import { cli, scratch, writeConfig } from '../testing/command-line.ts';

it.each([
  ['conforms', 0, {}],
  ['does not conform', 1, findFault('newest-first')?.devnet ?? {}],
])('junit.xml of a run that %s is valid by the schema of Jenkins', async (_, code, devnet) => {
  const node = await startDevnet(devnet);
  onTestFinished(() => node.stop());
  const dir = scratch();
  const config = writeConfig(dir, { target: node.url, ...node.groundTruth });
  const words = ['--config', config, '--out', join(dir, 'out'), '--effort', 'smoke'];
  expect((await cli(['run', ...words])).code).toBe(code);
  const xml = readFileSync(join(dir, 'out', 'junit.xml'), 'utf8');
  expect(xml).toContain('<skipped message="inapplicable: ');
  expect(xml.includes('<failure ')).toBe(code === 1);
  expect(await jenkinsProblems(xml)).toEqual([]);
});
