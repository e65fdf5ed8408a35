import { describe, expect, it } from 'vitest';
import { filledLines } from '../testing/filled-lines.ts';
import { nodesOf } from './named-nodes.ts';

/** A list of names and its type, as TypeScript. */
function listOf(kind: 'fault' | 'variation', title: string, type: string): string {
  const names = filledLines(nodesOf(kind).map(({ name }) => name));
  const list = `${kind.toUpperCase()}_NAMES`;
  return [
    `/** ${title} */\nexport const ${list} = [\n${names}] as const;\n`,
    `export type ${type} = (typeof ${list})[number];\n`,
  ].join('\n');
}

describe('the names of nodes in the typed API', () => {
  it('the names are those the devnet serves: accept them by npm run accept -- snapshot', async () => {
    const text = [
      '// Written by `npm run accept -- snapshot`.\n',
      listOf('fault', 'The faults that a devnet can have.', 'FaultName'),
      listOf('variation', 'The unusual nodes that conform.', 'VariationName'),
    ].join('\n');
    await expect(text).toMatchFileSnapshot('node-names.ts');
  });
});
