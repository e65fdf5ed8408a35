import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sampleEvidence, sampleChecks } from '../../reports/testing/sample-evidence.ts';
import { verdictOf } from '../../reports/verdict/verdict.ts';
import { compare } from './compare.ts';
import { scratch } from '../testing/command-line.ts';
import { ran } from '../testing/kept-streams.ts';

const folder = scratch();

/** An output folder with a verdict in which the requirements have these outcomes. */
function reportsOf(name: string, outcomes: Parameters<typeof sampleChecks>[0]): string {
  const path = join(folder, name);
  mkdirSync(path);
  const document = verdictOf(sampleEvidence({ checks: sampleChecks(outcomes) }));
  writeFileSync(join(path, 'verdict.json'), JSON.stringify(document));
  return path;
}

async function compared(before: string, after: string) {
  const { code, out } = await ran((streams) => compare(before, after, streams));
  return { code, text: out };
}

describe('compare', () => {
  const good = reportsOf('good', {});
  const bad = reportsOf('bad', { 'SEL-END': 'failed' });

  it('compare ends with 1 and names the requirement when a MUST newly fails', async () => {
    const { code, text } = await compared(good, bad);
    expect(code).toBe(1);
    expect(text).toMatch(
      /^## conforms → does not conform\n\n[^#]*\n\n1 regression\.\n\n### Newly failing\n/,
    );
    expect(text).toMatch(/^\| SEL-END \| MUST \| .* \| passed \| failed \| /m);
  });

  it('compare ends with 0 when the failure is fixed', async () => {
    const { code, text } = await compared(bad, good);
    expect([code, text.includes('### Fixed')]).toEqual([0, true]);
  });

  it('compare ends with 0 and says so when nothing has changed', async () => {
    const { code, text } = await compared(bad, bad);
    expect(code).toBe(0);
    expect(text).toMatch(/^## does not conform → does not conform\n\n[^#]*\n\nNo regression\.\n$/);
    expect(text).toContain('| chain | ');
  });

  it('compare refuses a folder without a verdict', async () => {
    await expect(compared(good, folder)).rejects.toThrow(
      /^cannot read .*verdict\.json: ENOENT: name the output folder of a finished run$/,
    );
  });
});
