import type { CheckEvidence, Evidence } from '../../src/evidence/evidence.ts';
import type { Finding } from '../../src/evidence/finding.ts';
import type { RunFacts } from '../../src/evidence/run-facts.ts';
import { STANDARD_EFFORT } from '../../src/evidence/effort.ts';
import type { Outcome } from '../../src/evidence/outcome.ts';
import { CATALOGUE } from '../../src/spec/catalogue.ts';

const RUN: RunFacts = {
  suite: { name: 'ledger-node-conformance', version: '0.1.0' },
  profile: 'document',
  target: {
    url: 'http://127.0.0.1:8080',
    chainId: '4',
    ledgerVersion: '2600',
    oldestVersion: '1200',
    firstSeen: '2026-11-21T10:00:00.000Z',
    lastSeen: '2026-11-21T10:00:02.000Z',
  },
  seed: 42,
  startedAt: '2026-11-21T10:00:00.000Z',
  durationMs: 2100,
  requests: 640,
  invocation: { target: 'http://127.0.0.1:8080' },
  effort: STANDARD_EFFORT,
  traffic: { valid: 500, malformed: 120, open: 20 },
  end: { kind: 'completed' },
  notices: [],
  complete: false,
};

/** The finding of a failed check, unless a test sets another. */
export const FINDING: Finding = {
  expected: 'the list starts at version 1204',
  actual: 'the first summary has version 1207',
  exchange: 17,
  curl: "curl -s 'http://127.0.0.1:8080/v1/accounts/0x1/transaction_summaries?start_version=1204'",
  transcript:
    'GET /v1/accounts/0x1/transaction_summaries?start_version=1204\naccept: application/json\n\n200\ncontent-type: application/json\n\n[{"version":"1207"}]',
};

/** Returns the facts of a completed run. */
export function sampleRun(changes: Partial<RunFacts> = {}): RunFacts {
  return { ...RUN, ...changes };
}

/** Returns a check of a requirement, passed unless another outcome is given; failed ones carry a finding. */
export function sampleCheck(
  requirement: string,
  outcome: Outcome = 'passed',
  changes: Partial<CheckEvidence> = {},
): CheckEvidence {
  return {
    check: `${requirement}/sample`,
    requirement,
    title: `a sample check of ${requirement}`,
    outcome,
    ...(outcome === 'passed' ? {} : { message: `${requirement} came out ${outcome}` }),
    ...(outcome === 'failed' ? { finding: FINDING } : {}),
    exchanges: [17],
    judged: 1,
    observations: [],
    startedAt: Date.parse(RUN.startedAt),
    durationMs: 12,
    ...changes,
  };
}

/** Returns one passed check for every testable requirement, except for the outcomes given by id. */
export function sampleChecks(
  outcomes: Readonly<Record<string, Outcome>> = {},
): readonly CheckEvidence[] {
  const testable = CATALOGUE.filter((requirement) => requirement.untestable === undefined);
  return testable.map((requirement) => sampleCheck(requirement.id, outcomes[requirement.id]));
}

/** Returns these checks, and one passed check for every other testable requirement. */
export function checksWith(...own: readonly CheckEvidence[]): readonly CheckEvidence[] {
  const replaced = new Set(own.map(({ requirement }) => requirement));
  return [...sampleChecks().filter(({ requirement }) => !replaced.has(requirement)), ...own];
}

/** Returns a completed run in which everything passed, except for the changes. */
export function sampleEvidence(changes: Partial<Evidence> = {}): Evidence {
  return { run: RUN, checks: sampleChecks(), waivers: [], ...changes };
}
