import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { beforeEach, describe, expect, it } from 'vitest';

import { scratch } from '../src/testing/scratch.ts';
import { objectIn } from '../src/testing/json-in-tests.ts';
import { richEvidence } from './testing/rich-evidence.ts';
import { sampleEvidence, sampleRun } from './testing/sample-evidence.ts';
import { clearReports } from './report-files.ts';
import { writeReports } from './write.ts';

let out = '';

beforeEach(() => {
  out = scratch();
});

async function results(): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const names = await readdir(join(out, 'allure-results'));
  const texts = names
    .filter((name) => name.endsWith('-result.json'))
    .map(async (name) => readFile(join(out, 'allure-results', name), 'utf8'));
  return (await Promise.all(texts)).map(objectIn);
}

describe('writing reports', () => {
  it('writing reports leaves every report, and no partial file', async () => {
    const document = await writeReports(richEvidence(), out);
    expect((await readdir(out)).toSorted()).toEqual([
      'allure-results',
      'junit.xml',
      'metrics.prom',
      'report.html',
      'summary.md',
      'verdict.json',
    ]);
    expect(JSON.parse(await readFile(join(out, 'verdict.json'), 'utf8'))).toEqual(document);
  });

  it('reports have a result for each check, untested requirement and observation', async () => {
    const evidence = richEvidence();
    const document = await writeReports(evidence, out);
    const silent = document.requirements.filter((requirement) => requirement.checks.length === 0);
    const checked = evidence.checks.map((check) => check.check);
    const expected = [...checked, ...silent.map((requirement) => requirement.id), 'observed'];
    const found = (await results()).map((result) => String(result['historyId']));
    expect(found.toSorted()).toEqual(expected.toSorted());
  });

  it('writing reports gives each outcome a status of its own, and cantTell none', async () => {
    await writeReports(richEvidence(), out);
    const statuses = new Map(
      (await results()).map((result) => [result['historyId'], result['status']]),
    );
    expect(statuses.get('SEL-START.law')).toBe('failed');
    expect(statuses.get('SEL-PRUNED/sample')).toBeUndefined();
    expect(statuses.get('RAW-PRUNED/sample')).toBe('skipped');
    expect(statuses.get('SEL-ORDER.law')).toBe('passed');
  });

  it('writing reports mutes what is waived', async () => {
    await writeReports(richEvidence(), out);
    const waived = (await results()).find((result) => result['historyId'] === 'SUM-HASH/sample');
    expect(waived).toMatchObject({ status: 'failed', statusDetails: { muted: true } });
    expect(waived?.['labels']).toContainEqual({ name: 'tag', value: 'waived until 2026-12-31' });
  });

  it('the reports say that a target that was not reached could not be judged', async () => {
    const run = sampleRun({ end: { kind: 'unreachable', reason: 'ECONNREFUSED' } });
    const document = await writeReports(sampleEvidence({ run, checks: [] }), out);
    expect(document).toMatchObject({ verdict: 'no verdict', exitCode: 3 });
    const found = await results();
    expect(found.filter((result) => result['status'] === 'passed')).toEqual([]);
    const result = found.find((written) => written['historyId'] === 'run');
    expect(result).toMatchObject({ name: 'the target could not be judged' });
    expect(result).not.toHaveProperty('status');
  });

  it('writing reports removes only files that it has written', async () => {
    await writeReports(sampleEvidence(), out);
    await writeFile(join(out, 'notes.txt'), 'mine');
    await writeFile(join(out, 'allure-results', 'other-result.json'), '{}');
    await clearReports(out);
    expect(await readdir(out)).toEqual(['allure-results', 'notes.txt']);
    expect(await readdir(join(out, 'allure-results'))).toEqual(['other-result.json']);
  });
});
