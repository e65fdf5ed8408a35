import { afterAll, describe, test } from 'vitest';
import type { Check } from '../../../src/engine/check/check.ts';
import { phasesOf } from '../../../src/engine/check/check.ts';
import { runCheck } from '../../../src/engine/run/run-check.ts';
import type { TargetRun } from '../../../src/engine/run/target-run.ts';
import '../../../src/evidence/task-meta.ts';
import { CHECKS } from '../../checks.ts';
import type { RunRequest } from './run-request.ts';
import { prepareRun, receiveRunRequest } from './worker.ts';
import { portOfWorker } from './worker-message.ts';

/** The one file vitest runs: every check is a test, those of a phase at once, and the rules come last. */

const port = portOfWorker();
const request = await receiveRunRequest(port, CHECKS);
if (request === undefined) port.close();
else await declareChecks(request);

async function declareChecks({ path, ...rest }: RunRequest): Promise<void> {
  const chosen = new Set(rest.checks);
  const checks = CHECKS.filter((check) => chosen.has(check.id));
  const work = await prepareRun(port, rest, checks);
  if (work === undefined) return;
  afterAll(() => work.finish());
  const { asking, rules } = phasesOf(checks);
  // One after the other: vitest would start concurrent suites all at once.
  for (const [at, phase] of [...asking, rules].entries()) {
    describe(`phase ${at + 1}`, () => {
      for (const check of phase) declare(check, work.run, path);
    });
  }
}

function declare(check: Check, run: TargetRun, path: string | undefined): void {
  test.concurrent(check.id, async ({ task, skip }) => {
    const evidence = await runCheck(check, run, { path });
    task.meta.evidence = evidence;
    if (evidence.outcome === 'failed' || evidence.outcome === 'errored') {
      throw new Error(evidence.message ?? evidence.outcome);
    }
    if (evidence.outcome !== 'passed') skip(`${evidence.outcome}: ${evidence.message ?? ''}`);
  });
}
