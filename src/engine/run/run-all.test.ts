import { inapplicable } from '../session/unjudged-check.ts';
import { describe, expect, it } from 'vitest';
import { event } from '../../testing/test-clients.ts';
import type { Check } from '../check/check.ts';
import { rule, example } from '../check/check.ts';
import { blankRun } from '../testing/fake-checks.ts';
import { exchangeOf, runOptions } from '../testing/fake-session.ts';
import { runAll } from './run-all.ts';

/** The ids of the evidence these checks leave, in its order. */
async function idsOf(...checks: readonly Check[]): Promise<readonly string[]> {
  const run = blankRun(runOptions('http://127.0.0.1:1'), checks);
  return (await runAll(run, checks)).map((evidence) => `${evidence.check} ${evidence.outcome}`);
}

describe('all checks', () => {
  it('all checks ask at once', async () => {
    const [first, second] = [event(), event()];
    const waiting = example('SEL-START.waiting', 'a title', [], async (ctx) => {
      first.happen();
      await second.seen;
      ctx.countJudged(exchangeOf({}));
    });
    const opening = example('SEL-START.opening', 'a title', [], async (ctx) => {
      await first.seen;
      second.happen();
      ctx.countJudged(exchangeOf({}));
    });
    expect(await idsOf(waiting, opening)).toEqual([
      'SEL-START.waiting passed',
      'SEL-START.opening passed',
    ]);
  });

  it('all checks have asked before a rule concludes', async () => {
    let asked = false;
    const concluded: boolean[] = [];
    const own = rule('HDR-EPOCH.rule', 'a title', [], () => ({ judge: () => 'agrees' }), {
      assertOffered: () => {
        concluded.push(asked);
        throw inapplicable('not offered');
      },
    });
    const asking = example('SEL-START.asking', 'a title', [], async () => {
      await new Promise(setImmediate);
      asked = true;
    });
    expect(await idsOf(own, asking)).toEqual([
      'SEL-START.asking untested',
      'HDR-EPOCH.rule inapplicable',
    ]);
    expect(concluded).toEqual([true]);
  });
});
