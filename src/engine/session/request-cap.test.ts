import { describe, expect, it } from 'vitest';
import { SMOKE } from '../../evidence/effort.ts';
import { ACCOUNT, recordingContext } from '../testing/fake-context.ts';
import { NodeClient } from './node-client.ts';
import { leftOutBy } from './unjudged-check.ts';
import { RequestCap } from './request-cap.ts';

/** A client that sends at most `most` requests, and the requests it sent. */
async function capped(most: number) {
  const { ctx, asked } = await recordingContext(() => ({ versions: [7], ledger: [1, 9] }));
  const cap = new RequestCap(most);
  const node = new NodeClient(ctx.session, { owner: 'SEL-START.test', cap });
  const ask = (limit: number) => node.summaries(ACCOUNT, { limit });
  return { node, ask, asked };
}

describe('a client with a cap', () => {
  it('a request cap sends no more than its limit, and knows what it left out', async () => {
    const { node, ask, asked } = await capped(2);
    await ask(1);
    await ask(2);
    expect(node.notAsked).toBeUndefined();
    await expect(ask(3)).rejects.toThrow(leftOutBy(SMOKE));
    expect(asked).toEqual(['?limit=1', '?limit=2']);
    expect(node.notAsked).toEqual(leftOutBy(SMOKE));
  });

  it('a request cap lets requests in flight be judged before it gives up the rest', async () => {
    const { ask } = await capped(2);
    const judged: number[] = [];
    const all = [1, 2, 3, 4].map(async (limit) => {
      await ask(limit);
      await Promise.resolve();
      judged.push(limit);
    });
    await expect(Promise.all(all)).rejects.toThrow(leftOutBy(SMOKE));
    expect(new Set(judged)).toEqual(new Set([1, 2]));
  });
});
