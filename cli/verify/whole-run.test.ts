import { describe, expect, it } from 'vitest';
import { targetConfig } from '../../config/testing/target-config.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { checkThat } from '../../src/engine/testing/fake-checks.ts';
import type { FakeResponse } from '../../src/engine/testing/fake-session.ts';
import { ACCOUNT, fakeNode, listOf } from '../../src/engine/testing/fake-session.ts';
import { SimulatedTime } from '../../src/testing/simulated-time.ts';
import { WholeRun } from './whole-run.ts';

/** A run of one check that is over, and how many requests its target received. */
async function ended(check: Check, answer: FakeResponse, stop = new AbortController()) {
  const { url, asked } = await fakeNode(() => answer);
  const { wire } = new SimulatedTime();
  const run = new WholeRun({ config: targetConfig(url), wire, stop: stop.signal });
  await run.start([check]);
  run.end();
  return { run, asked };
}

describe('a run from its first request to its end', () => {
  it('the facts of a run count a request that a check has left behind', async () => {
    const leaving = checkThat(({ node }) => {
      void node.summaries(ACCOUNT);
    });
    const { run, asked } = await ended(leaving, listOf([7], 100));
    expect(run.facts).toMatchObject({ requests: asked.length, end: { kind: 'completed' } });
    expect(run.exchanges).toHaveLength(asked.length);
  });

  it('a run starts no check where no node answers', async () => {
    const page = { headers: { 'content-type': 'text/html' }, body: '<h1>Hello</h1>' };
    const { run } = await ended(
      checkThat(() => undefined),
      page,
    );
    expect([run.evidence, run.facts?.end.kind]).toEqual([[], 'stranger']);
  });

  it('the facts of a run say that the user ended it', async () => {
    const stop = new AbortController();
    const { run } = await ended(
      checkThat(() => stop.abort()),
      listOf([7], 100),
      stop,
    );
    run.end();
    expect(run.facts?.end.kind).toBe('aborted');
  });
});
