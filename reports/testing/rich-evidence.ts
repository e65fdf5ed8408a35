import type { Evidence, PropertyCoverage } from '../../src/evidence/evidence.ts';
import { FINDING, sampleCheck, sampleChecks, sampleRun } from './sample-evidence.ts';

const COVERAGE: PropertyCoverage = {
  asked: 100,
  ran: 96,
  distinctRequests: 88,
  covered: { 'at the oldest version': 12, 'at the head': 9, 'an empty page': 3 },
  notes: ['Four cases were cut off by the time limit.'],
};

/** A failure with a difference, in a few of many answers. */
const HASH = sampleCheck('SUM-HASH', 'failed', {
  finding: {
    expected: 'the hash 0x12ab',
    actual: 'the hash 0x12ac',
    difference: 'byte 1 is 0xac, not 0xab',
    right: 'the configuration lists version 7',
    extent: { failed: 3, of: 40, when: 'in bursts: 2' },
    exchange: 18,
  },
});

/** Returns a run with one of everything that a report can show. */
export function richEvidence(changes: Partial<Evidence> = {}): Evidence {
  const special = [
    sampleCheck('SEL-START', 'failed', {
      check: 'SEL-START.law',
      title: 'any listed version as start_version comes first',
      finding: {
        ...FINDING,
        replay: {
          seed: 42,
          path: '3:1:0',
          counterexample: '{ start_version: 1204n }',
          command: 'ledger-conformance run --only SEL-START.law --seed 42',
        },
      },
      coverage: COVERAGE,
    }),
    HASH,
    sampleCheck('SEL-DEFAULT', 'passed', {
      check: 'SEL-DEFAULT/observed',
      observations: [
        { subject: 'the default page size', section: '8', seen: '100' },
        { subject: 'the code that comes with 404', section: '7', seen: 'account_not_found' },
        { subject: 'the code that comes with 404', section: '7', seen: 'table_item_not_found' },
      ],
    }),
    sampleCheck('SEL-ORDER', 'passed', { check: 'SEL-ORDER.law', coverage: COVERAGE }),
  ];
  const usual = sampleChecks({
    'SEL-FULL': 'failed',
    'RAW-PRUNED': 'untested',
    'SEL-PRUNED': 'cantTell',
    'SUM-BCS': 'inapplicable',
  });
  return {
    run: sampleRun(),
    checks: [...usual.filter(({ requirement }) => requirement !== 'SUM-HASH'), ...special],
    waivers: [
      {
        requirement: 'SUM-HASH',
        reason: 'fixed in the next release',
        until: '2026-12-31',
        owner: 'the node team',
        ticket: 'LN-12',
      },
      { requirement: 'SUM-ARRAY', reason: 'long mended', until: '2026-12-31' },
      { requirement: 'SEL-END', reason: 'overdue', until: '2026-11-20' },
    ],
    ...changes,
  };
}

/** Evidence with the text in every place where a target can put its own text. */
export function hostileEvidence(text: string): Evidence {
  const finding = {
    expected: text,
    actual: text,
    exchange: 17,
    curl: text,
    transcript: text,
    replay: { seed: 1, path: text, counterexample: text, command: text },
  };
  const coverage = { ...COVERAGE, covered: { [text]: 3 }, notes: [text] };
  const changes = {
    title: text,
    message: text,
    observations: [{ subject: text, section: '7', seen: text }],
    coverage,
  };
  const target = {
    url: `http://${text}`,
    chainId: text,
    ledgerVersion: text,
    oldestVersion: text,
    firstSeen: text,
    lastSeen: text,
  };
  return {
    run: sampleRun({ target, profile: text, end: { kind: 'lost', reason: text } }),
    checks: [
      sampleCheck('SEL-START', 'failed', { ...changes, finding }),
      sampleCheck('SEL-FULL', 'failed', { ...changes, finding }),
      sampleCheck('SEL-END', 'untested', changes),
      sampleCheck('SEL-ORDER', 'errored', { ...changes, trace: text }),
      sampleCheck('SEL-LIMIT', 'cantTell', changes),
      sampleCheck('SUM-HASH', 'passed', changes),
    ],
    waivers: [
      { requirement: 'SEL-START', reason: text, owner: text, ticket: text, until: '2026-11-20' },
      { check: text, reason: text, until: '2026-12-31' },
    ],
  };
}
