import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { judgedByAction, withFakeSuite, withoutRegistry } from '../testing/ci-job.ts';
import { scratch } from '../testing/command-line.ts';

/** A failed requirement in `verdict.json`. */
const failed = (id: string, level = 'MUST', message = 'expected a, got b') => ({
  id,
  level,
  outcome: 'failed',
  waived: false,
  statement: `${id} holds.`,
  checks: [{ id: `${id}.all`, outcome: 'failed', message }],
});

/** What a fake suite leaves in its folder, and how it ends. */
interface Left {
  readonly code?: number;
  readonly verdict?: string;
  readonly requirements?: readonly unknown[];
  readonly summary?: string;
  /** Another id than that of the run. */
  readonly runId?: string;
}

/** Runs the script of the action with a fake suite that leaves that. */
async function judged(
  { code = 1, summary = '## Verdict\n', runId, ...rest }: Left,
  {
    npx,
    env = {},
    dir = scratch(),
  }: { npx?: string; env?: Record<string, string>; dir?: string } = {},
) {
  const report = { verdict: 'does not conform', reason: 'because.', requirements: [], ...rest };
  const suite = withFakeSuite({ code, summary, report, runId });
  const where = { npx: npx ?? suite.folder, cwd: dir };
  return { ...(await judgedByAction(env, where)), called: suite.called };
}

const titles = (annotations: readonly string[]): readonly string[] =>
  annotations.map((line) => /^::(.*?)::/.exec(line)?.[1] ?? '');

describe('the GitHub action, when the suite cannot be installed', () => {
  it('the GitHub action ends with 3 when the suite cannot be installed, and says so', async () => {
    const found = await judged({}, { npx: withoutRegistry() });
    expect([found.code, found.output, found.summary]).toEqual([3, 'exit-code=3\n', '']);
    expect(found.annotations).toEqual([
      '::error title=could not install ledger-node-conformance::npx could not install ledger-node-conformance@1.2.3: see the log above.',
    ]);
  });

  it('the GitHub action ignores an older report when the suite cannot be installed', async () => {
    const dir = scratch();
    await judged({ requirements: [failed('A')] }, { dir });
    const found = await judged({}, { npx: withoutRegistry(), dir });
    expect([found.code, found.summary]).toEqual([3, '']);
    expect(found.output).not.toContain('verdict=');
  });
});

describe('the GitHub action, and the report of another run', () => {
  it.each([0, 1, 3])(
    'the GitHub action has no verdict when the suite ends with %i and leaves none',
    async (code) => {
      const found = await judged({ code, runId: 'another' });
      expect([found.code, found.output, found.summary]).toEqual([3, 'exit-code=3\n', '']);
      expect(titles(found.annotations)).toEqual(['error title=no verdict']);
    },
  );

  it('ignores a fleet report of an earlier run', async () => {
    const dir = scratch();
    mkdirSync(join(dir, 'reports'));
    const fleet = { startedAt: '2020-01-01T00:00:00Z', targets: [] };
    writeFileSync(join(dir, 'reports', 'fleet.json'), JSON.stringify(fleet));
    const found = await judged({ code: 3 }, { dir, env: { TARGETS: 'fleet.yaml' } });
    expect([found.code, found.output, found.summary]).toEqual([3, 'exit-code=3\n', '']);
  });
});

describe('the annotations of the GitHub action', () => {
  it('the annotations have MUST before SHOULD, in the order of the catalogue', async () => {
    const requirements = [failed('A', 'SHOULD'), failed('B'), failed('C', 'SHOULD'), failed('D')];
    const { annotations } = await judged({ requirements });
    expect(titles(annotations)).toEqual([
      'error title=B',
      'error title=D',
      'notice title=A',
      'notice title=C',
    ]);
  });

  it('the annotations are at most ten, and the tenth counts the rest', async () => {
    const requirements = Array.from({ length: 30 }, (_, n) => failed(`R${n}`));
    const { annotations } = await judged({ requirements });
    expect(annotations).toHaveLength(10);
    expect(annotations.at(-1)).toMatch(/^::error title=21 more failed::R9, R10, .*, R29%0A/);
    const ten = await judged({ requirements: requirements.slice(0, 10) });
    expect(titles(ten.annotations).at(-1)).toBe('error title=R9');
  });

  it('the annotations are cut in bytes, with what was left out and where it is', async () => {
    const long = '€'.repeat(100_000);
    const { annotations } = await judged({ requirements: [failed('A', 'MUST', long)] });
    expect(Buffer.byteLength(annotations.join())).toBeLessThan(4300);
    expect(annotations[0]).toMatch(
      /… \d+ more bytes were left out: see verdict\.json in the artifact\./,
    );
    expect(annotations[0]).not.toContain('\uFFFD');
  });

  it('the annotations escape text of a node that would begin a command', async () => {
    const message = 'x\n::error title=y::z\r%0A';
    const { stdout } = await judged({ requirements: [failed('A', 'MUST', message)] });
    expect(stdout.trimEnd()).toBe(
      '::error title=A::A holds.%0AA.all: x%0A::error title=y::z%0D%250A',
    );
  });

  it('the annotations explain a failing run without a failed check', async () => {
    const { annotations } = await judged({ code: 3, verdict: 'conforms in part' });
    expect(annotations).toEqual(['::error title=conforms in part::Exit code 3. because.']);
  });
});

describe('the step of the GitHub action', () => {
  it('writes a summary below the limit of GitHub, and says what was left out', async () => {
    const { summary } = await judged({ code: 0, summary: '€'.repeat(500_000) });
    expect(Buffer.byteLength(summary)).toBeLessThan(1024 * 1024);
    expect(summary.slice(-80)).toMatch(
      /€\n\n… 500000 more bytes were left out: see report\.html in the artifact\.\n$/,
    );
  });

  it('the step of the GitHub action splits args like a shell, and expands nothing', async () => {
    const ARGS = `--a 'b c' "d \\"e" f\\ g h"i j"'k'\n  --l='$(m)' \\$n ''`;
    const { called } = await judged({ code: 0 }, { env: { ARGS } });
    expect(called().slice(-8)).toEqual([
      '--a',
      'b c',
      'd "e',
      'f g',
      'hi jk',
      '--l=$(m)',
      '$n',
      '',
    ]);
  });

  it.each([
    ['ARGS', `--a 'b`, /^::error title=Ledger node conformance::args: a quote is not closed/],
    ['ARGS', '--a \\', /^::error title=Ledger node conformance::args: a quote is not closed/],
    ['TIMEOUT', 'soon', /^::error title=Ledger node conformance::timeout: "soon" is not a number/],
    ['TIMEOUT', '0', /timeout: "0" is not a number of minutes/],
  ])(
    'the step of the GitHub action refuses %s %j before it installs anything',
    async (name, value, message) => {
      const found = await judged({}, { npx: withoutRegistry(), env: { [name]: value } });
      expect([found.code, found.output]).toEqual([2, 'exit-code=2\n']);
      expect(found.stdout).toMatch(message);
    },
  );

  it('the step of the GitHub action stops a run at the timeout, and keeps its report', async () => {
    const env = { TIMEOUT: '0.01', HANG: '1' };
    const found = await judged({ code: 3, verdict: 'no verdict' }, { env });
    expect([found.code, found.output]).toEqual([3, 'exit-code=3\nverdict=no verdict\n']);
    expect(titles(found.annotations)).toEqual(['error title=timeout', 'error title=no verdict']);
  });
});
