import { describe, expect, it } from 'vitest';
import { response } from '../testing/responses.ts';
import { findVmErrorCodeDifference } from './error-matchers.ts';

describe('vm_error_code', () => {
  const vm = (text: string) =>
    findVmErrorCodeDifference(response({ body: `{"vm_error_code":${text}}` }));

  it('vm_error_code may be absent or null', () => {
    expect(findVmErrorCodeDifference(response({ body: '{}' }))).toBeUndefined();
    expect(vm('null')).toBeUndefined();
    expect(findVmErrorCodeDifference(response({ body: '[]' }))).toBeUndefined();
    expect(findVmErrorCodeDifference(response({ body: 'no' }))).toBeUndefined();
  });

  it('vm_error_code is an unsigned 64-bit integer, however JSON writes it', () => {
    for (const good of ['0', '7', '18446744073709551615', '1.0', '1e3', '12.00E+1', '1e19']) {
      expect(vm(good)).toBeUndefined();
    }
    const expected = 'vm_error_code: an unsigned 64-bit integer';
    for (const bad of ['-1', '1.5', '1e-1', '2e19', '1e99', '18446744073709551616']) {
      expect(vm(bad)).toEqual({ expected, actual: bad });
    }
    expect(vm('"7"')).toEqual({ expected, actual: '"7"' });
    expect(vm('true')).toEqual({ expected, actual: 'true' });
  });

  it('vm_error_code has no digits where it is there twice', () => {
    expect(vm('-1,"vm_error_code":-2')).toBeUndefined();
  });
});
