import type { TargetConfig } from '../../config/config.ts';
import type { Check } from '../../src/engine/check/check.ts';
import { phasesOf } from '../../src/engine/check/check.ts';
import { runCheck } from '../../src/engine/run/run-check.ts';
import { TargetRun } from '../../src/engine/run/target-run.ts';
import type { SessionOptions } from '../../src/engine/session/session.ts';
import { Session } from '../../src/engine/session/session.ts';
import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import type { Exchange } from '../../src/wire/exchange.ts';
import { rulesBeside, CHECKS } from '../checks.ts';
import type { FailedCheck } from './failed-checks.ts';
import { requestAgain } from './request-again.ts';

/** How often the request of a failed rule is sent; a rule itself sends no request. */
const FOR_A_RULE = 3;

/** What the times of a replay have in common. */
interface Reproduction extends Pick<SessionOptions, 'wire' | 'credentials' | 'redactor'> {
  /** Every exchange so far; ids continue after them. */
  readonly before: readonly Exchange[];
  /** Called with each exchange as it ends. */
  readonly onExchange: (exchange: Exchange) => void;
}

/**
 * Repeats the failed checks once, in a new session without earlier knowledge.
 */
export async function reproduce(
  config: TargetConfig,
  failed: readonly FailedCheck[],
  { before, onExchange, ...shared }: Reproduction,
): Promise<readonly CheckEvidence[]> {
  const checks = failed.map(({ check }) => check);
  const { asking, rules } = phasesOf(checks);
  const failureOf = new Map(failed.map(({ check, failure }) => [check, failure]));
  const failedCheck = (check: Check): FailedCheck => ({ check, failure: failureOf.get(check) });
  const session = new Session(config, rulesBeside(checks), { before, ...shared });
  session.client.onExchange(onExchange);
  try {
    const run = await TargetRun.start(session);
    const asked: CheckEvidence[] = [];
    for (const phase of asking) {
      const again = phase.map((check) => askAgain(failedCheck(check), run));
      asked.push(...(await Promise.all(again)));
    }
    await Promise.all(rules.map((check) => askForRule(failedCheck(check), run)));
    await Promise.all(findersOf(failed).map((check) => runCheck(check, run)));
    const concluded = await Promise.all(rules.map((check) => runCheck(check, run)));
    return [...asked, ...concluded];
  } finally {
    await session.client.close();
  }
}

/** Repeats the failed case of a property; if the case passes, repeats all cases. */
async function askAgain({ check, failure }: FailedCheck, run: TargetRun): Promise<CheckEvidence> {
  const { seed } = run.session.config;
  const { path, seed: own = seed } = failure?.replay ?? {};
  // Each round of a thorough run has its own seed.
  const evidence = await runCheck(check, run, { path, round: own - seed });
  if (path === undefined || evidence.outcome === 'failed') return evidence;
  return runCheck(check, run);
}

/** Returns the checks whose findings counted for rules. */
function findersOf(failed: readonly FailedCheck[]): readonly Check[] {
  const ids = new Set(failed.map(({ failure }) => failure?.foundBy));
  return CHECKS.filter(({ id }) => ids.has(id));
}

async function askForRule({ failure }: FailedCheck, run: TargetRun): Promise<void> {
  const request = failure === undefined ? undefined : requestAgain(failure);
  if (request === undefined) return;
  const exchanges = Array.from({ length: FOR_A_RULE }, () => run.session.send(request));
  // A rule judges answers; a request without one does not count for it.
  await Promise.allSettled(exchanges);
}
