import { describe, expect, it } from 'vitest';
import { HANDLE, item, list, problems } from './testing/requests.ts';

describe('a parameter', () => {
  it.each(['start_version', 'end_version'])('a parameter named %s is a u64', (name) => {
    expect(problems(list('1', `?${name}=18446744073709551615`))).toEqual([]);
    for (const text of [
      '18446744073709551616',
      '-1',
      '-01',
      '1.5',
      '1e3',
      '0x10',
      'abc',
      '5%20',
      '--0',
    ]) {
      expect(problems(list('1', `?${name}=${text}`))).toEqual([`malformed: ${name} is not a u64`]);
    }
  });

  it('a parameter named limit is a u16', () => {
    expect(problems(list('1', '?limit=65535'))).toEqual([]);
    expect(problems(list('1', '?limit=65536'))).toEqual(['malformed: limit is not a u16']);
    expect(problems(list('1', '?limit=%zz'))).toContain('malformed: limit is not a u16');
    expect(problems(list('1', `?limit=${'1'.repeat(41)}`))).toEqual([
      'malformed: limit is not a u16',
    ]);
  });

  it('a parameter named ledger_version is a u64', () => {
    expect(problems(item({}, HANDLE, '?ledger_version=0'))).toEqual([]);
    expect(problems(item({}, HANDLE, '?ledger_version=x'))).toEqual([
      'malformed: ledger_version is not a u64',
    ]);
  });

  it.each(['007', '%2B7', '+7', '-0', '00', '-00'])(
    'a parameter written %s is neither allowed nor forbidden',
    (text) => {
      expect(problems(list('1', `?limit=${text}`))).toEqual([
        'open: limit is not written in its shortest form',
      ]);
    },
  );

  it.each([
    ['?limit=', 'limit is empty'],
    ['?limit', 'limit is empty'],
    ['?limit=1&limit=1', 'limit is sent more than once'],
    ['?limit=1&colour=blue', 'the parameter colour is not described'],
    ['?ledger_version=1', 'the parameter ledger_version is not described'],
    ['?', 'the parameter (none) is not described'],
  ])('a parameter in %s is left open', (query, what) => {
    expect(problems(list('1', query))).toEqual([`open: ${what}`]);
  });

  it('a parameter may have its name percent-encoded, which only HTTP knows', () => {
    expect(problems(list('1', '?%6cimit=65536'))).toEqual([
      'beyond: a parameter is percent-encoded without need',
      'malformed: limit is not a u16',
    ]);
    expect(problems(list('1', '?%zz=1'))).toEqual([
      'beyond: a parameter has a broken escape',
      'open: the parameter %zz is not described',
    ]);
  });

  it('a parameter is all text after the first equals sign', () => {
    expect(problems(list('1', '?limit=1=2'))).toEqual(['malformed: limit is not a u16']);
    expect(problems(list('1', '?limit=1?2'))).toEqual(['malformed: limit is not a u16']);
  });
});
