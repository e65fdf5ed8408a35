import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestResult } from 'allure-js-commons';
import { Status } from 'allure-js-commons';
import { createTestResult } from 'allure-js-commons/sdk/reporter';
import { beforeEach, describe, expect, it } from 'vitest';
import { scratch } from '../../src/testing/scratch.ts';
import { ResultsFolder } from './results-folder.ts';
import { resultsStore } from './results-store.ts';

let folder = '';

beforeEach(() => {
  folder = scratch();
});

/** Writes a result as a run does. */
function write(fullName: string, parts: Partial<TestResult> = {}): void {
  const content = { name: 'it holds', fullName, description: '', start: 100, stop: 130 };
  new ResultsFolder(folder).writeResult({ ...createTestResult(fullName), ...content, ...parts });
}

describe('the store of the results of a run', () => {
  it('a store has every result, with its duration and its one environment', async () => {
    write('SEL-END.law', { status: Status.PASSED });
    write('SEL-END.every', { status: Status.FAILED, statusDetails: { message: 'wrong' } });
    const store = resultsStore(folder);
    const results = await store.allTestResults();
    expect(results.map(({ fullName, duration }) => [fullName, duration])).toEqual([
      ['SEL-END.every', 30],
      ['SEL-END.law', 30],
    ]);
    expect(results[0]).toMatchObject({ error: { message: 'wrong' }, environment: 'default' });
    expect(await store.testResultsByEnvironmentId('default')).toEqual(results);
    const groups = await store.allTestEnvGroups();
    expect(groups.map(({ testResultsByEnv }) => testResultsByEnv['default'])).toEqual(
      results.map(({ id }) => id),
    );
  });

  it('a result without a status is unknown, and is counted as such', async () => {
    write('SEL-END.law', { status: Status.PASSED });
    write('SEL-END.every');
    const store = resultsStore(folder);
    expect(await store.testsStatistic()).toEqual({ total: 2, passed: 1, unknown: 1 });
  });

  it('an attachment is linked from its result, and has its content', async () => {
    writeFileSync(join(folder, 'a-attachment.svg'), '<svg/>');
    const attachments = [{ name: 'A picture', source: 'a-attachment.svg', type: 'image/svg+xml' }];
    write('observed', { attachments });
    const store = resultsStore(folder);
    const [result] = await store.allTestResults();
    const [link] = await store.allAttachments();
    expect(link).toMatchObject({
      originalFileName: 'a-attachment.svg',
      ext: '.svg',
      contentLength: 6,
    });
    expect(result?.steps).toEqual([{ link, type: 'attachment' }]);
    const { attachmentsByTrId } = await store.relatedByTestResultIds([]);
    expect(attachmentsByTrId.get(result?.id ?? '')).toEqual([link]);
    const content = await store.attachmentContentById(link?.id ?? '');
    expect(String(await content?.asBuffer())).toBe('<svg/>');
    expect(await store.attachmentContentById('another')).toBeUndefined();
  });

  it('a folder with a result of another program is refused', () => {
    writeFileSync(join(folder, 'x-result.json'), '{"name":"x"}');
    expect(() => resultsStore(folder)).toThrow('has a result of another program');
  });
});
