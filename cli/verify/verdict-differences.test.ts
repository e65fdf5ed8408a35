import { describe, expect, it } from 'vitest';
import { differencesBetween } from './verdict-differences.ts';

const requirement = (id: string, outcome: string, message = '') => ({
  id,
  outcome,
  checks: [{ id: `${id}.one`, message, exchanges: [1, 2] }],
});

describe('two verdicts', () => {
  it('two equal verdicts do not differ', () => {
    const verdict = { verdict: 'conforms', requirements: [requirement('A', 'passed')], none: null };
    expect(differencesBetween(verdict, structuredClone(verdict))).toEqual({ lines: [], quotes: 0 });
  });

  it('two verdicts differ at a place that is named by ids', () => {
    const [before, now] = [requirement('A', 'passed'), requirement('A', 'failed')];
    expect(differencesBetween({ requirements: [before] }, { requirements: [now] }).lines).toEqual([
      'requirements A outcome: recorded "passed", recomputed "failed"',
    ]);
    const other = { ...before, checks: [{ id: 'A.one', message: '', exchanges: [1, 3] }] };
    expect(differencesBetween({ requirements: [before] }, { requirements: [other] }).lines).toEqual(
      ['requirements A checks A.one exchanges 2: recorded 2, recomputed 3'],
    );
  });

  it('two verdicts differ in members that only one has', () => {
    const both = [requirement('A', 'passed'), requirement('B', 'passed')];
    expect(differencesBetween({ all: both }, { all: both.slice(0, 1) }).lines).toEqual([
      expect.stringMatching(/^all B: recorded \{"id":"B".*recomputed nothing$/),
    ]);
    const seen = { subject: 's', seen: 'x' };
    expect(
      differencesBetween({ all: [seen] }, { all: [seen, { ...seen, seen: 'y' }] }).lines,
    ).toEqual(['all s (2): recorded nothing, recomputed {"subject":"s","seen":"y"}']);
    expect(differencesBetween({ a: 1 }, {}).lines).toEqual(['a: recorded 1, recomputed nothing']);
  });

  it('two verdicts differ in a member that has the name of another place', () => {
    const [own, forged] = [{ check: 'A.one' }, { check: 'A.one', requirement: '1' }];
    expect(differencesBetween({ waivers: [forged, own] }, { waivers: [own] }).lines).toEqual([
      'waivers 1 requirement: recorded "1", recomputed nothing',
      expect.stringMatching(/^waivers 2: recorded \{.*recomputed nothing$/),
    ]);
  });

  it('two verdicts do not differ in members that older files lack', () => {
    const [older, newer] = [{ id: 'A.one' }, { id: 'A.one', title: 'one', kind: 'empty' }];
    expect(differencesBetween({ checks: [older] }, { checks: [newer] }).lines).toEqual([]);
    expect(differencesBetween({ checks: [newer] }, { checks: [older] }).lines).toHaveLength(2);
  });

  it('two verdicts list the first twenty differences and count the rest', () => {
    const many = (value: number) => ({ all: Array.from({ length: 25 }, () => value) });
    const { lines } = differencesBetween(many(1), many(2));
    expect([lines.length, lines.at(-1)]).toEqual([21, 'and 5 more']);
  });

  it('two verdicts may differ in a text that quotes a redacted secret', () => {
    const [before, now] = [
      requirement('A', 'failed', 'got [redacted]...'),
      requirement('A', 'failed', 'got [redacted] and more...'),
    ];
    expect(differencesBetween([before], [now], true)).toEqual({ lines: [], quotes: 1 });
    expect(differencesBetween([before], [now]).lines).toHaveLength(1);
    const other = requirement('A', 'passed', 'got [redacted]...');
    expect(differencesBetween([before], [other], true).lines).toHaveLength(1);
    const plain = requirement('A', 'failed', 'got nothing');
    expect(differencesBetween([plain], [now], true).lines).toHaveLength(1);
  });

  it('a text that only mentions a secret is a difference', () => {
    const before = requirement('A', 'failed', 'all is well, [redacted]');
    for (const [message, lines] of [
      ['got 5 of 7', 1],
      ['got 5b72656461637465645d', 0],
      ['got a body that was c...', 0],
    ] as const) {
      const now = requirement('A', 'failed', message);
      expect(differencesBetween([before], [now], true).lines).toHaveLength(lines);
    }
  });

  it('another target is a difference, even with a redacted secret', () => {
    const judged = (url: string) => ({
      target: { url },
      invocation: `run --target ${url}`,
      configuredBy: { target: url },
    });
    const [before, now] = ['http://a/[redacted]', 'http://b/[redacted]'].map(judged);
    expect(differencesBetween(before, now, true).lines).toHaveLength(3);
  });
});
