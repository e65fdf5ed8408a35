import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type {
  RequirementVerdict,
  VerdictDocument,
} from '../../reports/verdict/verdict-document.ts';
import { cli, scratch, verdictIn } from '../testing/command-line.ts';
import { inProcess } from '../testing/in-process.ts';

/** A run against the embedded devnet with these flags, and its results. */
async function runWith(...words: readonly string[]) {
  const out = join(scratch(), 'out');
  const ended = await cli([
    'run',
    '--no-config',
    '--target',
    'devnet',
    '--seed',
    '1',
    '--out',
    out,
    ...words,
  ]);
  return { ...ended, out };
}

function mustsThat(
  { requirements }: VerdictDocument,
  outcomes: readonly string[],
): readonly RequirementVerdict[] {
  return requirements.filter(
    ({ level, outcome }) => level === 'MUST' && outcomes.includes(outcome),
  );
}

describe('a run of less effort', () => {
  it('asks 400 requests at most, names what it leaves out, and conforms in part', async () => {
    const { code, out, stdout } = await runWith('--effort', 'smoke');
    const verdict = verdictIn(out);
    expect([code, verdict.verdict]).toEqual([0, 'conforms in part']);
    expect(verdict.requests).toBeLessThanOrEqual(400);
    expect(verdict.reason).toMatch(/--effort smoke left out \d+ of \d+ checks/);
    expect(mustsThat(verdict, ['passed']).length).toBeGreaterThan(40);
    expect(mustsThat(verdict, ['untested']).length).toBeGreaterThan(0);
    expect(stdout).toMatch(/left out {2}\d+ checks by --effort smoke/);
    const again = await inProcess(['verify', out]);
    expect([again.code, again.stdout]).toEqual([
      0,
      expect.stringMatching(/^verified: conforms in part; /),
    ]);
  }, 120_000);

  it('stops after --max-requests, and meets no MUST that this cuts off', async () => {
    const { code, out } = await runWith('--max-requests', '100');
    const verdict = verdictIn(out);
    expect([code, verdict.verdict, verdict.requests]).toEqual([0, 'conforms in part', 100]);
    expect(readFileSync(join(out, 'exchanges.ndjson'), 'utf8').trim().split('\n')).toHaveLength(
      100,
    );
    const cut = verdict.requirements.filter(({ checks }) =>
      checks.some(({ message }) => message === 'cut off by --max-requests 100, after 100 requests'),
    );
    expect(cut.length).toBeGreaterThan(20);
    expect(cut.filter(({ outcome }) => outcome === 'passed')).toEqual([]);
  }, 120_000);

  it('a run with --no-malformed sends no malformed request', async () => {
    const { code, out } = await runWith('--effort', 'smoke', '--no-malformed');
    const sent = readFileSync(join(out, 'exchanges.ndjson'), 'utf8');
    expect(sent).toContain('"declared":"valid"');
    expect(sent).not.toContain('"declared":"malformed"');
    const verdict = verdictIn(out);
    expect([code, verdict.verdict]).toEqual([0, 'conforms in part']);
    expect(verdict.reason).toMatch(/--no-malformed left out \d+ of \d+ checks/);
  }, 120_000);
});

describe('a path to replay', () => {
  it('a path to replay is wrong usage when it names no case of the property', async () => {
    const { code, stderr } = await runWith('--only', 'SEL-START.law', '--path', '3:999:4');
    expect(code).toBe(2);
    expect(stderr).toContain('error: --path: "3:999:4" names no case of SEL-START.law');
  }, 120_000);
});
