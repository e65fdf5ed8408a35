import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Need } from '../../src/evidence/need.ts';
import { isNeed, NEEDED } from '../../src/evidence/need.ts';
import { placeOf, sectionOf, yamlToAdd } from '../../src/evidence/to-add.ts';
import { scratchFile } from '../../src/testing/scratch.ts';
import { validateConfig } from '../read/validate.ts';
import { readYaml } from '../read/read-file.ts';

const ALL = Object.keys(NEEDED).filter(isNeed);
const add = (...needs: readonly Need[]): string =>
  yamlToAdd(new Map(needs.map((need) => [need, undefined])));

/** The text with every `…` replaced by a legal value. */
const filled = (yaml: string): string =>
  yaml
    .replaceAll('0x…', '0x05')

    .replaceAll(/version: "…",/g, 'version: "7",')
    .replaceAll('…', 'name');

const validated = (yaml: string): ReturnType<typeof validateConfig> =>
  validateConfig(readYaml(scratchFile('added.yaml', filled(yaml))));

describe('the addition to a configuration', () => {
  it('the addition to a configuration is empty without needs', () => {
    expect(add()).toBe('');
  });

  it('the addition to a configuration is known for every need', () => {
    expect(ALL.filter((need) => placeOf(need) === undefined)).toEqual([]);
  });

  it('the addition to a configuration belongs to a member of the configuration', () => {
    const needs = ['account', 'orderless', 'item', 'absent-key', 'layout', 'pruned'] as const;
    const sections = ['accounts', 'accounts', 'tables', 'tables', 'profile', 'prunes'];
    expect(needs.map(sectionOf)).toEqual(sections);
  });

  it.each(ALL)('the addition to a configuration is valid by the schema for %s', (need) => {
    expect(validated(add(need)).mistakes).toEqual([]);
  });

  it('the addition to a configuration is one text for all of it', () => {
    const { written, mistakes } = validated(add(...ALL));
    expect(mistakes).toEqual([]);
    expect(Object.keys(written).toSorted()).toEqual([
      'accounts',
      'names',
      'profile',
      'prunes',
      'tables',
    ]);
  });

  it('the addition to a configuration contains only what is needed', () => {
    expect(parse(add('absent-key'))).toEqual({ tables: [{ handle: '0x…', absent: ['0x…'] }] });
    expect(parse(add('empty-account'))).toEqual({ accounts: [{ address: '0x…', empty: true }] });
  });

  it('the addition has a value and a history where a check compares them', () => {
    const item = { key: '0x…', value: '0x…', history: [{ version: '…', value: '0x…' }] };
    expect(parse(add('changed-value'))).toEqual({ tables: [{ handle: '0x…', items: [item] }] });
  });

  it('the addition carries a comment on the line that gives it, the first of two', () => {
    const notes = new Map<Need, string>([
      ['account-of-4', 'first'],
      ['account', 'second'],
    ]);
    expect(yamlToAdd(notes)).toBe('accounts:\n  - address: "0x…" # first');
  });
});
