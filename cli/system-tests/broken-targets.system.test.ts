import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { startDevnet } from '../../fixtures/devnet/devnet.ts';
import type { WrittenTruth } from '../../fixtures/ledgers/ground-truth.ts';
import { findBrokenTarget, BROKEN_TARGETS } from '../../fixtures/broken-targets/all.ts';
import type { Expected, BrokenTarget } from '../../fixtures/broken-targets/target.ts';
import type { VerdictDocument } from '../../reports/verdict/verdict-document.ts';
import type { Ended } from '../testing/command-line.ts';
import { cli, scratch, verdictIn, writeConfig } from '../testing/command-line.ts';
import { notEmpty } from '../testing/prove.ts';

/** Runs at a time: more would only wait for each other on two cores. */
const AT_ONCE = 3;

/**
 * The bounds of a run: most end at the first request, the others by the retry policy. A run uses some 240 MB
 * whatever the answers are, and 400 for answers nested 200,000 deep; one that decompressed the whole gzip bomb
 * of 300 MB would use 540.
 */
const BOUND = { ms: 60_000, mb: 500 } as const;

/** How long a test waits for its run, including its turn; the run has a bound of its own. */
const PATIENCE_MS = 300_000;

/** Short, as some of these targets never answer; long enough for an answer of a busy machine. */
const TIMEOUT = '1500ms';

const EXIT_CODES = { 'no verdict': 3, 'does not conform': 1, 'conforms in part': 0 } as const;

/** The result of a run against a broken target. */
interface Tried extends Ended {
  readonly verdict: VerdictDocument;
  /** How many requests went to a URL that the target only pointed at. */
  readonly strays: number;
}

/**
 * Judges the target through the command line; `truth` is what its user claims to know, if it is not the
 * target's own.
 */
async function judge({ start }: BrokenTarget, truth?: WrittenTruth): Promise<Tried> {
  const served = await start();
  const dir = scratch();
  const out = join(dir, 'out');
  const known = truth ?? served.truth ?? {};
  const written = { ...known, target: served.url, timeout: TIMEOUT, seed: 1, runs: 5 };
  try {
    const ended = await cli(['run', '--config', writeConfig(dir, written), '--out', out]);
    return { ...ended, verdict: verdictIn(out), strays: served.strays?.() ?? 0 };
  } finally {
    await served.stop();
    rmSync(dir, { recursive: true });
  }
}

/** Runs at most `turns` jobs at a time; each result is a promise. */
function taking(turns: number): <T>(work: () => Promise<T>) => Promise<T> {
  const lanes = Array.from({ length: turns }, (): Promise<unknown> => Promise.resolve());
  let nth = 0;
  return (work) => {
    const lane = nth % turns;
    nth += 1;
    const mine = (lanes[lane] ?? Promise.resolve()).then(work);
    lanes[lane] = mine.catch(() => undefined);
    return mine;
  };
}

const musts = ({ requirements }: VerdictDocument, outcome: string): readonly string[] =>
  requirements
    .filter((requirement) => requirement.level === 'MUST' && requirement.outcome === outcome)
    .map(({ id }) => id);

const inTurn = taking(AT_ONCE);
const tried = new Map<string, Promise<Tried>>();

function of(name: string): Promise<Tried> {
  const found = tried.get(name);
  if (found === undefined) throw new Error(`${name} was not tried`);
  return found;
}

/** Targets with one constant answer, compared with the ground truth of a real node. */
const CONSTANT = ['always-empty-list', 'always-empty-object', 'lists-nothing'] as const;

let truth: WrittenTruth;

beforeAll(async () => {
  const devnet = await startDevnet();
  truth = devnet.groundTruth;
  await devnet.stop();
  for (const target of BROKEN_TARGETS) {
    tried.set(
      target.name,
      inTurn(() => judge(target)),
    );
  }
  for (const name of CONSTANT) {
    const target = findBrokenTarget(name);
    if (target !== undefined)
      tried.set(
        `${name}, known`,
        inTurn(() => judge(target, truth)),
      );
  }
  for (const value of tried.values()) value.catch(() => undefined);
});

describe('a broken target', { timeout: PATIENCE_MS }, () => {
  it.each(notEmpty(BROKEN_TARGETS))('$name: $expect', async ({ name, expect: word }) => {
    const { code, stderr, stdout, ms, peakMb, verdict, strays } = await of(name);
    const exitCode: number = EXIT_CODES[word satisfies Expected];
    expect(verdict).toMatchObject({ verdict: word, exitCode });
    expect(code).toBe(exitCode);
    expect(stdout).toContain(`Verdict   ${word}`);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(strays).toBe(0);
    expect(ms).toBeLessThan(BOUND.ms);
    expect(peakMb).toBeGreaterThan(0);
    expect(peakMb).toBeLessThan(BOUND.mb);
  });

  const speechless = BROKEN_TARGETS.filter((target) => target.expect === 'no verdict');
  it.each(notEmpty(speechless))('$name has met nothing', async ({ name }) => {
    const { verdict } = await of(name);
    expect(musts(verdict, 'passed')).toEqual([]);
    expect(musts(verdict, 'failed')).toEqual([]);
  });
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

/** Requirements that one constant answer can never meet: something selected, found, read or refused. */
const NEVER_SHOWN =
  /^(SEL-|SVC-COMMITTED|SVC-BOTH|SUM-(?!MEDIA)|RAW-(?!MEDIA)|FMT-|KEY-|LIM-|VER-)/;

describe('an answer that never changes', { timeout: PATIENCE_MS }, () => {
  const constant = BROKEN_TARGETS.filter(
    ({ name, expect: word }) =>
      word === 'does not conform' && /^(always-|redirects-|body-too-long)/.test(name),
  );

  it.each(notEmpty(constant))('$name shows nothing of what was asked for', async ({ name }) => {
    const { verdict } = await of(name);
    expect(musts(verdict, 'passed').filter((id) => NEVER_SHOWN.test(id))).toEqual([]);
  });

  it('has perfect headers, and nothing else', async () => {
    const passed = musts((await of('always-empty-list')).verdict, 'passed');
    expect(passed).toEqual(expect.arrayContaining(HEADERS));
    expect(passed.filter((id) => !HEADERS.includes(id) && !ANY_200.includes(id))).toEqual([]);
  });

  it('has no header of a 200 when it never was one', async () => {
    for (const name of ['always-no-content', 'always-status-999', 'always-captive-portal']) {
      const passed = musts((await of(name)).verdict, 'passed');
      expect(passed).not.toContain('HDR-CHAIN-ID');
      expect(passed).not.toContain('HDR-LEDGER-VERSION');
    }
  });

  it.each(CONSTANT)('%s does not conform where its user knows better', async (name) => {
    const { code, verdict } = await of(`${name}, known`);
    expect(verdict).toMatchObject({ verdict: 'does not conform', exitCode: 1 });
    expect(code).toBe(1);
    const failed = musts(verdict, 'failed');
    expect(failed).toEqual(expect.arrayContaining(['RAW-VALUE', 'RAW-VERSION']));
    expect(failed.some((id) => ['SEL-COMPLETE', 'SUM-ARRAY'].includes(id))).toBe(true);
    // A known sender was answered with 200; that much was seen.
    const met = musts(verdict, 'passed').filter((id) => NEVER_SHOWN.test(id));
    expect(met.filter((id) => /^(SEL-|SUM-(?!ANSWERED))/.test(id))).toEqual([]);
  });
});
