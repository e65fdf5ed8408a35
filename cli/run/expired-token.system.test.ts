import { describe, expect, it } from 'vitest';
import type { Patch } from '../../fixtures/devnet/behaviour.ts';
import { verdictIn } from '../testing/command-line.ts';
import { runOn, served } from '../testing/nodes.ts';

const EXPIRED = JSON.stringify({ message: 'the token has expired', error_code: 'unauthorized' });
const DENIED = {
  status: 401,
  headers: [['content-type', 'application/json'] as const],
  body: Buffer.from(EXPIRED),
};

/** A healthy node that denies everything after so many requests. */
function expiringAfter(requests: number): Patch {
  let nth = 0;
  return ({ transport }) => ({
    transport: (request, to, reply, context) => {
      nth += 1;
      return transport(request, to, nth > requests ? DENIED : reply, context);
    },
  });
}

describe.concurrent('a token that expires during a run', () => {
  it.each([300, 1200, 2400])(
    'a token that expires after %i requests fails nothing',
    async (requests) => {
      const node = await served({ patches: [expiringAfter(requests)] });
      const headers = { authorization: 'Bearer of-an-hour' };
      const { code, out } = await runOn(node, ['--seed', '1'], { written: { headers } });
      const { verdict, reason, requirements } = verdictIn(out);
      expect([code, verdict]).toEqual([3, 'no verdict']);
      expect(reason).toMatch(/access lost at request \d+/);
      expect(requirements.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    },
  );
});
