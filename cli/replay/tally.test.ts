import { describe, expect, it } from 'vitest';
import { sampleCheck } from '../../reports/testing/sample-evidence.ts';
import { Tally } from './tally.ts';

describe('the tally of a replay', () => {
  it('the tally counts how often each check failed again, and what could not be judged', () => {
    const tally = new Tally(['SEL-START/sample', 'SEL-END/sample']);
    const outcomes = ['failed', 'passed', 'cantTell', 'failed'] as const;
    for (const outcome of outcomes) tally.add(sampleCheck('SEL-START', outcome));
    tally.add(sampleCheck('SEL-END', 'passed'));
    expect(tally.lines()).toEqual([
      'SEL-START/sample  reproduced 2 of 4; 1 could not be judged: SEL-START came out cantTell: SEL-START came out failed',
      'SEL-END/sample    not reproduced in 1',
    ]);
    expect(tally.counts[0]).toMatchObject({ asked: 4, reproduced: 2, open: 1 });
    expect(tally.reproduced).toBe(true);
  });

  it('a replay without failures reproduces nothing', () => {
    const tally = new Tally(['SEL-END/sample']);
    tally.add(sampleCheck('SEL-END', 'untested'));
    expect(tally.reproduced).toBe(false);
    expect(tally.lines()).toEqual([
      'SEL-END/sample  not reproduced in 1; 1 could not be judged: SEL-END came out untested',
    ]);
  });
});
