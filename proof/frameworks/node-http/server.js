// Ledger node REST API: account transaction summaries and raw table items (node:http only).
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 1000;
const MAX_BODY = 1024 * 1024;
const FAULTY = process.env.FAULTY === '1';

const ledger = JSON.parse(readFileSync(process.env.LEDGER, 'utf8'));
const LATEST = BigInt(ledger.ledgerVersion);
const OLDEST = BigInt(ledger.oldestVersion);
const accounts = new Map(ledger.accounts.map((a) => [a.address, a.transactions]));
const items = new Map();
for (const { handle, items: list } of ledger.tables) {
  for (const { key, writes } of list) items.set(`${handle}/${key}`, writes);
}

class ApiError extends Error {
  constructor(status, code, message, headers = {}) {
    super(message);
    Object.assign(this, { status, code, headers });
  }
}

const bad = (message) => new ApiError(400, 'invalid_input', message);

function send(res, status, type, body, headers = {}) {
  res.writeHead(status, {
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    'X-NODE-CHAIN-ID': String(ledger.chainId),
    'X-NODE-LEDGER-VERSION': ledger.ledgerVersion,
    'X-NODE-LEDGER-OLDEST-VERSION': ledger.oldestVersion,
    'X-NODE-LEDGER-TIMESTAMPUSEC': ledger.timestampUsec,
    'X-NODE-EPOCH': ledger.epoch,
    'X-NODE-BLOCK-HEIGHT': ledger.blockHeight,
    'X-NODE-OLDEST-BLOCK-HEIGHT': ledger.oldestBlockHeight,
    ...headers,
  });
  res.end(body);
}

function sendJson(res, status, value, headers) {
  send(res, status, 'application/json', JSON.stringify(value), headers);
}

function hex32(text, name, pattern) {
  if (!pattern.test(text)) throw bad(`${name} is not a hex-encoded 32-byte value`);
  return '0x' + text.replace(/^0x/, '').toLowerCase().padStart(64, '0');
}

function uint(query, name, bits) {
  if (!query.has(name)) return undefined;
  const text = query.get(name);
  if (!/^\d{1,20}$/.test(text) || BigInt(text) >= 2n ** BigInt(bits)) {
    throw bad(`${name} is not an unsigned ${bits}-bit integer`);
  }
  return BigInt(text);
}

function pruned(version) {
  return new ApiError(410, 'version_pruned', `version ${version} is pruned; the oldest version is ${OLDEST}`);
}

async function readJson(req) {
  const type = (req.headers['content-type'] ?? '').split(';')[0].trim().toLowerCase();
  if (type !== 'application/json') throw bad('the body must be application/json');
  const chunks = [];
  let size = 0;
  for await (const chunk of req) {
    size += chunk.length;
    if (size > MAX_BODY) throw new ApiError(400, 'invalid_input', 'the body is too large', { Connection: 'close' });
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw bad('the body is not valid JSON');
  }
}

function listSummaries(req, res, query, rawAddress) {
  const sender = hex32(rawAddress, 'address', /^(0x)?[0-9a-f]{1,64}$/i);
  const start = uint(query, 'start_version', 64);
  const end = uint(query, 'end_version', 64);
  const limit = Math.min(Number(uint(query, 'limit', 16) ?? DEFAULT_LIMIT), MAX_LIMIT);

  const accept = (req.headers.accept ?? '*/*').toLowerCase();
  if (accept.includes('application/x-bcs') && !accept.includes('json') && !accept.includes('*')) {
    throw new ApiError(400, 'bcs_not_supported', 'summaries are served as application/json only');
  }

  const transactions = accounts.get(sender);
  if (!transactions) throw new ApiError(404, 'account_not_found', `account ${sender} not found`);
  for (const bound of [start, end]) {
    if (bound !== undefined && bound < OLDEST) throw pruned(bound);
  }

  const from = start ?? OLDEST;
  const to = end ?? LATEST;
  const within = transactions.filter((tx) => BigInt(tx.version) >= from && BigInt(tx.version) <= to);
  const page = start !== undefined ? within.slice(0, limit) : within.slice(Math.max(within.length - limit, 0));
  const body = page.map((tx) => ({
    sender,
    version: tx.version,
    transaction_hash: tx.hash,
    replay_protector:
      tx.kind === 'sequence_number'
        ? { type: 'sequence_number', sequence_number: tx.number }
        : { type: 'nonce', nonce: tx.number },
  }));
  sendJson(res, 200, body);
}

async function readItem(req, res, query, rawHandle) {
  const handle = hex32(rawHandle, 'table_handle', /^(0x)?[0-9a-f]{64}$/i);
  const version = uint(query, 'ledger_version', 64) ?? LATEST;
  const key = (await readJson(req))?.key;
  if (typeof key !== 'string' || !/^0x([0-9a-fA-F]{2})*$/.test(key)) {
    throw bad('key must be 0x followed by two hex digits per byte');
  }
  if (version > LATEST) throw new ApiError(404, 'version_not_found', `version ${version} not found`);
  if (FAULTY ? version <= OLDEST : version < OLDEST) throw pruned(version);

  const writes = items.get(`${handle}/${key.toLowerCase()}`) ?? [];
  const value = writes.findLast((w) => BigInt(w.version) <= version)?.value ?? null;
  if (value === null) {
    throw new ApiError(404, 'table_item_not_found', `no item under this key in ${handle} at version ${version}`);
  }
  send(res, 200, 'application/x-bcs', Buffer.from(value.slice(2), 'hex'));
}

const routes = [
  { methods: ['GET', 'HEAD'], path: /^\/v1\/accounts\/([^/]+)\/transaction_summaries$/, handler: listSummaries },
  { methods: ['POST'], path: /^\/v1\/tables\/([^/]+)\/raw_item$/, handler: readItem },
];

async function dispatch(req, res) {
  const [path, search = ''] = req.url.split(/\?(.*)/s);
  for (const { methods, path: pattern, handler } of routes) {
    const match = pattern.exec(path);
    if (!match) continue;
    if (!methods.includes(req.method)) {
      throw new ApiError(405, 'web_framework_error', `${req.method} is not allowed`, { Allow: methods.join(', ') });
    }
    let param;
    try {
      param = decodeURIComponent(match[1]);
    } catch {
      throw bad('the path is not properly percent-encoded');
    }
    return handler(req, res, new URLSearchParams(search), param);
  }
  throw new ApiError(404, 'web_framework_error', 'no such endpoint');
}

const server = createServer((req, res) => {
  dispatch(req, res).catch((err) => {
    if (!(err instanceof ApiError)) {
      console.error(err);
      err = new ApiError(500, 'internal_error', 'internal error');
    }
    if (!res.headersSent) sendJson(res, err.status, { message: err.message, error_code: err.code }, err.headers);
  });
});

server.listen(Number(process.env.PORT ?? 8080), '127.0.0.1');
