import { describe, expect, it } from 'vitest';
import { response, jsonResponse } from '../testing/responses.ts';
import { findOrderDifference, findVersionDifference, listedIn } from './summary-matchers.ts';
import { NAMES, OPEN } from './testing/summary-names.ts';

describe('the versions of a list', () => {
  it('the versions are read in the order they came, as text or as a safe number', () => {
    const page = [{ version: '9007199254740993' }, { version: 7 }, { version: '8' }];
    const listed = listedIn(jsonResponse(page), NAMES);
    expect(listed?.map((summary) => summary.version)).toEqual([9007199254740993n, 7n, 8n]);
    expect(listed?.map((summary) => summary.element)).toEqual(page);
    expect(listedIn(jsonResponse([]), NAMES)).toEqual([]);
  });

  it.each([
    ['within a member', { info: { version: '7' } }, 7n],
    ['in a member with a dot in its name', { 'info.version': '8', info: { version: '7' } }, 8n],
    ['not where the outer member is no object', { info: 'version' }, undefined],
    ['not where the outer member is missing', {}, undefined],
  ])('a version is read %s', (_, element, version) => {
    const listed = listedIn(jsonResponse([element]), { ...NAMES, version: 'info.version' });
    expect(listed?.[0]?.version).toBe(version);
  });

  it('the versions of a list are all there or not read at all', () => {
    for (const bad of [
      {},
      { version: 'x' },
      { version: -7 },
      { version: 1.5 },
      { version: null },
    ]) {
      expect(listedIn(jsonResponse([{ version: '1' }, bad]), NAMES)).toBeUndefined();
    }
    expect(listedIn(response({ body: '[{"version":9007199254740993}]' }), NAMES)).toBeUndefined();
    expect(listedIn(jsonResponse([{ version: '1' }]), OPEN)).toBeUndefined();
    expect(listedIn(jsonResponse([{ undefined: '1' }]), OPEN)).toBeUndefined();
    expect(listedIn(jsonResponse({}), NAMES)).toBeUndefined();
  });

  it('the versions of a list rise', () => {
    const of = (...versions: bigint[]) =>
      findOrderDifference(versions.map((version) => ({ version, identity: '' })));
    expect([of(), of(5n), of(5n, 6n, 10n)]).toEqual([undefined, undefined, undefined]);
    expect(of(9n, 10n, 9n)).toEqual({
      expected: 'the list ordered by version, ascending',
      actual: 'version 10 before version 9',
      kind: 'another order',
    });
    expect(of(5n, 5n)?.actual).toBe('version 5 twice');
    expect(of(2n, 1n, 3n)?.actual).toBe('version 2 before version 1');
  });
});

describe('the version of a summary', () => {
  it('the version of a summary is a u64 as a string, where there is one', () => {
    for (const good of [{}, { version: '0' }, { version: '18446744073709551615' }]) {
      expect(findVersionDifference(good, NAMES)).toBeUndefined();
    }
    const expected = 'version: a u64 as a string of decimal digits';
    for (const bad of [7, '-1', '18446744073709551616', null]) {
      expect(findVersionDifference({ version: bad }, NAMES)).toEqual({
        expected,
        actual: JSON.stringify(bad),
      });
    }
    expect(findVersionDifference({ version: 7 }, OPEN)).toBeUndefined();
  });
});
