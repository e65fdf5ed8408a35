// Ledger node REST API: account transaction summaries and raw table items (Fastify).
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

const DEFAULT_LIMIT = 30;
const MAX_LIMIT = 150;
const U64_MAX = 2n ** 64n - 1n;
const FAULTY = process.env.FAULTY === '1';

const ledger = JSON.parse(readFileSync(process.env.LEDGER, 'utf8'));
const latest = BigInt(ledger.ledgerVersion);
const oldest = BigInt(ledger.oldestVersion);

const metadata = {
  'X-NODE-CHAIN-ID': String(ledger.chainId),
  'X-NODE-LEDGER-VERSION': ledger.ledgerVersion,
  'X-NODE-LEDGER-OLDEST-VERSION': ledger.oldestVersion,
  'X-NODE-LEDGER-TIMESTAMPUSEC': ledger.timestampUsec,
  'X-NODE-EPOCH': ledger.epoch,
  'X-NODE-BLOCK-HEIGHT': ledger.blockHeight,
  'X-NODE-OLDEST-BLOCK-HEIGHT': ledger.oldestBlockHeight,
};

const accounts = new Map(
  ledger.accounts.map(({ address, transactions }) => [
    address,
    transactions
      .filter((tx) => BigInt(tx.version) >= oldest)
      .map((tx) => ({ at: BigInt(tx.version), json: summary(address, tx) })),
  ]),
);
const tables = new Map(
  ledger.tables.map(({ handle, items }) => [handle, new Map(items.map(({ key, writes }) => [key, writes]))]),
);

function summary(sender, tx) {
  if (tx.kind === 'orderless') {
    return {
      sender,
      version: FAULTY ? Number(tx.version) : tx.version,
      transaction_hash: tx.hash,
      replay_protector: { type: 'nonce', nonce: tx.number },
    };
  }
  return {
    sender,
    version: tx.version,
    transaction_hash: tx.hash,
    replay_protector: { type: 'sequence_number', sequence_number: tx.number },
  };
}

class ApiError extends Error {
  constructor(statusCode, code, message) {
    super(message);
    this.statusCode = statusCode;
    this.errorCode = code;
  }
}

function sendError(reply, status, code, message) {
  return reply
    .code(status)
    .headers(metadata)
    .type('application/json; charset=utf-8')
    .send({ message, error_code: code });
}

const app = Fastify({
  // errors before routing, e.g. a malformed percent-encoding in the path
  frameworkErrors: (error, request, reply) => sendError(reply, 400, 'invalid_input', error.message),
});

app.addHook('onRequest', async (request, reply) => {
  reply.headers(metadata);
});

app.setNotFoundHandler((request, reply) =>
  sendError(reply, 404, 'web_framework_error', `No route ${request.method} ${request.url}`),
);

app.setErrorHandler((error, request, reply) => {
  if (error instanceof ApiError) return sendError(reply, error.statusCode, error.errorCode, error.message);
  if (error.validation || (error.statusCode >= 400 && error.statusCode < 500)) {
    return sendError(reply, 400, 'invalid_input', error.message);
  }
  request.log.error(error);
  return sendError(reply, 500, 'internal_error', 'Internal server error');
});

app.addSchema({ $id: 'u64', type: 'string', pattern: '^[0-9]{1,20}$' });
app.addSchema({ $id: 'address', type: 'string', pattern: '^(0x)?[0-9a-fA-F]{1,64}$' });
app.addSchema({ $id: 'handle', type: 'string', pattern: '^(0x)?[0-9a-fA-F]{64}$' });
app.addSchema({ $id: 'bytes', type: 'string', pattern: '^0x([0-9a-fA-F]{2})*$' });

// The schema has checked the digits; JSON schema cannot bound a u64 in a string.
function u64(text, name) {
  if (text === undefined) return undefined;
  const value = BigInt(text);
  if (value > U64_MAX) throw new ApiError(400, 'invalid_input', `${name} must fit in 64 bits`);
  return value;
}

function fullHex(text) {
  return '0x' + text.replace(/^0x/, '').toLowerCase().padStart(64, '0');
}

function checkNotPruned(version) {
  if (version < oldest) {
    throw new ApiError(410, 'version_pruned', `Version ${version} is pruned, the oldest is ${oldest}`);
  }
}

function onlyBcs(accept = '') {
  return /application\/x-bcs/i.test(accept) && !/json|\*/i.test(accept);
}

app.get(
  '/v1/accounts/:address/transaction_summaries',
  {
    schema: {
      params: { type: 'object', properties: { address: { $ref: 'address#' } } },
      querystring: {
        type: 'object',
        properties: {
          start_version: { $ref: 'u64#' },
          end_version: { $ref: 'u64#' },
          limit: { type: 'string', pattern: '^[0-9]{1,5}$' },
        },
      },
    },
  },
  async (request) => {
    const address = fullHex(request.params.address);
    const start = u64(request.query.start_version, 'start_version');
    const end = u64(request.query.end_version, 'end_version');
    const limit = Number(request.query.limit ?? DEFAULT_LIMIT);
    if (limit < 1 || limit > 65535) throw new ApiError(400, 'invalid_input', 'limit must be 1 to 65535');
    if (limit > MAX_LIMIT) {
      throw new ApiError(400, 'invalid_input', `limit must not be above ${MAX_LIMIT}`);
    }
    if (onlyBcs(request.headers.accept)) {
      throw new ApiError(400, 'bcs_not_supported', 'Summaries are only served as JSON');
    }
    if (!accounts.has(address)) {
      throw new ApiError(404, 'account_not_found', `Account ${address} not found`);
    }
    for (const bound of [start, end]) {
      if (bound !== undefined) checkNotPruned(bound);
    }
    let txs = accounts.get(address);
    if (end !== undefined) txs = txs.filter((tx) => tx.at <= end);
    txs = start === undefined ? txs.slice(-limit) : txs.filter((tx) => tx.at >= start).slice(0, limit);
    return txs.map((tx) => tx.json);
  },
);

app.post(
  '/v1/tables/:table_handle/raw_item',
  {
    schema: {
      params: { type: 'object', properties: { table_handle: { $ref: 'handle#' } } },
      querystring: { type: 'object', properties: { ledger_version: { $ref: 'u64#' } } },
      body: { type: 'object', required: ['key'], properties: { key: { $ref: 'bytes#' } } },
    },
  },
  async (request, reply) => {
    const handle = fullHex(request.params.table_handle);
    const version = u64(request.query.ledger_version, 'ledger_version') ?? latest;
    checkNotPruned(version);
    if (version > latest) {
      throw new ApiError(404, 'version_not_found', `Version ${version} not found, the latest is ${latest}`);
    }
    const writes = tables.get(handle)?.get(request.body.key.toLowerCase()) ?? [];
    const write = writes.findLast((w) => BigInt(w.version) <= version);
    if (!write || write.value === null) {
      throw new ApiError(404, 'table_item_not_found', `No such item in ${handle} at version ${version}`);
    }
    return reply.type('application/x-bcs').send(Buffer.from(write.value.slice(2), 'hex'));
  },
);

await app.listen({ port: Number(process.env.PORT ?? 8080), host: '127.0.0.1' });
