// Ledger node REST API: account transaction summaries and raw table items (Express).
import { readFileSync } from 'node:fs';
import express from 'express';

const DEFAULT_LIMIT = 25;
const MAX_LIMIT = 250;
const FAULTY = process.env.FAULTY === '1';

const ledger = JSON.parse(readFileSync(process.env.LEDGER, 'utf8'));
const latest = BigInt(ledger.ledgerVersion);
const oldest = BigInt(ledger.oldestVersion);

const accounts = new Map();
for (const account of ledger.accounts) {
  const kept = account.transactions.filter((tx) => BigInt(tx.version) >= oldest);
  accounts.set(account.address, kept);
}
const tables = new Map();
for (const table of ledger.tables) {
  tables.set(table.handle, new Map(table.items.map((item) => [item.key, item.writes])));
}

class ApiError extends Error {
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
const invalid = (message) => new ApiError(400, 'invalid_input', message);

const app = express();

app.use((req, res, next) => {
  res.set({
    'X-NODE-CHAIN-ID': String(ledger.chainId),
    'X-NODE-LEDGER-VERSION': ledger.ledgerVersion,
    'X-NODE-LEDGER-OLDEST-VERSION': ledger.oldestVersion,
    'X-NODE-LEDGER-TIMESTAMPUSEC': ledger.timestampUsec,
    'X-NODE-EPOCH': ledger.epoch,
    'X-NODE-BLOCK-HEIGHT': ledger.blockHeight,
    'X-NODE-OLDEST-BLOCK-HEIGHT': ledger.oldestBlockHeight,
  });
  next();
});
app.use(express.json());

function parseUint(value, name, bits) {
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !/^[0-9]{1,20}$/.test(value)) {
    throw invalid(`${name} must be an unsigned integer`);
  }
  const n = BigInt(value);
  if (n >= 1n << BigInt(bits)) throw invalid(`${name} must fit in ${bits} bits`);
  return n;
}

function parseAddress(text) {
  const match = /^(?:0x)?([0-9a-fA-F]{1,64})$/.exec(text);
  if (!match) throw invalid('address must be 1 to 64 hex digits, with or without 0x');
  return '0x' + match[1].toLowerCase().padStart(64, '0');
}

function parseHandle(text) {
  const match = /^(?:0x)?([0-9a-fA-F]{64})$/.exec(text);
  if (!match) throw invalid('table_handle must be a hex-encoded 32-byte string');
  return '0x' + match[1].toLowerCase();
}

function checkNotPruned(version) {
  if (version !== undefined && version < oldest) {
    throw new ApiError(410, 'version_pruned', `Ledger version ${version} has been pruned; the oldest is ${oldest}`);
  }
}

function toSummary(sender, tx) {
  return {
    sender,
    version: tx.version,
    transaction_hash: tx.hash,
    replay_protector:
      tx.kind === 'sequence_number'
        ? { type: 'sequence_number', sequence_number: tx.number }
        : { type: 'nonce', nonce: tx.number },
  };
}

function selectPage(txs, start, end, limit) {
  if (start !== undefined && end !== undefined) {
    const range = txs.filter((tx) => BigInt(tx.version) >= start && BigInt(tx.version) <= end);
    return FAULTY ? range : range.slice(0, limit);
  }
  if (start !== undefined) {
    return txs.filter((tx) => BigInt(tx.version) >= start).slice(0, limit);
  }
  const upTo = end === undefined ? txs : txs.filter((tx) => BigInt(tx.version) <= end);
  return upTo.slice(Math.max(0, upTo.length - limit));
}

app.get('/v1/accounts/:address/transaction_summaries', (req, res) => {
  const address = parseAddress(req.params.address);
  const start = parseUint(req.query.start_version, 'start_version', 64);
  const end = parseUint(req.query.end_version, 'end_version', 64);
  const limit = Math.min(Number(parseUint(req.query.limit, 'limit', 16) ?? DEFAULT_LIMIT), MAX_LIMIT);
  if (start !== undefined && end !== undefined && start > end) {
    throw invalid('start_version must not be above end_version');
  }
  if (!req.accepts('application/json') && req.accepts('application/x-bcs')) {
    throw new ApiError(400, 'bcs_not_supported', 'Summaries are only available as JSON');
  }
  const txs = accounts.get(address);
  if (!txs) throw new ApiError(404, 'account_not_found', `Account ${address} not found`);
  checkNotPruned(start);
  checkNotPruned(end);
  res.json(selectPage(txs, start, end, limit).map((tx) => toSummary(address, tx)));
});

app.post('/v1/tables/:table_handle/raw_item', (req, res) => {
  const handle = parseHandle(req.params.table_handle);
  const version = parseUint(req.query.ledger_version, 'ledger_version', 64) ?? latest;
  const key = req.body?.key;
  if (typeof key !== 'string' || !/^0x([0-9a-fA-F]{2})*$/.test(key)) {
    throw invalid('The body must be JSON with a key of 0x and two hex digits per byte');
  }
  checkNotPruned(version);
  if (version > latest) {
    throw new ApiError(404, 'version_not_found', `Ledger version ${version} not found; the latest is ${latest}`);
  }
  const writes = tables.get(handle)?.get(key.toLowerCase()) ?? [];
  const write = writes.findLast((w) => BigInt(w.version) <= version);
  if (!write || write.value === null) {
    throw new ApiError(404, 'table_item_not_found', `No such item in table ${handle} at version ${version}`);
  }
  res.type('application/x-bcs').send(Buffer.from(write.value.slice(2), 'hex'));
});

app.use((req, res) => {
  res.status(404).json({ message: 'No such endpoint', error_code: 'web_framework_error' });
});

// eslint-disable-next-line no-unused-vars
app.use((err, req, res, next) => {
  if (err instanceof ApiError) {
    return res.status(err.status).json({ message: err.message, error_code: err.code });
  }
  if (err.status >= 400 && err.status < 500) {
    // body-parser (bad JSON, too large, charset) and malformed paths
    return res.status(400).json({ message: err.message, error_code: 'invalid_input' });
  }
  console.error(err);
  res.status(500).json({ message: 'Internal server error', error_code: 'internal_error' });
});

app.listen(Number(process.env.PORT ?? 8080), '127.0.0.1');
