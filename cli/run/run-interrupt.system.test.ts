import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Patch } from '../../fixtures/devnet/behaviour.ts';
import { findFault } from '../../fixtures/faults/all-faults.ts';
import { findBrokenTarget } from '../../fixtures/broken-targets/broken-targets.ts';
import { cli, cliProcess, scratch, verdictIn, writeConfig } from '../testing/command-line.ts';
import { LOCK } from './folder-lock.ts';
import { inProcess } from '../testing/in-process.ts';
import type { EndedRun } from '../testing/nodes.ts';
import { runOn, served } from '../testing/nodes.ts';

/** The delay of each answer of the slow devnet. A whole run would take minutes. */
const LATENCY_MS = 200;

/** The longest time from the signal to the end: reports are written, but no request is sent any more. */
const END_MS = 10_000;

/** Events of the devnet that a test listens to. */
interface Listener {
  /** Called for the nth request. */
  readonly asked?: (nth: number) => void;
  /** Called when a connection was closed before its answer was sent. */
  readonly hungUp?: () => void;
}

const slow =
  ({ asked, hungUp }: Listener): Patch =>
  ({ transport }) => ({
    transport: async (request, response, reply, context) => {
      asked?.(context.nth);
      response.once('close', () => {
        if (!response.writableFinished) hungUp?.();
      });
      await wait(LATENCY_MS);
      await transport(request, response, reply, context);
    },
  });

interface Interrupted extends EndedRun {
  /** When the first signal was sent, by `performance.now()`. */
  readonly signalledAt: number;
}

/** Runs a slow devnet, sends signals when the test says so, and waits for the end. */
async function interrupted(
  listen: (send: (signal: NodeJS.Signals) => void) => Listener,
  ...patches: readonly Patch[]
): Promise<Interrupted> {
  let signalledAt = 0;
  let kill: ((signal: NodeJS.Signals) => void) | undefined;
  const send = (signal: NodeJS.Signals): void => {
    if (signalledAt === 0) signalledAt = performance.now();
    kill?.(signal);
  };
  const ended = await runOn(await served({ patches: [slow(listen(send)), ...patches] }), [], {
    begun: (sender) => {
      kill = sender;
    },
  });
  return { ...ended, signalledAt };
}

const lines = (out: string): readonly string[] =>
  readFileSync(join(out, 'exchanges.ndjson'), 'utf8').trimEnd().split('\n');

describe('Ctrl-C', () => {
  // The first request precedes the loading of the checks, the fifth belongs to the discovery.
  it.each([
    [1, 'SIGINT'],
    [2, 'SIGINT'],
    [5, 'SIGINT'],
    [60, 'SIGINT'],
    [60, 'SIGTERM'],
  ] as const)(
    'Ctrl-C at request %i by %s ends in order, with what was found',
    async (nth, signal) => {
      const run = await interrupted((send) => ({
        asked: (count) => {
          if (count === nth) send(signal);
        },
      }));
      const verdict = verdictIn(run.out);
      expect(verdict).toMatchObject({
        verdict: 'no verdict',
        exitCode: 3,
        reason: 'The run was aborted: stopped by Ctrl-C or SIGTERM.',
      });
      expect(run.code).toBe(3);
      expect(performance.now() - run.signalledAt).toBeLessThan(END_MS);
      expect(run.stdout).toContain('Verdict   no verdict');
      expect(run.stderr).not.toMatch(/^\s+at /m);
      expect(
        verdict.requirements.filter((requirement) => requirement.outcome === 'passed'),
      ).toEqual([]);
      expect(lines(run.out).length).toBeGreaterThanOrEqual(nth);
      expect(verdict.requests).toBeGreaterThanOrEqual(nth);
      expect(verdict.requests).toBeLessThan(nth + 50);
      for (const name of ['summary.md', 'junit.xml']) {
        expect(readFileSync(join(run.out, name), 'utf8')).toContain('stopped by Ctrl-C or SIGTERM');
      }
      expect(existsSync(join(run.out, 'report.html'))).toBe(true);
      expect(existsSync(join(run.out, LOCK))).toBe(false);
      const verified = await inProcess(['verify', run.out]);
      expect(verified.stdout).toMatch(/^verified: no verdict; \d+ requests and \d+ checks /);
      expect(verified.code).toBe(0);
    },
  );

  it('Ctrl-C keeps what a rule has found in the responses so far', async () => {
    const { patches = [] } = findFault('newest-first')?.devnet ?? {};
    const run = await interrupted(
      (send) => ({
        asked: (count) => {
          if (count === 60) send('SIGINT');
        },
      }),
      ...patches,
    );
    const { verdict, requirements } = verdictIn(run.out);
    expect([run.code, verdict]).toEqual([1, 'does not conform']);
    const failed = requirements.filter(({ outcome }) => outcome === 'failed');
    expect(failed.map(({ id }) => id)).toEqual(['SEL-ORDER']);
    const verified = await inProcess(['verify', run.out]);
    expect(verified.stdout).toMatch(/^verified: does not conform; /);
  });

  it('Ctrl-C leaves a recording that can be read even without time for anything else', async () => {
    const run = await interrupted((send) => ({
      asked: (count) => {
        if (count === 60) send('SIGKILL');
      },
    }));
    expect(existsSync(join(run.out, 'verdict.json'))).toBe(false);
    const verified = await inProcess(['verify', run.out]);
    expect(verified.stdout).toMatch(
      /^the recorded run did not finish: \d\d+ requests and \d+ checks /,
    );
    expect(verified.code).toBe(3);
    // The next run takes the folder over without a word.
    expect(existsSync(join(run.out, LOCK))).toBe(true);
    const next = await cli(['run', '--target', 'http://127.0.0.1:9', '--out', run.out]);
    expect(next.stderr).toMatch(/^judging [^\n]+\n$/);
    expect(existsSync(join(run.out, LOCK))).toBe(false);
  });

  it('Ctrl-C before anything answers ends at once, not at the timeout', async () => {
    const silent = await findBrokenTarget('accepts-and-stays-silent')?.start();
    const dir = scratch();
    const out = join(dir, 'out');
    const config = writeConfig(dir, { target: silent?.url, timeout: '60s' });
    const run = await cliProcess(['run', '--config', config, '--out', out], {
      heard: (text, send) => {
        if (text.includes('judging')) send('SIGINT');
      },
    });
    await silent?.stop();
    expect(run.code).toBe(3);
    expect(run.ms).toBeLessThan(30_000);
    expect(verdictIn(out).reason).toBe('The run was aborted: stopped by Ctrl-C or SIGTERM.');
  });

  it('Ctrl-C twice ends at once', async () => {
    const run = await interrupted((send) => ({
      asked: (count) => {
        if (count === 20) send('SIGINT');
      },
      hungUp: () => send('SIGINT'),
    }));
    expect(run.code).toBe(3);
    // The closing lines are the last that a run prints when it ends in order.
    expect(run.stdout).toBe('');
    expect(run.stderr).toMatch(/^stopped at once: what was not written yet is lost$/m);
    expect(existsSync(join(run.out, LOCK))).toBe(false);
  });
});
