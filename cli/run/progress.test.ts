import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import type { Outcome } from '../../src/evidence/outcome.ts';
import { progressOf } from './progress.ts';
import type { RunAnnouncement } from './run-announcement.ts';

const ANNOUNCEMENT: RunAnnouncement = {
  target: 'http://h',
  embedded: false,
  profile: 'document',
  seed: 1,
  checks: 10,
};

/** The progress of ten checks, and everything written about it. */
async function tenChecks(env: Record<string, string> = {}, requests?: number) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const interrupt = new AbortController().signal;
  const progress = progressOf({ stdout, stderr, env, interrupt });
  await progress.announce({ ...ANNOUNCEMENT, ...(requests === undefined ? {} : { requests }) });
  const written = (): string => String(stderr.read() ?? '');
  expect(written()).toBe('judging http://h, profile document, seed 1\n');
  return { progress, written };
}

/** The progress of ten checks on a terminal of 80 columns, and that terminal. */
async function onTerminal(env: Record<string, string> = {}, requests?: number) {
  const terminal = Object.assign(new PassThrough(), {
    isTTY: true,
    columns: 80,
    cursorTo: () => true,
    clearLine: () => true,
    moveCursor: () => true,
  });
  const interrupt = new AbortController().signal;
  const progress = progressOf({ stdout: new PassThrough(), stderr: terminal, env, interrupt });
  await progress.announce({ ...ANNOUNCEMENT, ...(requests === undefined ? {} : { requests }) });
  return { progress, terminal };
}

/** The evidence of a check of which only the outcome matters. */
const evidence = (outcome: Outcome): CheckEvidence => ({
  check: 'SEL-START.one',
  requirement: 'SEL-START',
  title: 'a title',
  outcome,
  exchanges: [],
  judged: 0,
  observations: [],
  startedAt: 0,
  durationMs: 0,
});

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

describe('progress on a terminal', () => {
  it('progress is one moving line on the stream that it was given, until it is stopped', async () => {
    const { progress, terminal } = await onTerminal();
    progress.check(evidence('failed'));
    progress.sent(7);
    vi.advanceTimersByTime(1000);
    expect(String(terminal.read())).toContain('1 of 10 checks, 1 failed, 7 requests');
    progress.stop();
    terminal.read();
    progress.sent(8);
    vi.advanceTimersByTime(10_000);
    expect(terminal.read()).toBeNull();
  });

  it.each(['CI', 'TERM'])(
    'progress reads the given environment, not %s of the process',
    async (name) => {
      vi.stubEnv(name, 'dumb');
      const { progress, terminal } = await onTerminal();
      progress.sent(7);
      vi.advanceTimersByTime(1000);
      expect(String(terminal.read())).toContain('0 of 10 checks, 7 requests');
      progress.stop();
    },
  );

  it('progress is not torn by the line that says how long a slow run takes', async () => {
    const { progress, terminal } = await onTerminal({}, 5000);
    progress.sent(1);
    vi.advanceTimersByTime(5000);
    progress.sent(200);
    vi.advanceTimersByTime(5000);
    terminal.read();
    progress.sent(400);
    vi.advanceTimersByTime(1000);
    expect(String(terminal.read())).toMatch(/^at 40 requests per second, [^\n]*\n/m);
    progress.stop();
  });

  it('progress on a terminal is plain lines where the terminal cannot move its cursor', async () => {
    const { progress, terminal } = await onTerminal({ TERM: 'dumb' });
    expect(String(terminal.read())).toBe('judging http://h, profile document, seed 1\n');
    vi.advanceTimersByTime(5000);
    expect(String(terminal.read())).toBe('0 of 10 checks, 0 requests\n');
    progress.stop();
  });
});

describe('progress, where there is no terminal', () => {
  it('progress without a terminal is a line every five seconds, until it is stopped', async () => {
    const { progress, written } = await tenChecks();
    vi.advanceTimersByTime(4999);
    expect(written()).toBe('');
    vi.advanceTimersByTime(1);
    expect(written()).toBe('0 of 10 checks, 0 requests\n');
    progress.sent(7);
    progress.stop();
    expect(written()).toBe('0 of 10 checks, 7 requests\n');
    vi.advanceTimersByTime(10_000);
    expect(written()).toBe('');
  });

  it('progress without a terminal counts checks and requests, and names what is bad', async () => {
    const { progress, written } = await tenChecks();
    const outcomes = ['passed', 'cantTell', 'failed', 'failed', 'errored', 'untested'] as const;
    for (const outcome of outcomes) progress.check(evidence(outcome));
    progress.sent(7);
    vi.advanceTimersByTime(5000);
    progress.stop();
    expect(written()).toBe(
      '6 of 10 checks, 2 failed, 1 internal error, 1 could not be judged, 7 requests\n',
    );
  });

  it('progress counts a failed SHOULD apart from a failed MUST', async () => {
    const { progress, written } = await tenChecks();
    progress.check(evidence('failed'));
    progress.check({ ...evidence('failed'), requirement: 'FMT-STRICT' });
    vi.advanceTimersByTime(5000);
    progress.stop();
    expect(written()).toContain('2 of 10 checks, 1 failed, 1 SHOULD failed, ');
  });

  it.each<[string, Record<string, string>]>([
    ['in a pipe', {}],
    ['under CI', { CI: 'true' }],
  ])('progress says how long a slow run takes, %s', async (_, env) => {
    const { progress, written } = await tenChecks(env, 5000);
    progress.sent(1);
    vi.advanceTimersByTime(5000);
    progress.sent(200);
    vi.advanceTimersByTime(5000);
    progress.sent(400);
    progress.stop();
    expect(written()).toMatch(
      /^at 40 requests per second, .* takes about 2 minutes; for a shorter run: /m,
    );
  });

  it('progress, where there is no terminal says nothing under CI', async () => {
    const { progress, written } = await tenChecks({ CI: 'true' });
    progress.check(evidence('failed'));
    progress.sent(7);
    vi.advanceTimersByTime(20_000);
    progress.stop();
    expect(written()).toBe('');
  });
});
