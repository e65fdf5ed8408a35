import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../config/mistakes/config-error.ts';
import { CATALOGUE } from '../../src/spec/catalogue.ts';
import type { CheckSummary } from './worker/run-request.ts';
import { assertReplayPath, checksOfShard, selectChecks } from './select-checks.ts';

const PROPERTY: CheckSummary = { id: 'SEL-START.law', requirement: 'SEL-START', kind: 'property' };
const EXAMPLE: CheckSummary = { id: 'SEL-START.one', requirement: 'SEL-START', kind: 'example' };
const OTHER: CheckSummary = { id: 'SEL-END.one', requirement: 'SEL-END', kind: 'example' };
const CHECKS = [PROPERTY, EXAMPLE, OTHER];

describe('the checks that are selected', () => {
  it('all checks are selected when no id is named', () => {
    expect(selectChecks(CHECKS, undefined)).toBe(CHECKS);
  });

  it('the selected checks are named by requirement or by id, and keep their order', () => {
    expect(selectChecks(CHECKS, ['SEL-START'])).toEqual([PROPERTY, EXAMPLE]);
    expect(selectChecks(CHECKS, ['SEL-END.one', 'SEL-START.law'])).toEqual([PROPERTY, OTHER]);
    expect(selectChecks(CHECKS, ['SEL-START', 'SEL-START.one'])).toEqual([PROPERTY, EXAMPLE]);
  });

  it.each([
    ['SEL-STRAT', /^--only: "SEL-STRAT" matches no check; did you mean "SEL-START"\?/],
    ['SEL-START.on', 'did you mean "SEL-START.one"? (allowed: SEL-START.law, SEL-START.one)'],
    ['zzz', /^--only: "zzz" matches no check \(allowed: SEL-START, SEL-END\)$/],
    ['HDR-CURSOR-NEXT', /^--only: no check can test HDR-CURSOR-NEXT: ./],
  ])('--only is refused when %s names no check', (id, message) => {
    const select = () => selectChecks(CHECKS, ['SEL-END', id]);
    expect(select).toThrow(ConfigError);
    expect(select).toThrow(message);
  });

  it('--only names the command that lists the checks, if they are too many', () => {
    const many = CATALOGUE.map(({ id }) => ({ ...EXAMPLE, requirement: id }));
    const all = `"list" lists all ${many.length}`;
    expect(() => selectChecks(many, ['zzz'])).toThrow(`"zzz" matches no check (${all})`);
  });
});

describe('the path of a replay', () => {
  it.each(['0', '12:0:3', '4;aB/c='])('--path accepts %s, with one property and a seed', (path) => {
    expect(() => assertReplayPath(path, 1, [PROPERTY])).not.toThrow();
  });

  it('--path is optional', () => {
    expect(() => assertReplayPath(undefined, undefined, CHECKS)).not.toThrow();
  });

  it.each(['', 'x', '1:', ':1', '1;', '1;a;b', '1 '])('--path refuses %j', (path) => {
    const message = `--path: ${JSON.stringify(path)} is not a path: copy it from the failure of a property, e.g. 12:0:3`;
    expect(() => assertReplayPath(path, 1, [PROPERTY])).toThrow(new ConfigError(message));
  });

  it('--path needs --seed', () => {
    expect(() => assertReplayPath('0', undefined, [PROPERTY])).toThrow(
      '--path: add the --seed of the failure',
    );
    expect(() => assertReplayPath('0', 0, [PROPERTY])).not.toThrow();
  });

  it.each([
    ['nothing', []],
    ['an example', [EXAMPLE]],
    ['several checks', [PROPERTY, OTHER]],
  ])('--path needs one property, not %s', (_, checks) => {
    expect(() => assertReplayPath('0', 1, checks)).toThrow(
      '--path: add --only with the id of one property',
    );
  });
});

describe('the shards of a run', () => {
  it('shards together ask every check once, and each has every rule', () => {
    const rule: CheckSummary = { id: 'SEL-END.all', requirement: 'SEL-END', kind: 'rule' };
    const all = [...CHECKS, rule];
    const [first, second] = [1, 2].map((index) => checksOfShard(all, { index, count: 2 }));
    expect(first).toEqual(
      [EXAMPLE, OTHER, rule].toSorted((a, b) => all.indexOf(a) - all.indexOf(b)),
    );
    expect(second).toEqual([PROPERTY, rule]);
    expect(checksOfShard(all.toReversed(), { index: 2, count: 2 })).toEqual([rule, PROPERTY]);
    expect(checksOfShard(all, { index: 1, count: 1 })).toEqual(all);
  });
});
