import { describe, expect, it, onTestFinished } from 'vitest';
import type { NodeDifferences } from '../../src/evidence/node-differences.ts';
import { Redactor } from '../../src/evidence/redact.ts';
import { longHex } from '../../src/spec/formats/address.ts';
import type { HexBytes } from '../../src/spec/formats/hex-bytes.ts';
import { buildRequest, spellRequest } from '../../src/wire/build-request.ts';
import type { Request } from '../../src/wire/exchange.ts';
import type { Devnet } from '../../fixtures/devnet/devnet.ts';
import { startDevnet } from '../../fixtures/devnet/devnet.ts';
import { APTOS } from '../../fixtures/devnet/served-profile.ts';
import type { DevnetOptions } from '../../fixtures/devnet/options.ts';
import { findFault } from '../../fixtures/faults/all-faults.ts';
import type { FakeResponse } from '../../src/engine/testing/fake-session.ts';
import {
  ACCOUNT,
  fakeNode,
  jsonParts,
  NAMES,
  runOptions,
} from '../../src/engine/testing/fake-session.ts';
import type { ComparisonOptions } from '../../src/engine/against/compare-nodes.ts';
import { compareNodes } from '../../src/engine/against/compare-nodes.ts';

async function devnet(options: Partial<DevnetOptions> = {}): Promise<Devnet> {
  const served = await startDevnet(options);
  onTestFinished(() => served.stop());
  return served;
}

/** Requests of all kinds about the contents of a devnet's ledger. */
function requestsTo({ groundTruth: { accounts, tables } }: Devnet): readonly Request[] {
  const lists = accounts.flatMap(({ address, transactions = [] }) => {
    const account = longHex(address.slice(2));
    const start = BigInt(transactions[0]?.version ?? '5000');
    return [
      {},
      { end: start },
      { limit: 3 },
      { start },
      { start, limit: 2 },
      { start, end: start + 900n },
    ].map((question) =>
      buildRequest({ endpoint: 'summaries', question: { account, ...question } }),
    );
  });
  const items = tables.flatMap(({ handle, items: known }) =>
    known.flatMap(({ key }) => {
      const question = { handle: longHex(handle.slice(2)), key: hexOf(key) };
      return [question, { ...question, version: 4000n }, { ...question, version: 1n }].map((each) =>
        buildRequest({ endpoint: 'rawItem', question: each }),
      );
    }),
  );
  const malformed = spellRequest('summaries', { parameter: '0xzz' }, { malformed: 'no hex' });
  return [...lists, ...items, malformed];
}

function hexOf(text: string): HexBytes {
  return `0x${text.slice(2)}`;
}

function compare(
  first: string,
  second: string,
  requests: readonly Request[],
  more: Partial<ComparisonOptions> = {},
): Promise<NodeDifferences> {
  return compareNodes({
    first: runOptions(first),
    second: runOptions(second),
    names: NAMES,
    requests,
    redactor: new Redactor([]),
    stop: new AbortController().signal,
    ...more,
  });
}

const fieldsIn = ({ groups }: NodeDifferences): readonly string[] =>
  groups.map(({ field }) => field);

describe('two nodes of one ledger', () => {
  it('two nodes of one ledger have no difference, and every request is compared', async () => {
    const [first, second] = [await devnet(), await devnet()];
    const requests = requestsTo(first);
    const found = await compare(first.url, second.url, requests);
    expect(found.groups).toEqual([]);
    expect(found).not.toHaveProperty('incomplete');
    expect(found.questions.compared).toBe(found.questions.asked);
    expect(found.questions.asked).toBeGreaterThan(requests.length);
    expect(found.second).toMatchObject({ url: second.url, chainId: '4' });
    expect(found.second.requests).toBeGreaterThanOrEqual(found.questions.asked);
  });

  it('two nodes have no difference while both grow and prune and one is ahead', async () => {
    const produce = { everyMs: 4, prune: true };
    const [first, second] = [await devnet({ produce }), await devnet({ produce })];
    for (let blocks = 0; blocks < 12; blocks += 1) second.ledger.grow();
    second.ledger.prune(40);
    const found = await compare(first.url, second.url, requestsTo(first));
    expect(found.groups).toEqual([]);
    expect(found.questions.compared).toBeGreaterThan(0);
  });

  it('two nodes are compared even when they send different header prefixes', async () => {
    const [first, second] = [await devnet(), await devnet({ profile: APTOS })];
    const found = await compare(first.url, second.url, requestsTo(first));
    expect(found).not.toHaveProperty('incomplete');
    expect(found.questions.compared).toBeGreaterThan(0);
  });

  it.each([
    ['newest-first', 'order of the list'],
    ['end-version-is-exclusive', 'versions listed'],
  ])(
    'two nodes differ when one has the fault %s in the %s, smallest case first',
    async (name, field) => {
      const fault = findFault(name);
      if (fault === undefined) throw new Error(`there is no fault ${name}`);
      const [first, second] = [await devnet(), await devnet(fault.devnet)];
      const found = await compare(first.url, second.url, requestsTo(first));
      expect(fieldsIn(found)).toContain(field);
      const group = found.groups.find((each) => each.field === field);
      expect(group?.compared).toBeGreaterThanOrEqual(group?.differing ?? 0);
      const sizes = group?.cases.map(({ request }) => request.path.length) ?? [];
      expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
      const [smallest] = group?.cases ?? [];
      expect(smallest?.seen).toEqual({ differed: 3, of: 3 });
      expect(smallest?.curl[0]).toContain(first.url);
      expect(smallest?.curl[1]).toContain(second.url);
    },
  );

  it('two nodes differ in the default page size, where the document is silent', async () => {
    const [first, second] = [await devnet(), await devnet({ defaultPageSize: 10 })];
    const found = await compare(first.url, second.url, requestsTo(first));
    expect(fieldsIn(found)).toEqual(['versions listed']);
    expect(found.groups[0]?.cases[0]?.difference).toMatch(
      /^target \d+, second node 10; only at the target: /,
    );
  });
});

