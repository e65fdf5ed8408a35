import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Mismatch } from '../../expect/mismatch.ts';
import { event } from '../../testing/test-clients.ts';
import { cannotTell, judgedElsewhere, untested } from '../session/unjudged-check.ts';
import { silentContext } from '../testing/fake-context.ts';
import { cases, propertyTry, run, RUNS, wrong } from '../testing/run-property.ts';
import { property } from './property.ts';

describe('a property', () => {
  it('a property is a check of the requirement its id begins with', () => {
    const { id, requirement, kind, title, needs } = property(
      'SEL-END.law',
      'a title',
      ['account'],
      {
        cases: () => fc.nat(),
        judge: () => Promise.resolve(),
        classify: () => [],
      },
    );
    expect({ id, requirement, kind, title, needs }).toEqual({
      id: 'SEL-END.law',
      requirement: 'SEL-END',
      kind: 'property',
      title: 'a title',
      needs: ['account'],
    });
  });

  it('a property judges each case once when it holds, and says what it touched', async () => {
    const judged: number[] = [];
    const { thrown, record } = await run((index) => void judged.push(index), {
      note: ({ cases: count }) => `${count} by arithmetic`,
    });
    expect(thrown).toBeUndefined();
    expect(judged).toEqual([0, 1, 2, 3, 4, 5]);
    expect(record.coverage).toEqual({
      asked: 6,
      ran: 6,
      distinctRequests: 0,
      covered: { 'the first': 1, another: 5, any: 6 },
      notes: ['6 cases, set by the user', '6 by arithmetic'],
    });
    expect(record.replay).toBeUndefined();
  });

  it('a property names only the rule of its budget when it has no note', async () => {
    const { record } = await run(() => undefined);
    expect(record.coverage?.notes).toEqual(['6 cases, set by the user']);
  });

  it('a property judges as many cases at once as the user allows', async () => {
    const [all, begun] = [event(), new Set<number>()];
    const { thrown } = await run(
      (index) => {
        begun.add(index);
        if (begun.size === 3) all.happen();
        return all.seen;
      },
      { concurrency: 3 },
    );
    expect(thrown).toBeUndefined();
  });

  it('a property is cantTell without cases', async () => {
    const ctx = silentContext({ config: { runs: 3 } });
    const empty = property<undefined>('SEL-START.law', 'a title', [], {
      cases: () => fc.constant(undefined),
      judge: () => Promise.resolve(),
      classify: () => [],
    });
    await expect(empty.run(ctx, propertyTry())).rejects.toThrow(
      cannotTell('only 0 of 3 cases ran'),
    );
  });
});

describe('a property that meets a finding of another requirement', () => {
  it('a property with a failing case judges its other cases, then names the finding', async () => {
    const judged: number[] = [];
    const elsewhere = judgedElsewhere('a page lacks one', 'SEL-COMPLETE');
    const { thrown, record } = await run((index) => {
      judged.push(index);
      if (index === 2) throw elsewhere;
    });
    expect(thrown).toBe(elsewhere);
    expect([judged, record.coverage?.ran]).toEqual([[0, 1, 2, 3, 4, 5], 5]);
  });

  it('a property fails by its own finding', async () => {
    const { thrown } = await run((index) => {
      if (index === 1) throw judgedElsewhere('of another', 'SEL-END');
      if (index === 3) throw wrong('three');
    });
    expect(thrown).toMatchObject({ name: 'Mismatch', found: { actual: 'three' } });
  });
});

