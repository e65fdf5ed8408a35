import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startDevnet } from '../../fixtures/devnet/devnet.ts';
import { findBrokenTarget, BROKEN_TARGETS } from '../../fixtures/broken-targets/broken-targets.ts';
import type { Expected, BrokenTarget } from '../../fixtures/broken-targets/broken-target.ts';
import type { WrittenTruth } from '../../fixtures/ledgers/ground-truth.ts';
import type { VerdictDocument } from '../../reports/verdict/verdict-document.ts';
import { recordNode } from '../recordings/record-node.ts';
import { cliProcess, scratch, verdictIn, writeConfig } from '../../cli/testing/command-line.ts';
import { notEmpty } from '../testing/prove.ts';

/**
 * The bounds of a run: most end at the first request, the others by the retry policy. A run uses some 240 MB
 * whatever the answers are, and 400 for answers nested 200,000 deep; one that decompressed the whole gzip bomb
 * of 300 MB would use 540.
 */
const BOUND = { ms: 60_000, mb: 500 } as const;

/** Short, as some of these targets never answer; long enough for an answer of a busy machine. */
const TIMEOUT = '1500ms';

const EXIT_CODES = { 'no verdict': 3, 'does not conform': 1, 'conforms in part': 0 } as const;

/** The verdict of a run against a broken target. */
interface Tried {
  readonly verdict: VerdictDocument;
  /** How many requests went to a URL that the target only pointed at. */
  readonly strays: number;
}

