import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findRequirement } from './catalogue.ts';
import { ENDPOINTS } from './endpoints/endpoints.ts';
import { ERROR_CODES, ERROR_STATUSES } from './error-codes.ts';
import type { LedgerHeader } from './headers.ts';
import { LEDGER_HEADERS } from './headers.ts';

const text = readFileSync(new URL('ledger-node-rest-api.md', import.meta.url), 'utf8');

/** The cells of every table row that begins with `start`. */
function rows(start: RegExp): readonly string[][] {
  const lines = text.split('\n').filter((line) => start.test(line));
  return lines.map((line) => line.slice(2, -2).split(' | '));
}

describe('the tables of the document, as data', () => {
  it('the tables of the document, as data have the headers of section 2.5', () => {
    const written = rows(/^\| X-NODE-/).map(([name, type, required]) => [name, type, required]);
    const headers: readonly LedgerHeader[] = Object.values(LEDGER_HEADERS);
    expect(headers.map((header) => `X-NODE-${header.suffix}`)).toEqual(
      written.map(([name]) => name),
    );
    const types = headers.map((header) =>
      header.format === 'text' ? 'string' : `integer, ${header.format}`,
    );
    expect(types).toEqual(written.map(([, type]) => type));
    const presence = {
      required: 'required',
      optional: 'optional',
      'optional (200 only)': 'optional',
      'listed without a stated requirement': 'unstated',
    };
    expect(
      written.map(([, , said]) => Object.entries(presence).find(([key]) => key === said)?.[1]),
    ).toEqual(headers.map((header) => header.on200));
    for (const { requirement } of headers) expect(findRequirement(requirement)).toBeDefined();
  });

  it('the tables of the document, as data have the statuses of section 7', () => {
    const statuses = rows(/^\| \d{3} \|/).map(([status]) => Number(status));
    expect([...ERROR_STATUSES]).toEqual(statuses);
  });

  it('the tables of the document, as data have the error codes of section 7', () => {
    const line = text.split('\n').find((row) => row.startsWith('`account_not_found`')) ?? '';
    expect([...ERROR_CODES]).toEqual([...line.matchAll(/`(\w+)`/g)].map(([, code]) => code));
    expect(ERROR_CODES.size).toBe(22);
  });
});

describe('the endpoints', () => {
  it('the endpoints are more than none', () => {
    expect(Object.keys(ENDPOINTS).length).toBeGreaterThan(0);
  });

  it.each(Object.entries(ENDPOINTS))(
    'the endpoints have the path of %s',
    (_, { section, method, path }) => {
      expect(text).toContain(`### ${section} ${method} ${path}\n`);
    },
  );

  it.each(Object.entries(ENDPOINTS))(
    'the endpoints have the query parameters of %s, in order',
    (_, endpoint) => {
      const begin = text.indexOf(`### ${endpoint.section} `);
      const section = text.slice(begin, text.indexOf('\nResponse 200', begin));
      const table = section.slice(section.indexOf('\nQuery parameter'));
      const names = [...table.matchAll(/^\| (\w+) \| .* \| optional \|/gm)].map(([, name]) => name);
      expect(names).toEqual(Object.keys(endpoint.query));
    },
  );
});
