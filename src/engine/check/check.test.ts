import { describe, expect, it } from 'vitest';
import type { CheckId } from '../../spec/check-id.ts';
import type { Judge } from '../session/rule.ts';
import { rule, declareCheck, example, phasesOf } from './check.ts';

const run = (): Promise<void> => Promise.resolve();
const start = (): Judge => ({ judge: () => 'agrees' });
const assertOffered = (): void => undefined;

describe('an example', () => {
  it('an example is a check of the requirement that its id begins with', () => {
    expect(example('SEL-START.one', 'a title', ['account'], run)).toStrictEqual({
      id: 'SEL-START.one',
      requirement: 'SEL-START',
      kind: 'example',
      title: 'a title',
      needs: ['account'],
      run,
    });
  });

  it('an example is what else it declares to be', () => {
    const options = { supporting: true, judgesOpenRequests: true } as const;
    expect(example('SEL-START.one', 'a title', [], run, options)).toMatchObject(options);
  });
});

describe('a rule', () => {
  it('a rule is a check that judges every exchange of the run', () => {
    expect(rule('HDR-EPOCH.rule', 'a title', ['account'], start)).toStrictEqual({
      id: 'HDR-EPOCH.rule',
      requirement: 'HDR-EPOCH',
      kind: 'rule',
      title: 'a title',
      needs: ['account'],
      start,
    });
  });

  it('a rule is what else it declares to be', () => {
    const options = {
      supporting: true,
      judgesOpenRequests: true,
      judgesUndecodable: true,
      assertOffered,
    } as const;
    expect(rule('HDR-EPOCH.rule', 'a title', [], start, options)).toMatchObject(options);
  });
});

describe('the phases of a run', () => {
  it('the phases of a run are the checks that ask, and then the rules', () => {
    const [first, own, second] = [
      example('SEL-START.first', 'a title', [], run),
      rule('HDR-EPOCH.rule', 'a title', [], start),
      example('SEL-START.second', 'a title', [], run),
    ];
    expect(phasesOf([first, own, second])).toEqual({ asking: [first, second], rules: [own] });
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