/** Judges the target in this process; `truth` is what its user claims to know, if it is not the target's own. */
async function judge({ name, start }: BrokenTarget, truth?: WrittenTruth): Promise<Tried> {
  const folder = scratch();
  let strays = 0;
  const served = async () => {
    const target = await start();
    const stop = async (): Promise<void> => {
      strays = target.strays?.() ?? 0;
      await target.stop();
    };
    return { ...target, ...(truth && { truth }), stop };
  };
  try {
    await recordNode({ name, profile: 'document', seed: 1, runs: 5, start: served }, folder);
    return { verdict: verdictIn(folder), strays };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const musts = ({ requirements }: VerdictDocument, outcome: string): readonly string[] =>
  requirements
    .filter((requirement) => requirement.level === 'MUST' && requirement.outcome === outcome)
    .map(({ id }) => id);

function targetNamed(name: string): Required<BrokenTarget> {
  const found = findBrokenTarget(name);
  if (found === undefined) throw new Error(`unknown broken target ${name}`);
  return found;
}

const tried = new Map<string, Promise<Tried>>();

/** Judged once, however many tests ask. */
function of(name: string): Promise<Tried> {
  const found = tried.get(name) ?? judge(targetNamed(name));
  tried.set(name, found);
  return found;
}

describe.concurrent('a broken target', () => {
  it.each(notEmpty(BROKEN_TARGETS))(
    'a broken target $name: $expect',
    async ({ name, expect: word }) => {
      const { verdict, strays } = await of(name);
      const exitCode: number = EXIT_CODES[word satisfies Expected];
      expect(verdict).toMatchObject({ verdict: word, exitCode });
      expect(strays).toBe(0);
      expect(verdict.counts.checks.errored).toBe(0);
      if (word !== 'no verdict') return;
      expect(musts(verdict, 'passed')).toEqual([]);
      expect(musts(verdict, 'failed')).toEqual([]);
    },
  );
});

/** One for each verdict, and those that could cost the process its memory. */
const BY_COMMAND = [
  'nothing-listening',
  'always-deep-json',
  'headers-without-end',
  'gzip-bomb',
  'lists-nothing',
].map(targetNamed);

describe('a run against a broken target', () => {
  it.each(BY_COMMAND)(
    'a run against a broken target $name ends with its exit code, within bounds',
    async (target) => {
      const served = await target.start();
      const dir = scratch();
      const written = { ...served.truth, target: served.url, timeout: TIMEOUT, seed: 1, runs: 5 };
      const out = join(dir, 'out');
      try {
        const ended = await cliProcess([
          'run',
          '--config',
          writeConfig(dir, written),
          '--out',
          out,
        ]);
        expect(ended.code).toBe(EXIT_CODES[target.expect]);
        expect(verdictIn(out)).toMatchObject({ verdict: target.expect, exitCode: ended.code });
        expect(ended.stdout).toContain(`Verdict   ${target.expect}`);
        expect(ended.stderr).not.toMatch(/^\s+at /m);
        expect(ended.ms).toBeLessThan(BOUND.ms);
        expect(ended.peakMb).toBeGreaterThan(0);
        expect(ended.peakMb).toBeLessThan(BOUND.mb);
      } finally {
        await served.stop();
        rmSync(dir, { recursive: true });
      }
    },
  );
});

/** Section 2.5: requirements that perfect headers meet, whatever the body is. */
const HEADERS = [
  'HDR-CHAIN-ID',
  'HDR-LEDGER-VERSION',
  'HDR-OLDEST-VERSION',
  'HDR-TIMESTAMP',
  'HDR-EPOCH',
  'HDR-BLOCK-HEIGHT',
  'HDR-OLDEST-BLOCK',
  'HDR-GAS-USED',
  'HDR-CURRENT',
  'HDR-COHERENT',
  'HDR-ONE-CHAIN',
];

/** Requirements that any constant 200 of the requested media type can meet. */
const ANY_200 = ['SVC-HISTORY', 'ERR-ONLY', 'SUM-MEDIA', 'RAW-MEDIA', 'ERR-VALID'];

/** Requirements that a constant response can never meet: something selected, found, read or refused. */
const NEVER_SHOWN =
  /^(SEL-|SVC-COMMITTED|SVC-BOTH|SUM-(?!MEDIA)|RAW-(?!MEDIA)|FMT-|KEY-|LIM-|VER-)/;

/** Targets with one constant answer, compared with the ground truth of a real node. */
const CONSTANT = ['always-empty-list', 'always-empty-object', 'lists-nothing'] as const;

describe.concurrent('a constant response', () => {
  const constant = BROKEN_TARGETS.filter(
    ({ name, expect: word }) =>
      word === 'does not conform' && /^(always-|redirects-|body-too-long)/.test(name),
  );

  it.each(notEmpty(constant))(
    'a constant response $name passes no requirement that needs valid content',
    async ({ name }) => {
      const { verdict } = await of(name);
      expect(musts(verdict, 'passed').filter((id) => NEVER_SHOWN.test(id))).toEqual([]);
    },
  );

  it('a constant response has valid headers only', async () => {
    const passed = musts((await of('always-empty-list')).verdict, 'passed');
    expect(passed).toEqual(expect.arrayContaining(HEADERS));
    expect(passed.filter((id) => !HEADERS.includes(id) && !ANY_200.includes(id))).toEqual([]);
  });

  it('a constant response has no header of a 200 without a 200', async () => {
    for (const name of ['always-no-content', 'always-status-999', 'always-captive-portal']) {
      const passed = musts((await of(name)).verdict, 'passed');
      expect(passed).not.toContain('HDR-CHAIN-ID');
      expect(passed).not.toContain('HDR-LEDGER-VERSION');
    }
  });

  it.each(CONSTANT)(
    'a constant response %s does not conform when the ground truth differs',
    async (name) => {
      const devnet = await startDevnet();
      await devnet.stop();
      const { verdict } = await judge(targetNamed(name), devnet.groundTruth);
      expect(verdict).toMatchObject({ verdict: 'does not conform', exitCode: 1 });
      const failed = musts(verdict, 'failed');
      expect(failed).toContain('RAW-VALUE');
      // Bytes that an item never had do not belong to any version.
      expect([...failed, ...musts(verdict, 'cantTell')]).toContain('RAW-VERSION');
      expect(failed.some((id) => ['SEL-COMPLETE', 'SUM-ARRAY'].includes(id))).toBe(true);
      // A known sender was answered with 200; that much was seen.
      const met = musts(verdict, 'passed').filter((id) => NEVER_SHOWN.test(id));
      expect(met.filter((id) => /^(SEL-|SUM-(?!ANSWERED))/.test(id))).toEqual([]);
    },
  );
});
