import { describe, expect, it } from 'vitest';
import { SMOKE } from '../../src/evidence/effort.ts';
import type { RunFacts } from '../../src/evidence/run-facts.ts';
import { checksWith, sampleCheck, sampleEvidence, sampleRun } from '../testing/sample-evidence.ts';
import { verdictOf } from '../verdict/verdict.ts';
import { neededStep, nextSteps } from './next-steps.ts';
import { repeatCommand } from './repeat-command.ts';

const LEFT_OUT = checksWith(sampleCheck('SEL-END', 'untested', { leftOut: SMOKE }));
const EFFORT = { level: 'smoke', malformed: true } as const;
const OWN = 'ledger-conformance run --target http://127.0.0.1:8080';

/** Returns the commands of the next steps after a run with these facts, in which checks were left out. */
function commandsAfter(facts: Partial<RunFacts>, checks = LEFT_OUT): readonly string[] {
  const run = sampleRun(facts);
  return nextSteps(verdictOf(sampleEvidence({ run, checks })), run, 'out').map(
    ([, command]) => command,
  );
}

describe('the next steps', () => {
  it('the next step after a smoke run leaves nothing out', () => {
    expect(commandsAfter({ effort: EFFORT })).toEqual([`${OWN} --effort standard`]);
    expect(commandsAfter({ effort: EFFORT, complete: true })).toEqual([
      `${OWN} --effort standard --complete`,
    ]);
  });

  it('the next step after a shard merges all shards, also after a failure', () => {
    const shard = { index: 1, count: 2 };
    const merge = 'ledger-conformance merge out OTHER-FOLDERS';
    expect(commandsAfter({ shard }, checksWith())).toEqual([merge]);
    expect(commandsAfter({ shard }, [sampleCheck('SEL-END', 'failed')]).at(-1)).toBe(merge);
  });

  it('without a whole run of shards the next step is to merge again', () => {
    const end = { kind: 'aborted', reason: 'shard 2 of 2 is missing', merging: true } as const;
    expect(commandsAfter({ end })).toEqual(['ledger-conformance merge FOLDER-1 FOLDER-2']);
  });

  it.each(['unreachable', 'lost'] as const)('the next step waits for a node that is %s', (kind) => {
    expect(commandsAfter({ end: { kind, reason: 'gone' } })).toEqual([`${OWN} --wait 60s`]);
  });

  it.each([
    ['an aborted run', { kind: 'aborted', reason: 'by the user' }],
    ['a stranger, which is there', { kind: 'stranger', reason: 'every answer is a web page' }],
  ] as const)('the next step after %s does not wait for a node', (_, end) => {
    expect(commandsAfter({ end })).toEqual([OWN]);
  });

  it('no step is needed after a run with a verdict that is no shard', () => {
    const run = sampleRun();
    expect(neededStep(verdictOf(sampleEvidence()), run, 'out')).toBeUndefined();
  });
});

it('the command that repeats a run has the path of the one case', () => {
  const run = sampleRun({ only: ['SEL-END.law'], path: '999:1:1' });
  expect(repeatCommand(verdictOf(sampleEvidence({ run })), run)).toBe(
    `${OWN} --only SEL-END.law --path 999:1:1 --seed 42`,
  );
});
