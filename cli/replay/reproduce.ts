import type { TargetConfig } from '../../config/config.ts';
import { phasesOf } from '../../fixtures/check/check.ts';
import { runCheck } from '../../fixtures/runner/run-check.ts';
import { Run } from '../../fixtures/runner/run.ts';
import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import type { Exchange } from '../../src/wire/exchange.ts';
import type { FailedCheck } from './failed-checks.ts';
import { requestAgain } from './request-again.ts';

/** An audit judges what others ask: so often the request that failed is asked for it. */
const FOR_AN_AUDIT = 3;

/**
 * Asks once more what failed, in a session of its own: nothing learned before bears on it.
 *
 * @param before every exchange so far; ids count on from there.
 * @param onExchange told of each exchange as it ends.
 */
export async function reproduce(
  config: TargetConfig,
  failed: readonly FailedCheck[],
  before: readonly Exchange[],
  onExchange: (exchange: Exchange) => void,
): Promise<readonly CheckEvidence[]> {
  const run = new Run(
    config,
    failed.map(({ check }) => check),
    before,
  );
  run.session.client.onExchange(onExchange);
  const { asking, audits } = phasesOf(failed.map((each) => ({ ...each, kind: each.check.kind })));
  try {
    await run.makeSurvey();
    const asked = await Promise.all(asking.map((check) => askAgain(check, run)));
    await Promise.all(audits.map((check) => askForAudit(check, run)));
    const audited = await Promise.all(audits.map(({ check }) => runCheck(check, run)));
    return [...asked, ...audited];
  } finally {
    await run.session.client.close();
  }
}

/** A law is asked for the one case that failed; should that hold, for all of them. */
async function askAgain({ check, failure }: FailedCheck, run: Run): Promise<CheckEvidence> {
  const { seed } = run.session.config;
  const { path, seed: own = seed } = failure?.replay ?? {};
  // Each round of a thorough run has its own seed.
  const evidence = await runCheck(check, run, { path, round: own - seed });
  if (path === undefined || evidence.outcome === 'failed') return evidence;
  return runCheck(check, run);
}

async function askForAudit({ failure }: FailedCheck, run: Run): Promise<void> {
  const request = failure === undefined ? undefined : requestAgain(failure);
  if (request === undefined) return;
  const all = Array.from({ length: FOR_AN_AUDIT }, () => run.session.send(request));
  // What is not answered is no news of an audit, which judges answers.
  await Promise.allSettled(all);
}
