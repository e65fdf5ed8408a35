import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findRequirement } from './catalogue.ts';
import { rawItemPath, summariesPath } from './endpoints.ts';
import { ERROR_CODES, ERROR_STATUSES } from './error-codes.ts';
import type { LedgerHeader } from './headers.ts';
import { LEDGER_HEADERS } from './headers.ts';

const text = readFileSync(new URL('ledger-node-rest-api.md', import.meta.url), 'utf8');

/** The cells of every table row that begins so. */
function rows(start: RegExp): readonly string[][] {
  const lines = text.split('\n').filter((line) => start.test(line));
  return lines.map((line) => line.slice(2, -2).split(' | '));
}

describe('the tables of the document, as data', () => {
  it('section 2.5: the headers', () => {
    const written = rows(/^\| X-NODE-/).map(([name, type, required]) => [name, type, required]);
    const headers: readonly LedgerHeader[] = Object.values(LEDGER_HEADERS);
    expect(headers.map((header) => `X-NODE-${header.suffix}`)).toEqual(
      written.map(([name]) => name),
    );
    const types = headers.map((header) =>
      header.format === 'text' ? 'string' : `integer, ${header.format}`,
    );
    expect(types).toEqual(written.map(([, type]) => type));
    expect(headers.map((header) => header.requiredOn200)).toEqual(
      written.map(([, , required]) => required === 'required'),
    );
    for (const { requirement } of headers) expect(findRequirement(requirement)).toBeDefined();
  });

  it('section 7: the statuses', () => {
    const statuses = rows(/^\| \d{3} \|/).map(([status]) => Number(status));
    expect([...ERROR_STATUSES]).toEqual(statuses);
  });

  it('section 7: the error codes', () => {
    const line = text.split('\n').find((row) => row.startsWith('`account_not_found`')) ?? '';
    expect([...ERROR_CODES]).toEqual([...line.matchAll(/`(\w+)`/g)].map(([, code]) => code));
    expect(ERROR_CODES.size).toBe(22);
  });
});

describe('the paths of the document', () => {
  it('section 4.1: summaries', () => {
    expect(text).toContain('GET /v1/accounts/{address}/transaction_summaries');
    expect(summariesPath('0x1')).toBe('/v1/accounts/0x1/transaction_summaries');
    expect(summariesPath('1', { start: 0n, end: 2n ** 64n - 1n, limit: 0 })).toBe(
      '/v1/accounts/1/transaction_summaries?start_version=0&end_version=18446744073709551615&limit=0',
    );
    expect(summariesPath('1', { end: 5n })).toMatch(/\?end_version=5$/);
  });

  it('section 4.2: a raw item', () => {
    expect(text).toContain('POST /v1/tables/{table_handle}/raw_item');
    expect(rawItemPath('0x5')).toBe('/v1/tables/0x5/raw_item');
    expect(rawItemPath('5', 0n)).toBe('/v1/tables/5/raw_item?ledger_version=0');
  });
});
