import { describe, expect, it } from 'vitest';
import { longHex } from '../../src/spec/formats/address.ts';
import { itemLine, listLine } from './request-lines.ts';

describe('the request line of a case', () => {
  it('the request line of a case has the path and the parameters of a list', () => {
    expect(listLine('0x1', {})).toBe('GET /v1/accounts/0x1/transaction_summaries');
    expect(listLine('0x1', { start: 5n, end: 'oldest - 1', limit: 3 })).toBe(
      'GET /v1/accounts/0x1/transaction_summaries?start_version=5&end_version=oldest - 1&limit=3',
    );
  });

  it('the request line of a case has the path, the version and the key of an item', () => {
    const handle = longHex('2');
    const path = `/v1/tables/${handle}/raw_item`;
    expect(itemLine({ handle, key: '0x00' })).toBe(`POST ${path} {"key":"0x00"}`);
    expect(itemLine({ handle, key: '0x00', version: 7n })).toBe(
      `POST ${path}?ledger_version=7 {"key":"0x00"}`,
    );
  });
});
