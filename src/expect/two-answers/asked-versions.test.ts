import { describe, expect, it } from 'vitest';
import { getRequest } from '../../testing/responses.ts';
import { askedVersions } from './asked-versions.ts';

const NONE = { start: undefined, end: undefined, at: undefined };

describe('the versions that a request names', () => {
  it.each([
    ['/v1/x?start_version=3&end_version=9&limit=2', { ...NONE, start: 3n, end: 9n }],
    ['/v1/x?ledger_version=0', { ...NONE, at: 0n }],
    ['/v1/x?limit=x', NONE],
    ['/v1/x', NONE],
  ])('the versions that a request names are those of its query: %s', (path, versions) => {
    expect(askedVersions(getRequest(path))).toEqual({ ...versions, unclear: false });
  });

  it('the versions are not what looks like one in front of the query', () => {
    const none = { ...NONE, unclear: false };
    expect(askedVersions(getRequest('/v1/x&ledger_version=5&/raw_item'))).toEqual(none);
  });

  it.each([
    ['/v1/x?start_version=-3', NONE],
    ['/v1/x?end_version=', NONE],
    ['/v1/x?ledger_version=5&ledger_version=5', { ...NONE, at: 5n }],
  ])(
    'the versions are unclear where one cannot be read, or is there twice: %s',
    (path, versions) => {
      expect(askedVersions(getRequest(path))).toEqual({ ...versions, unclear: true });
    },
  );
});
