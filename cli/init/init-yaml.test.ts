import { at, objectOf } from '../../src/testing/json-in-tests.ts';
import { ledgerFacts } from '../../src/evidence/ledger-facts.ts';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { WrittenConfig } from '../../config/read/written.ts';
import { NOTHING_KNOWN } from '../../src/engine/known-truth.ts';
import { targetConfig } from '../../config/testing/target-config.ts';
import { Discovery } from '../../src/engine/discovery/discovery.ts';
import { toYaml } from './init-yaml.ts';

const ADDRESS = `0x${'0'.repeat(63)}1`;

/** The file written for a node of which nothing but this is known. */
function written(known: WrittenConfig, oldestVersion: string | null = null): string {
  const config = targetConfig('http://127.0.0.1:9');
  const discovery = new Discovery([], [], NOTHING_KNOWN);
  const inspection = {
    config,
    why: 'you named it',
    mediaTypes: [],
    discovery,
    deleted: [],
    requests: 0,
    letsNobodyIn: false,
    growing: [],
    ...ledgerFacts(),
    oldestVersion,
  };
  const composed = { written: { target: 'http://h', ...known }, variables: [] };
  return toYaml(composed, inspection, { accounts: [], items: [] });
}

/** The text with `# ` removed below the line that asks for it. */
function filledIn(text: string): string {
  let indent: string | undefined;
  const lines = text.split('\n').map((line) => {
    const [, own, rest = ''] = /^( *)# (.*)$/.exec(line) ?? [];
    if (own === undefined) indent = undefined;
    if (rest.startsWith('To judge more, fill in')) indent = own;
    else if (own !== undefined && own === indent) return own + rest;
    return line;
  });
  return lines.join('\n');
}

describe('the part that init leaves open', () => {
  it('the configuration of init is valid when the node shows no data', () => {
    const text = written({ profile: 'document' });
    expect(parse(text)).toEqual({ target: 'http://h', profile: 'document' });
    const filled = objectOf(parse(filledIn(text)));
    expect(Object.keys(filled)).toEqual(['target', 'profile', 'accounts', 'tables']);
    expect(filled['accounts']).toHaveLength(2);
  });

  it('the part to fill in is added to the existing keys, and repeats none of them', () => {
    const table = { handle: '0x5', items: [{ key: '0x01' }] };
    const known = { accounts: [{ address: ADDRESS }], tables: [table] };
    const filled = objectOf(parse(filledIn(written(known))));
    expect(filled['accounts']).toEqual([
      { address: ADDRESS },
      expect.objectContaining({ address: '0x…' }),
    ]);
    expect(at(filled, 'tables', 0)).toEqual(table);
    expect(filled['names']).toBeUndefined();
    const named = objectOf(parse(filledIn(written({ ...known, names: { sender: 'from' } }))));
    expect(named['names']).toEqual({ sender: 'from' });
  });

  it('init offers to say that the node keeps its history while it has pruned nothing', () => {
    expect(parse(filledIn(written({}, '0')))).toMatchObject({ prunes: false });
    expect(written({}, '1')).not.toContain('prunes');
    expect(written({ prunes: true }, '0')).not.toContain('prunes: false');
  });

  it('init keeps the profile that was chosen by the headers of the node', () => {
    expect(written({ profile: 'document' })).toMatch(/^profile: "document"$/m);
  });
});