describe('a property with a failing case', () => {
  it('a property with a failing case stops there', async () => {
    const judged: number[] = [];
    const { thrown, record } = await run((index) => {
      judged.push(index);
      if (index === 2) throw wrong('two');
    });
    expect(thrown).toMatchObject({ name: 'Mismatch', found: { actual: 'two' } });
    expect(judged).toEqual([0, 1, 2]);
    expect(record.coverage).toMatchObject({
      asked: 6,
      ran: 2,
      covered: { 'the first': 1, another: 1 },
    });
    expect(record.replay?.path).toBe('2');
  });

  it('a property fails by the failing case of the lowest index, not by the earliest', async () => {
    const failed = event();
    const { thrown, record } = await run(
      async (index) => {
        if (index === 2) failed.happen();
        if (index === 1) await failed.seen;
        if (index > 0) throw wrong(`case ${index}`);
      },
      { concurrency: 3 },
    );
    expect(thrown).toMatchObject({ found: { actual: 'case 1' } });
    expect(record.replay?.path).toBe('1');
  });

  it.each([0, 1])(
    'a property fails by a difference, though another case was not judged: case %d',
    async (which) => {
      for (const first of [0, 1]) {
        const failed = event();
        const { thrown } = await run(
          async (index) => {
            if (index === first) failed.happen();
            else await failed.seen;
            throw index === which ? wrong(`case ${which}`) : cannotTell('silent');
          },
          { concurrency: 2 },
        );
        expect(thrown).toMatchObject({ name: 'Mismatch', found: { actual: `case ${which}` } });
      }
    },
  );

  it.each([cannotTell('silent'), untested('nothing there'), new Error('a crash')])(
    'a property with a failing case that could not be judged ends as that: %s',
    async (error) => {
      const { thrown, record } = await run((index) => {
        if (index === 1) throw error;
      });
      expect(thrown).toBe(error);
      expect(record.replay).toBeUndefined();
    },
  );
});

describe('whether a property shows anything', () => {
  it('a property is asked whether it shows anything when no case failed', async () => {
    const shows = (): void => {
      throw untested('everything is refused');
    };
    const { thrown, record } = await run(() => undefined, { shows });
    expect(thrown).toEqual(untested('everything is refused'));
    expect(record.coverage?.ran).toBe(RUNS);
  });

  it('a property with a failing case is not asked whether it shows anything', async () => {
    let asked = 0;
    const shows = (): void => void (asked += 1);
    await run(() => undefined, { shows });
    expect(asked).toBe(1);
    const { thrown } = await run(
      () => {
        throw wrong('anything');
      },
      { shows },
    );
    expect(thrown).toBeInstanceOf(Mismatch);
    expect(asked).toBe(1);
  });
});

describe('a replayed property', () => {
  const replay = (path: string, judge: (testCase: number) => void) => {
    const ctx = silentContext();
    const check = property<number>('SEL-START.law', 'a title', [], {
      cases: () => fc.integer(),
      judge: (_, testCase) => Promise.resolve(judge(testCase)),
      classify: () => ['somewhere'],
    });
    return { ended: check.run(ctx, propertyTry({ path })), record: ctx.record };
  };

  it('a replay judges the case of the path alone, then after the cases before it', async () => {
    const judged: number[] = [];
    const { ended, record } = replay('3', (testCase) => void judged.push(testCase));
    await ended;
    expect(judged).toEqual([cases[3], ...cases.slice(0, 3), cases[3]]);
    expect(record.coverage).toEqual({
      asked: 5,
      ran: 5,
      distinctRequests: 0,
      covered: {},
      notes: ['one case is replayed'],
    });
  });

  it('a replayed property has no case where the path was never walked', async () => {
    const judged: number[] = [];
    const { ended } = replay('3:999:0', (testCase) => void judged.push(testCase));
    await expect(ended).rejects.toThrow('--path names no case of this property');
    await expect(ended).rejects.toHaveProperty('cause');
    expect(judged).toEqual([]);
  });

  it.each([wrong('again'), cannotTell('silent'), new Error('a crash')])(
    'a replayed property ends as its case does: %s',
    async (error) => {
      let judged = 0;
      const { ended } = replay('3', () => {
        judged += 1;
        throw error;
      });
      await expect(ended).rejects.toBe(error);
      expect(judged).toBe(1);
    },
  );
});