const question = { account: ACCOUNT };
const listed = buildRequest({ endpoint: 'summaries', question });
const HEADERS = {
  'x-node-chain-id': '4',
  'x-node-ledger-version': '900',
  'x-node-ledger-oldest-version': '0',
};
const empty = (headers: Readonly<Record<string, string>> = {}): FakeResponse =>
  jsonParts([], { ...HEADERS, ...headers });
const isAbout = (path: string): boolean => path.includes('end_version');

describe('a difference between nodes', () => {
  it('a difference between nodes is not reported when a repeated request shows none', async () => {
    const first = await fakeNode(() => empty());
    let asked = 0;
    const second = await fakeNode(({ path }) => {
      if (isAbout(path)) asked += 1;
      return isAbout(path) && asked === 1 ? jsonParts({}, HEADERS, 500) : empty();
    });
    const found = await compare(first.url, second.url, [listed]);
    expect(found.groups).toEqual([]);
    expect(found.passing).toBe(1);
  });

  it('a difference in settled versions is reported, even an intermittent one', async () => {
    const first = await fakeNode(() => empty());
    let asked = 0;
    const second = await fakeNode(({ path }) => {
      if (isAbout(path)) asked += 1;
      return isAbout(path) && asked === 1 ? jsonParts([{ version: '7' }], HEADERS) : empty();
    });
    const found = await compare(first.url, second.url, [listed]);
    expect(fieldsIn(found)).toEqual(['versions listed']);
    expect(found.groups[0]?.cases[0]?.seen).toEqual({ differed: 1, of: 3 });
  });

  it('an account that only the node ahead has is no difference', async () => {
    let head = 900;
    const first = await fakeNode(() => empty({ 'x-node-ledger-version': '905' }));
    const second = await fakeNode(() => {
      head += 1 / 4;
      const headers = { ...HEADERS, 'x-node-ledger-version': String(Math.floor(head)) };
      return head < 905
        ? jsonParts({ error_code: 'account_not_found' }, headers, 404)
        : empty(headers);
    });
    const found = await compare(first.url, second.url, [listed]);
    expect(found.groups).toEqual([]);
    expect(found.passing).toBeGreaterThan(0);
  });
});

describe('a comparison is incomplete', () => {
  it('a comparison is incomplete between two chains, with both chain ids', async () => {
    const first = await fakeNode(() => empty());
    const second = await fakeNode(() => empty({ 'x-node-chain-id': '5' }));
    const found = await compare(first.url, second.url, [listed]);
    expect(found.incomplete).toBe(
      `${first.url} is of chain 4, ${second.url} of chain 5: name two nodes of the same chain`,
    );
    expect(found.questions.compared).toBe(0);
  });

  it('a comparison is incomplete when a node sends no ledger version', async () => {
    const first = await fakeNode(() => empty());
    const second = await fakeNode(() => jsonParts([]));
    const { incomplete } = await compare(first.url, second.url, [listed]);
    expect(incomplete).toMatch(
      /^http\S+ sends no chain id or no ledger version, so nothing can be compared$/,
    );
  });

  it('a comparison is incomplete when a node is lost, and keeps earlier differences', async () => {
    const first = await fakeNode(() => empty());
    const second = await fakeNode((_, number) => (number > 3 ? undefined : empty()));
    const requests = [1, 2, 3].map((limit) =>
      buildRequest({ endpoint: 'summaries', question: { ...question, limit } }),
    );
    const { incomplete, questions } = await compare(first.url, second.url, requests);
    expect(incomplete).toContain('stopped answering');
    expect(questions.asked).toBe(6);
  });

  it('a comparison is incomplete when the user interrupts the comparison', async () => {
    const node = await fakeNode(() => empty());
    const { incomplete } = await compare(node.url, node.url, [listed], {
      stop: AbortSignal.abort(),
    });
    expect(incomplete).toContain('the run was ended');
  });
});

it('redacts repeated secrets, and sends each node its own headers', async () => {
  const secret = 'only-for-the-second';
  const first = await fakeNode(({ path }) => {
    const said = isAbout(path) ? { said: 'nothing' } : {};
    return jsonParts([{ version: '7', ...said }], HEADERS);
  });
  const second = await fakeNode(({ headers, path }) => {
    const said = isAbout(path) ? { said: headers['x-key'] } : { [String(headers['x-key'])]: 1 };
    return jsonParts([{ version: '7', ...said }], HEADERS);
  });
  const found = await compare(first.url, second.url, [listed], {
    second: runOptions(second.url, { headers: { 'x-key': secret } }),
    redactor: new Redactor([secret]),
  });
  expect(found.groups.length).toBeGreaterThan(0);
  expect(JSON.stringify(found)).toContain('[redacted]');
  expect(JSON.stringify(found)).not.toContain(secret);
  expect(first.asked.some(({ headers }) => 'x-key' in headers)).toBe(false);
  expect(second.asked.every(({ headers }) => headers['x-key'] === secret)).toBe(true);
});
