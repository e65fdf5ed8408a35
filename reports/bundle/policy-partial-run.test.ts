import { describe, expect, it } from 'vitest';
import { sampleRun } from '../testing/sample-evidence.ts';
import type { PolicyInput } from './policy.ts';
import { evaluated, problemsOf } from '../testing/policy-samples.ts';

describe('a policy that says nothing', () => {
  it.each<[string, PolicyInput, RegExp]>([
    [
      'a selection',
      evaluated({}, {}, { only: ['SEL-END', 'SEL-START'] }),
      /^the run is partial: only a selection of checks ran: --only SEL-END,SEL-START$/,
    ],
    [
      'an empty selection',
      evaluated({}, {}, { only: [] }),
      /^the run is partial: only a selection of checks ran/,
    ],
    [
      'a shard without the others',
      evaluated({}, {}, { shard: { index: 1, count: 4 } }),
      /^the run is partial: the run is one shard of several: --shard$/,
    ],
    [
      'one case of a law',
      evaluated({}, {}, { path: '3:1' }),
      /^the run is partial: the run replays/,
    ],
    [
      'a recording that breaks off',
      { ...evaluated(), finished: false },
      /^the run was not finished: Every applicable MUST/,
    ],
    [
      'a run without a verdict',
      evaluated({}, { run: sampleRun({ end: { kind: 'aborted', reason: 'by the user' } }) }),
      /^the run was not finished: The run was aborted: by the user$/,
    ],
    [
      'a certificate that expired',
      { ...evaluated(), now: '2027-02-20T10:00:00.001Z' },
      /^the certificate expired on 2027-02-20T10:00:00\.000Z$/,
    ],
  ])('a policy that says nothing refuses %s', (_, of, reason) => {
    expect(problemsOf({}, of)).toContainEqual(expect.stringMatching(reason));
  });
});
