import { describe, expect, it } from 'vitest';
import type { Behaviour } from '../../fixtures/devnet/behaviour.ts';
import { APTOS, DOCUMENT } from '../../fixtures/devnet/served-profile.ts';
import type { Exceptions } from '../../fixtures/variations/variation.ts';
import { variation } from '../../fixtures/variations/variation.ts';
import type { DevnetOptions } from '../../fixtures/devnet/options.ts';
import { VARIATIONS } from '../../fixtures/variations/all-variants.ts';
import { COMBINED, combinedFor, findCombined, groupsOf, membersOf } from './combined.ts';

const node = (name: string, devnet: Partial<DevnetOptions>, exceptions?: Exceptions) =>
  variation(name, 'Unusual.', devnet, exceptions);
const changing = (name: keyof Behaviour): Partial<DevnetOptions> => ({
  patches: [(healthy) => ({ [name]: healthy[name] })],
});
const namesOf = (...variations: Parameters<typeof groupsOf>[0]): readonly string[] =>
  groupsOf(variations).map((group) => group.map(({ name }) => name).join(' + '));

describe('the groups of conforming variants', () => {
  it('the groups have every variant once', () => {
    const names = COMBINED.flatMap(({ name }) => membersOf(name));
    expect(names.toSorted()).toEqual(VARIATIONS.map(({ name }) => name).toSorted());
  });

  it.each(['document', 'aptos'] as const)(
    'the groups of %s have each of its variants once',
    (profile) => {
      const names = combinedFor(profile).flatMap(({ name }) => membersOf(name));
      const fitting = VARIATIONS.filter(
        ({ devnet }) => (devnet.profile?.name ?? profile) === profile,
      );
      expect(names.toSorted()).toEqual(fitting.map(({ name }) => name).toSorted());
      const [group] = combinedFor(profile).filter(({ name }) => membersOf(name).length > 1);
      expect(findCombined(group?.name ?? '', profile)?.says).toBe(group?.says);
    },
  );

  it('groups are fewer than half of the variants without a gateway', () => {
    const direct = VARIATIONS.filter(({ front }) => front === undefined);
    const groups = COMBINED.filter(({ front }) => front === undefined);
    expect(groups.length).toBeLessThan(direct.length / 2);
  });

  it('a variant joins the first group whose variants change other parts', () => {
    const all = [changing('select'), changing('select'), changing('media'), changing('media')];
    expect(namesOf(...all.map((devnet, at) => node(`${at}`, devnet)))).toEqual(['0 + 2', '1 + 3']);
  });

  it('a group has at most one variant that configures the chain', () => {
    const moving = node('moving', { produce: { everyMs: 5, prune: true } });
    expect(namesOf(moving, node('another', { seed: 5 }))).toEqual(['moving', 'another']);
  });

  it('a group of variants has one profile', () => {
    const [aptos, document] = [node('a', { profile: APTOS }), node('d', { profile: DOCUMENT })];
    expect(namesOf(aptos, document, node('any', {}))).toEqual(['a + any', 'd']);
  });

  it('a variant that may leave a MUST open is judged alone', () => {
    const open = node('open', {}, { because: 'x', open: ['SEL-ORDER'] });
    expect(namesOf(node('first', {}), open, node('second', {}))).toEqual([
      'first + second',
      'open',
    ]);
  });
});
