import { describe, expect, it, vi } from 'vitest';
import { omitUndefined } from '../../text/json.ts';
import type { GroundTruth } from '../known-truth.ts';
import { NOTHING_KNOWN } from '../known-truth.ts';
import { untested } from '../session/unjudged-check.ts';
import { ANSWER, checkThat, idleRun } from '../testing/fake-checks.ts';
import { runCheck } from './run-check.ts';

const NOTHING_PRUNED = untested('nothing is pruned: the oldest version is 0', ['pruned']);

/** A run against a node with that oldest version, which it names or not. */
function runAt(oldest: bigint, isOldestKnown = true, truth: GroundTruth = NOTHING_KNOWN) {
  const run = idleRun({ truth });
  vi.spyOn(run, 'freshDiscovery').mockResolvedValue(run.discovery);
  vi.spyOn(run.session.ledger, 'oldest', 'get').mockReturnValue(oldest);
  vi.spyOn(run.session.ledger, 'isOldestKnown', 'get').mockReturnValue(isOldestKnown);
  return run;
}

describe('a check of pruned versions', () => {
  it('a check that found nothing pruned is tried again, once something is', async () => {
    const tried = async (oldest: bigint) => {
      let tries = 0;
      const check = checkThat((ctx) => {
        tries += 1;
        ctx.countJudged(ANSWER);
        if (tries === 1) throw NOTHING_PRUNED;
      });
      return [(await runCheck(check, runAt(oldest))).outcome, tries];
    };
    expect(await tried(1n)).toEqual(['passed', 2]);
    expect(await tried(0n)).toEqual(['untested', 1]);
  });

  it('a check of pruned versions does not apply where the user says that none is', async () => {
    const outcomeOf = async (prunes: false | undefined, oldest: bigint, isKnown = true) => {
      const check = checkThat(() => {
        throw NOTHING_PRUNED;
      });
      const truth = { ...NOTHING_KNOWN, ...omitUndefined({ prunes }) };
      return (await runCheck(check, runAt(oldest, isKnown, truth))).outcome;
    };
    expect(await outcomeOf(false, 0n)).toBe('inapplicable');
    expect(await outcomeOf(undefined, 0n)).toBe('untested');
    expect(await outcomeOf(false, 0n, false)).toBe('untested');
    expect(await outcomeOf(false, 5n)).toBe('untested');
  });
});
