import { afterAll, describe, inject, test } from 'vitest';
import type { Check } from '../../fixtures/check.ts';
import { runCheck } from '../../fixtures/run-check.ts';
import '../../src/evidence/task-meta.ts';
import { CHECKS } from '../checks.ts';
import { beginWork } from './worker.ts';

/** The one file vitest runs: every check a test, all at once, and the audits when those are done. */

const assignment = inject('assignment');
const chosen = new Set(assignment.checks);
const checks = CHECKS.filter((one) => chosen.has(one.id));
const work = await beginWork(assignment, checks);

afterAll(() => work.finish());

function declare(check: Check): void {
  test(check.id, async ({ task, skip }) => {
    const evidence = await runCheck(check, work.run, assignment.path);
    task.meta.evidence = evidence;
    if (evidence.outcome === 'failed' || evidence.outcome === 'errored') {
      throw new Error(evidence.message ?? evidence.outcome);
    }
    if (evidence.outcome !== 'passed') skip(`${evidence.outcome}: ${evidence.message ?? ''}`);
  });
}

describe.concurrent('asking', () => {
  for (const check of checks.filter((one) => one.kind !== 'audit')) declare(check);
});

describe('over the whole run', () => {
  for (const check of checks.filter((one) => one.kind === 'audit')) declare(check);
});
