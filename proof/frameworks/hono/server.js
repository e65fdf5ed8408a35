// Ledger node REST API: account transaction summaries and raw table items (Hono).
import { readFileSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { validator } from 'hono/validator';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 100;
const FAULTY = process.env.FAULTY === '1';

const ledger = JSON.parse(readFileSync(process.env.LEDGER, 'utf8'));
const latest = BigInt(ledger.ledgerVersion);
const oldest = BigInt(ledger.oldestVersion);

const accounts = new Map();
for (const { address, transactions } of ledger.accounts) {
  accounts.set(
    address,
    transactions.map((tx) => ({ ...tx, at: BigInt(tx.version) })).filter((tx) => tx.at >= oldest),
  );
}

// handle -> key -> [{ at, bytes }], bytes is null where the item was deleted
const tables = new Map();
for (const { handle, items } of ledger.tables) {
  const table = new Map();
  for (const { key, writes } of items) {
    const history = writes.map(({ version, value }) => ({
      at: BigInt(version),
      bytes: value === null ? null : new Uint8Array(Buffer.from(value.slice(2), 'hex')),
    }));
    table.set(key, FAULTY ? history.filter((write) => write.bytes) : history);
  }
  tables.set(handle, table);
}

class ApiError extends Error {
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
const invalidInput = (message) => new ApiError(400, 'invalid_input', message);
const prunedError = (version) =>
  new ApiError(410, 'version_pruned', `Ledger version ${version} is pruned, the oldest is ${oldest}`);

const app = new Hono();

app.use(async (c, next) => {
  await next();
  c.res.headers.set('X-NODE-CHAIN-ID', String(ledger.chainId));
  c.res.headers.set('X-NODE-LEDGER-VERSION', ledger.ledgerVersion);
  c.res.headers.set('X-NODE-LEDGER-OLDEST-VERSION', ledger.oldestVersion);
  c.res.headers.set('X-NODE-LEDGER-TIMESTAMPUSEC', ledger.timestampUsec);
  c.res.headers.set('X-NODE-EPOCH', ledger.epoch);
  c.res.headers.set('X-NODE-BLOCK-HEIGHT', ledger.blockHeight);
  c.res.headers.set('X-NODE-OLDEST-BLOCK-HEIGHT', ledger.oldestBlockHeight);
});

app.notFound((c) => c.json({ message: 'Endpoint not found', error_code: 'web_framework_error' }, 404));

app.onError((err, c) => {
  if (err instanceof ApiError) return c.json({ message: err.message, error_code: err.code }, err.status);
  if (err instanceof HTTPException && err.status < 500) {
    return c.json({ message: err.message || 'Bad request', error_code: 'invalid_input' }, 400);
  }
  console.error(err);
  return c.json({ message: 'Internal error', error_code: 'internal_error' }, 500);
});

function uint(value, name, bits) {
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !/^[0-9]{1,20}$/.test(value) || BigInt.asUintN(bits, BigInt(value)) !== BigInt(value)) {
    throw invalidInput(`${name} must be one unsigned ${bits}-bit integer`);
  }
  return BigInt(value);
}

const full = (hex) => '0x' + hex.replace(/^0x/, '').toLowerCase().padStart(64, '0');

const summary = (sender, tx) => ({
  sender,
  version: tx.version,
  transaction_hash: tx.hash,
  replay_protector:
    tx.kind === 'orderless'
      ? { type: 'nonce', nonce: tx.number }
      : { type: 'sequence_number', sequence_number: tx.number },
});

app.get(
  '/v1/accounts/:address/transaction_summaries',
  validator('param', ({ address }) => {
    if (!/^(0x)?[0-9a-fA-F]{1,64}$/.test(address)) throw invalidInput('address must be a 32-byte hex address');
    return { address: full(address) };
  }),
  validator('query', (query) => ({
    start: uint(query.start_version, 'start_version', 64),
    end: uint(query.end_version, 'end_version', 64),
    limit: Math.min(Number(uint(query.limit, 'limit', 16) ?? DEFAULT_LIMIT), MAX_LIMIT),
  })),
  (c) => {
    const { address } = c.req.valid('param');
    const { start, end, limit } = c.req.valid('query');
    const accept = c.req.header('Accept') ?? '*/*';
    if (/x-bcs/i.test(accept) && !/json|\*/i.test(accept)) {
      throw new ApiError(400, 'bcs_not_supported', 'Transaction summaries are only served as JSON');
    }
    const transactions = accounts.get(address);
    if (!transactions) throw new ApiError(404, 'account_not_found', `Account ${address} not found`);
    if (start !== undefined && start < oldest) throw prunedError(start);
    if (end !== undefined && end < oldest) throw prunedError(end);

    const selected = transactions.filter(
      (tx) => (start === undefined || tx.at >= start) && (end === undefined || tx.at <= end),
    );
    const first = start === undefined ? Math.max(0, selected.length - limit) : 0;
    return c.json(selected.slice(first, first + limit).map((tx) => summary(address, tx)));
  },
);

app.post(
  '/v1/tables/:table_handle/raw_item',
  validator('param', ({ table_handle: handle }) => {
    if (!/^(0x)?[0-9a-fA-F]{64}$/.test(handle)) throw invalidInput('table_handle must be a 32-byte hex string');
    return { handle: full(handle) };
  }),
  validator('query', (query) => ({ version: uint(query.ledger_version, 'ledger_version', 64) ?? latest })),
  validator('json', (body) => {
    if (typeof body?.key !== 'string' || !/^0x([0-9a-fA-F]{2})*$/.test(body.key)) {
      throw invalidInput('The JSON body must have a key: 0x and two hex digits per byte');
    }
    return { key: body.key.toLowerCase() };
  }),
  (c) => {
    const { handle } = c.req.valid('param');
    const { version } = c.req.valid('query');
    const { key } = c.req.valid('json');
    if (version < oldest) throw prunedError(version);
    if (version > latest) {
      throw new ApiError(404, 'version_not_found', `Ledger version ${version} not found, the latest is ${latest}`);
    }
    const write = tables.get(handle)?.get(key)?.findLast(({ at }) => at <= version);
    if (!write?.bytes) {
      throw new ApiError(404, 'table_item_not_found', `No such item in table ${handle} at version ${version}`);
    }
    return c.body(write.bytes, 200, { 'Content-Type': 'application/x-bcs' });
  },
);

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.env.PORT ?? 8080) });
