import { describe, expect, it } from 'vitest';
import { contextOf, discoveryOf, pageOf, recordingContext } from '../../testing/fake-context.ts';
import { aboutNewest, asks } from './asks.ts';

const discovery = discoveryOf({ newest: pageOf([3, 5, 7]), limit: 2 });

const twoQuestions = aboutNewest(2, (versions, found) => [
  { start: versions[0], limit: 1 },
  { end: versions.at(-1), limit: found.clampLimit(9) },
]);

describe('a check that only asks', () => {
  it('questions about the newest page are asked in order', async () => {
    const answer = { versions: [5, 7], ledger: [0, 9] } as const;
    const { ctx, asked } = await recordingContext(() => answer, { discovery });
    await asks('SEL-START.listed', 'a title', [], twoQuestions).run(ctx);
    expect(asked).toEqual(['', '?start_version=5&limit=1', '?end_version=7&limit=2']);
    expect(ctx.record.judged).toBe(2);
  });

  it('answers that the document leaves open are observed', async () => {
    const answers = [{ versions: [5, 7] }, { status: 404 }, { versions: [7] }];
    const ctx = await contextOf(() => ({ ledger: [0, 9], ...answers.shift() }), { discovery });
    const beyond = aboutNewest(2, () => [{ start: 20n }, { start: 21n }]);
    const check = asks('SEL-START.beyond', 'a title', [], beyond, { observed: 'far away' });
    await check.run(ctx);
    expect(ctx.record.observations).toEqual([
      { section: '4.1', subject: 'far away', seen: 'status 404' },
      { section: '4.1', subject: 'far away', seen: '1 summary' },
    ]);
  });
});
