import { XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { expectOneShape } from '../testing/hostile-text.ts';
import { tagsOf, textOf } from '../testing/markup-in-tests.ts';
import { hostileEvidence } from '../testing/rich-evidence.ts';
import { sampleEvidence, sampleRun } from '../testing/sample-evidence.ts';
import { historyRun, historyRuns } from '../testing/sample-documents.ts';
import { historyPage } from './history-page.ts';

const FAILED = { 'SEL-END': 'failed' } as const;
const RUNS = historyRuns([{}, FAILED, FAILED, { 'SEL-FULL': 'failed' }]);

describe('the page of a history', () => {
  const page = historyPage(RUNS);

  it('the page of a history says when each failure began and ended', () => {
    expect(textOf(page)).toContain(
      'SEL-END MUST 2026-11-02 10:00 2026-11-03 10:00 2026-11-04 10:00 2',
    );
    expect(textOf(page)).toContain('SEL-FULL SHOULD 2026-11-04 10:00 2026-11-04 10:00 not yet 1');
  });

  it('the page has a cell for each run and each requirement that ever failed', () => {
    const cells = [...page.matchAll(/class="cell (\w+)"/g)].map(([, kind = '']) => kind);
    expect(cells.slice(0, 4)).toEqual(['passed', 'failed', 'failed', 'passed']);
    expect(cells.slice(4)).toEqual(['passed', 'passed', 'passed', 'advisory']);
  });

  it('draws a verdict for each run, a bar for each failure and a line for each latency', () => {
    const picture = /<svg.*<\/svg>/su.exec(page)?.[0] ?? '';
    expect(picture.match(/r="8"/g)).toHaveLength(4);
    expect(picture.match(/height="12"/g)).toHaveLength(2);
    expect(picture.match(/<path/g)).toHaveLength(4);
    expect(picture).toContain('SEL-END failed from 2026-11-02 10:00 in 2 runs, passed');
    expect(picture).not.toContain('NaN');
    expect(XMLValidator.validate(picture)).toBe(true);
  });

  it('the time axis of a history has 24 hours in UTC, as its tables have', () => {
    const at = (startedAt: string) => historyRun(sampleEvidence({ run: sampleRun({ startedAt }) }));
    const hours = historyPage([at('2026-11-01T10:00:00.000Z'), at('2026-11-01T16:00:00.000Z')]);
    expect(hours).toMatch(/>13:00</);
    expect(hours).toContain('UTC, from 2026-11-01');
    expect(page).toMatch(/>2026-11-02</);
  });

  it('the page of a history links each run to its own page, where it has one', () => {
    expect(page).toContain('href="../runs/2026-11-01T10:00:00.000Z/report.html"');
    const without = RUNS.map((run) => ({ ...run, page: undefined }));
    expect(historyPage(without)).not.toContain('<a ');
  });

  it('the page of a history says so where no latency is known, and draws a single run', () => {
    const single = RUNS.slice(0, 1).map((run) => ({ ...run, latencies: [] }));
    expect(historyPage(single)).toContain('no run has a metrics.prom');
    expect(historyPage(single)).not.toContain('NaN');
    expect(textOf(historyPage(single))).toContain('No requirement failed in any run.');
  });

  it('the page makes no network request and runs no script', () => {
    expect(page).not.toMatch(/<(?:script|link|img|iframe)|@import|url\(/);
    expect(page).toContain("default-src 'none'");
  });

  it('the page of a history has the same elements whatever a target says', () => {
    expectOneShape((text) => {
      const run = historyRun(hostileEvidence(text));
      const requirements = run.document.requirements.map((own) =>
        own.outcome === 'failed' ? { ...own, id: `${own.id}${text}` } : own,
      );
      const hostile = { ...run, folder: text, document: { ...run.document, requirements } };
      return tagsOf(historyPage([hostile]));
    }, 30);
  });
});
