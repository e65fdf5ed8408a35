import { describe, expect, it } from 'vitest';
import { Redactor } from '../src/evidence/redact.ts';
import { expandHeaders, findJudgedSecrets } from './secrets.ts';

describe('the secrets of headers', () => {
  const secretsOf = (value: string, env = {}) => expandHeaders({ 'x-key': value }, env).secrets;

  it('the secrets of headers are the values and their parts, the longest first', () => {
    expect(secretsOf('Bearer abc-123')).toEqual(['Bearer abc-123', 'abc-123']);
    expect(secretsOf('id=user1; key=pass-12')).toEqual([
      'id=user1; key=pass-12',
      'pass-12',
      'user1',
    ]);
    expect(secretsOf('a${V}b', { V: 'hidden' })).toEqual(['ahiddenb', 'hidden']);
  });

  it('the secrets of headers do not include common words, or texts that are too short', () => {
    expect(secretsOf('Token basic Digest BEARER')).toEqual(['Token basic Digest BEARER']);
    expect(secretsOf('yes')).toEqual([]);
    expect(secretsOf('four')).toEqual(['four']);
    expect(secretsOf('same same')).toEqual(['same same', 'same']);
  });

  it('header secrets do not include media types, or other values that any headers have', () => {
    expect(secretsOf('application/json')).toEqual([]);
    expect(secretsOf('gzip, Identity')).toEqual(['gzip, Identity']);
  });

  it('header secrets must not occur in the ground truth, which would be redacted', () => {
    const accounts = [{ address: '0xa11ce' }];
    expect(findJudgedSecrets(['k-1234', 'A11CE'], { accounts })).toHaveLength(1);
    expect(findJudgedSecrets(['k-1234'], { accounts })).toEqual([]);
    expect(findJudgedSecrets(['k-1234'], {})).toEqual([]);
  });

  it('the secrets of headers are found in the quotes of JSON', () => {
    const redactor = new Redactor(secretsOf('Digest response="6629fae4", opaque=\'5ccc069c\''));
    const echo = JSON.stringify({ got: 'x="6629fae4", \'5ccc069c\'' });
    expect(redactor.text(echo)).not.toMatch(/6629fae4|5ccc069c/);
  });
});
