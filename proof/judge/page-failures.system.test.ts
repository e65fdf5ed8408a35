import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REPORTS } from '../../reports/report-files.ts';
import { richEvidence } from '../../reports/testing/rich-evidence.ts';
import { sampleChecks, sampleEvidence } from '../../reports/testing/sample-evidence.ts';
import { writeReports } from '../../reports/write.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { CATALOGUE } from '../../src/spec/catalogue.ts';
import { at } from '../../src/testing/json-in-tests.ts';
import { scratch } from '../../cli/testing/command-line.ts';
import type { ShownResult } from './same-failures.ts';
import { inResults, inVerdict } from './same-failures.ts';

/** A result in the page, as Allure embeds it. */
const EMBEDDED = /d\("data\/test-results\/[^"]*",\s*"([^"]*)"/g;

/** Returns the results that a page shows. */
function resultsIn(html: string): readonly ShownResult[] {
  return [...html.matchAll(EMBEDDED)].map(([, base64 = '']) => {
    const result: unknown = JSON.parse(Buffer.from(base64, 'base64').toString());
    const labels: unknown = at(result, 'labels');
    return {
      fullName: String(at(result, 'fullName')),
      labels: (Array.isArray(labels) ? labels : []).map((label: unknown) => ({
        name: String(at(label, 'name')),
        value: String(at(label, 'value')),
      })),
    };
  });
}

const allFailed = sampleEvidence({
  checks: sampleChecks(Object.fromEntries(CATALOGUE.map(({ id }) => [id, 'failed' as const]))),
});

describe('report.html', () => {
  it.each<[string, Evidence]>([
    ['all passed', sampleEvidence()],
    ['one of everything', richEvidence()],
    ['all failed', allFailed],
  ])('shows the same failures as the verdict: %s', async (_, evidence) => {
    const out = scratch();
    const document = await writeReports(evidence, out);
    const results = resultsIn(readFileSync(join(out, REPORTS.page), 'utf8'));
    expect(results.length).toBeGreaterThan(60);
    expect(inResults(results)).toEqual(inVerdict(document));
  });
});
