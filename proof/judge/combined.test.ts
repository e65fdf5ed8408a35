import { describe, expect, it } from 'vitest';
import { healthyBehaviour } from '../../fixtures/devnet/healthy.ts';
import { DEVNET_DEFAULTS } from '../../fixtures/devnet/options.ts';
import { findVariation, VARIATIONS } from '../../fixtures/variations/all.ts';
import { ALONE, COMBINED, membersOf } from './combined.ts';
import type { Variation } from '../../fixtures/variations/variation.ts';

const variationsOf = ({ name }: Variation): readonly Variation[] =>
  membersOf(name).flatMap((member) => findVariation(member) ?? []);

/** What the chain is, and how it moves, is said by one member. */
const CHAIN = ['seed', 'ledger', 'produce', 'truth'];

/** Returns the options it sets, and the functions of the behaviour it changes. `finish` passes on what it is given. */
function changesOf({ devnet }: Variation): readonly string[] {
  const { patches = [], profile: _, ...options } = devnet;
  const healthy = healthyBehaviour(DEVNET_DEFAULTS);
  const functions = patches.flatMap((patch) => Object.keys(patch(healthy)));
  const set = Object.keys(options).map((option) => (CHAIN.includes(option) ? 'chain' : option));
  return [...new Set([...set, ...functions])].filter((change) => change !== 'finish');
}

describe('the combined conforming variants', () => {
  it('combined and single variants are all conforming variants, each once', () => {
    const names = [...COMBINED.flatMap(variationsOf), ...ALONE].map(({ name }) => name);
    expect(names.toSorted()).toEqual(VARIATIONS.map(({ name }) => name).toSorted());
  });

  it.each(COMBINED)(
    'the combined conforming variants $name: no two members change the same behaviour',
    (combined) => {
      const changes = variationsOf(combined).flatMap(changesOf);
      expect(changes).toEqual([...new Set(changes)]);
      const profiles = variationsOf(combined).flatMap(({ devnet }) => devnet.profile ?? []);
      expect(new Set(profiles).size).toBeLessThan(2);
    },
  );

  it.each(COMBINED)(
    'the combined conforming variants $name: each member can be judged in full',
    (combined) => {
      expect(variationsOf(combined).filter(({ allow }) => allow !== undefined)).toEqual([]);
    },
  );
});
