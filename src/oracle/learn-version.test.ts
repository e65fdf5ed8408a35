import { describe, expect, it } from 'vitest';
import { learnNames } from './learn-names.ts';
import { ACCOUNT, NAMES, OTHER, learned } from './testing/learned-names.ts';

describe('the version among similar members', () => {
  it('no name is learned where version and ledger_version fit with other values', () => {
    expect(learned({ version: '1', ledger_version: '7' }).version).toBeUndefined();
    expect(learned({ version: '1', ledgerVersion: '7' }).version).toBeUndefined();
    expect(learned({ version: '7', ledgerVersion: 7 }).version).toBe('version');
    expect(learned({ version: '1', ledger_version: 'x' }).version).toBe('version');
    expect(learned({ version: '1', old_ledger_version: '7' }).version).toBe('version');
    const elements = [{ version: '6', ledger_version: '7' }];
    for (const [known, name] of [
      [6n, 'version'],
      [7n, 'ledger_version'],
    ] as const) {
      const page = { account: ACCOUNT, elements, known: [known] };
      expect(learnNames(NAMES, [page]).version).toBe(name);
    }
  });

  it.each(['previous_version', 'state_version', 'nextVersion'])(
    'the names stay unknown where %s lies beside the version',
    (name) => {
      const elements = [
        { [name]: '5', at: '7' },
        { [name]: '7', at: '9' },
      ];
      expect(learnNames(NAMES, [{ account: ACCOUNT, elements }]).version).toBeUndefined();
      expect(learnNames(NAMES, [{ account: ACCOUNT, elements, known: [9n] }]).version).toBe('at');
    },
  );

  it('a name that has none of the versions that the user knows is not learned', () => {
    const elements = [{ state_version: '5' }, { state_version: '8' }];
    const versionWith = (...known: readonly bigint[]) =>
      learnNames(NAMES, [{ account: ACCOUNT, elements, known }]).version;
    expect(versionWith(6n)).toBeUndefined();
    expect([versionWith(), versionWith(9n), versionWith(6n, 8n)]).toEqual([
      'state_version',
      'state_version',
      'state_version',
    ]);
  });

  it.each([
    ['', 'version'],
    ['9', 'ordinal'],
  ])('a usual name that is shared stays where it has the highest value: %s', (digit, name) => {
    const pages = [ACCOUNT, OTHER].map((account, nth) => ({
      account,
      elements: [
        { version: '24', ordinal: `${digit}${nth}` },
        { version: '26', ordinal: `${digit}${nth + 5}` },
      ],
    }));
    expect(learnNames(NAMES, pages).version).toBe(name);
  });
});
