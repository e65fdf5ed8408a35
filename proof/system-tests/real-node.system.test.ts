import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AS_APTOS } from '../../fixtures/real-node/as-aptos.ts';
import recorded from '../../fixtures/real-node/verdicts.json' with { type: 'json' };
import { judgeNode } from '../judge/judge-node.ts';
import type { ChainMotion } from '../real-node/real-node-text.ts';
import { FINDINGS, realNodeText } from '../real-node/real-node-text.ts';
import { pagesOf, withPlaced } from '../pages/written-page.ts';

/** Returns the requirements that should fail on a chain. */
function expectedOn(chain: ChainMotion): readonly string[] {
  return FINDINGS.filter(({ on }) => on.includes(chain))
    .map(({ requirement }) => requirement)
    .toSorted();
}

/** Requirements that have taken over what others found in the recorded runs: a 415. */
const SINCE: Readonly<Record<string, string>> = { 'ERR-STATUS': 'ERR-MEDIA-STATUS' };

function idsOf(failed: readonly { readonly id: string }[]): readonly string[] {
  return failed.map(({ id }) => SINCE[id] ?? id).toSorted();
}

describe('the findings of the suite', { timeout: 120_000 }, () => {
  it('the findings are as expected on a devnet that answers like the recorded node', async () => {
    const evidence = await judgeNode(AS_APTOS, { seed: 1 });
    const failed = evidence.filter(({ outcome }) => outcome === 'failed');
    const requirements = new Set(failed.map(({ requirement }) => requirement));
    expect([...requirements].toSorted()).toEqual(expectedOn('fixed'));
    expect(evidence.filter(({ outcome }) => outcome === 'errored')).toEqual([]);
  });

  it('the findings of the suite are as expected on the node while its chain grows', () => {
    expect(idsOf(recorded.growing)).toEqual(expectedOn('grows'));
  });

  it('the findings of the suite are as expected on the node while its chain is pruned', () => {
    expect(idsOf(recorded.pruning)).toEqual(expectedOn('is pruned'));
  });
});

describe('docs/real-nodes.md', () => {
  it('docs/real-nodes.md has the findings on a real node', () => {
    const [page = ''] = pagesOf('accept -- real-node').map((path) => readFileSync(path, 'utf8'));
    expect(withPlaced(page, 'accept -- real-node', realNodeText())).toBe(page);
  });
});
