import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../config/mistakes/config-error.ts';
import { scratch } from '../testing/command-line.ts';
import { ran } from '../testing/kept-streams.ts';
import { notingEarlierReport } from './earlier-report.ts';

/** The work of a run that throws, in a folder that holds that report. */
async function failing(report: object | undefined, error: Error) {
  const dir = scratch();
  const file = 'verdict.json';
  if (report !== undefined) writeFileSync(join(dir, file), JSON.stringify(report));
  const rejecting = (): Promise<never> => Promise.reject(error);
  const { code: thrown, err: said } = await ran((streams) =>
    notingEarlierReport({ dir, file, runId: 'now' }, streams, rejecting).catch(
      (reason: unknown) => reason,
    ),
  );
  return { dir, thrown, said };
}

describe('a run that ends before it judges', () => {
  it('says in its message that the report belongs to an earlier run', async () => {
    const error = new ConfigError(['one', 'two']);
    const { dir, thrown } = await failing({ runId: 'before' }, error);
    const note = `the report in ${dir} belongs to an earlier run (before)`;
    expect(thrown).toEqual(new ConfigError([`one; ${note}`, 'two']));
  });

  it('a run that ends before it judges adds the note to an internal error, too', async () => {
    const error = new Error('broken');
    const { dir, thrown, said } = await failing({ verdict: 'conforms' }, error);
    expect(thrown).toBe(error);
    expect(said).toBe(`the report in ${dir} belongs to an earlier run (without an id)\n`);
  });

  it.each([
    ['there is no report', undefined],
    ['the report is its own', { runId: 'now' }],
  ])('a run that ends before it judges adds no note when %s', async (_, report) => {
    const error = new ConfigError('one');
    const { thrown, said } = await failing(report, error);
    expect(thrown).toBe(error);
    expect(said).toBe('');
  });
});
