import { describe, expect, it } from 'vitest';
import type { CheckId } from '../../spec/check-id.ts';
import type { Judge } from '../session/rule.ts';
import { rule, declareCheck, example, phasesOf } from './check.ts';

const run = (): Promise<void> => Promise.resolve();
const start = (): Judge => ({ judge: () => 'agrees' });
const assertOffered = (): void => undefined;

describe('a check', () => {
  const parts = { title: 'a title', needs: ['account'] } as const;
  const options = { supporting: true, judgesOpenRequests: true } as const;

  it('an example is a check of the requirement that its id begins with', () => {
    const one = { id: 'SEL-START.one', requirement: 'SEL-START', kind: 'example', ...parts, run };
    expect(example('SEL-START.one', 'a title', ['account'], run)).toStrictEqual(one);
    expect(example('SEL-START.one', 'a title', ['account'], run, options)).toStrictEqual({
      ...one,
      ...options,
    });
  });

  it('a rule is a check that judges every exchange of the run', () => {
    const own = { id: 'HDR-EPOCH.rule', requirement: 'HDR-EPOCH', kind: 'rule', ...parts, start };
    expect(rule('HDR-EPOCH.rule', 'a title', ['account'], start)).toStrictEqual(own);
    const more = { ...options, judgesUndecodable: true, assertOffered } as const;
    expect(rule('HDR-EPOCH.rule', 'a title', ['account'], start, more)).toStrictEqual({
      ...own,
      ...more,
    });
  });
});

describe('the phases of a run', () => {
  it('the phases are the checks that ask, those that ask last, and the rules', () => {
    const [first, last, own, second] = [
      example('SEL-START.first', 'a title', [], run),
      example('SEL-START.last', 'a title', [], run, { asksLast: true }),
      rule('HDR-EPOCH.rule', 'a title', [], start),
      example('SEL-START.second', 'a title', [], run),
    ];
    expect(phasesOf([first, last, own, second])).toEqual({
      asking: [[first, second], [last]],
      rules: [own],
    });
  });

  it('a phase without checks is left out', () => {
    const own = rule('HDR-EPOCH.rule', 'a title', [], start);
    expect(phasesOf([own])).toEqual({ asking: [], rules: [own] });
  });
});

describe('the requirement of a declared check', () => {
  it.each(['HDR-CURSOR-NEXT.one', 'HDR-NONE.one'])(
    'the requirement of a declared check can be tested, unlike that of %s',
    (id) => {
      const isCheckId = (text: string): text is CheckId => text.includes('.');
      const declaration = () => (isCheckId(id) ? declareCheck(id, 'a title', []) : undefined);
      expect(declaration).toThrow(`the check ${id} names no requirement that can be tested`);
    },
  );
});
