import type {
  DifferenceGroup,
  DifferingCase,
  NodeDifferences,
} from '../../src/evidence/node-differences.ts';

const node = (url: string): NodeDifferences['first'] => {
  return { url, chainId: '4', ledgerVersion: '2600', oldestVersion: '1200', requests: 130 };
};

/** Returns a request that two nodes answer differently. */
export function sampleCase(parts: Partial<DifferingCase> = {}): DifferingCase {
  const path = '/v1/accounts/0x1/transaction_summaries?limit=0';
  const curl = (url: string): string => `curl -sS ${url}${path}`;
  return {
    request: { method: 'GET', path, headers: {}, declared: 'valid' },
    first: '400',
    second: '200',
    seen: { differed: 3, of: 3 },
    curl: [curl('http://127.0.0.1:8080'), curl('http://127.0.0.1:8081')],
    ...parts,
  };
}

/** Requests whose answers differ in their status. */
export function sampleGroup(parts: Partial<DifferenceGroup> = {}): DifferenceGroup {
  return {
    endpoint: 'GET /v1/accounts/{address}/transaction_summaries',
    field: 'status',
    values: { first: '400', second: '200' },
    differing: 2,
    compared: 90,
    cases: [sampleCase()],
    ...parts,
  };
}

/** Returns the result of comparing two nodes. */
export function sampleDifferences(parts: Partial<NodeDifferences> = {}): NodeDifferences {
  return {
    formatVersion: 1,
    first: node('http://127.0.0.1:8080'),
    second: node('http://127.0.0.1:8081'),
    questions: { known: 120, asked: 100, compared: 97, notCompared: { 'it throttles': 3 } },
    groups: [sampleGroup()],
    passing: 1,
    ...parts,
  };
}
