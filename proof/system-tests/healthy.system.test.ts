import { describe, expect, it } from 'vitest';
import type { DevnetOptions } from '../../fixtures/devnet/options.ts';
import { judgeNode } from '../judge/judge-node.ts';
import { APTOS, DOCUMENT } from '../../fixtures/devnet/served-profile.ts';

const HEALTHY: readonly (readonly [string, Partial<DevnetOptions>])[] = [
  ['the document and nothing else', { profile: DOCUMENT }],
  ['the aptos family', { profile: APTOS }],
  ['a growing chain', { profile: APTOS, produce: { everyMs: 20, prune: false } }],
];

describe('a healthy node', () => {
  it.each(HEALTHY)('a healthy node conforms: %s', async (_, node) => {
    const evidence = await judgeNode(node);
    const open = evidence.filter((check) => !['passed', 'inapplicable'].includes(check.outcome));
    expect(open.map(({ check, outcome, message }) => ({ check, outcome, message }))).toEqual([]);
  });
});
