import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { createServer } from 'node:http';
import fastify from 'fastify';
import type { FastifyReply } from 'fastify';
import { patched } from '../../../fixtures/devnet/behaviour.ts';
import { healthyBehaviour } from '../../../fixtures/devnet/healthy.ts';
import { DEVNET_DEFAULTS } from '../../../fixtures/devnet/options.ts';
import { serverOf } from '../../../fixtures/devnet/server.ts';
import { Ledger } from '../../../fixtures/ledgers/ledger.ts';
import { isObject } from '../../../src/text/json.ts';
import { parseAddress } from '../../../src/spec/formats/address.ts';
import { StandInChain } from './stand-in-chain.ts';
import { APTOS } from '../../../fixtures/devnet/served-profile.ts';

/** What goes wrong with a posted transaction. */
type Mishap = 'lost before' | 'lost behind' | undefined;

export interface StandInOptions {
  readonly chainId: number;
  readonly mishap: (nth: number) => Mishap;
  /** Changes what the node reports of a transaction. */
  readonly tell: (body: unknown) => unknown;
  /** What the faucet gives when it is asked the nth time, from 1; `undefined`: it answers with an error. */
  readonly gives: (amount: bigint, nth: number) => bigint | undefined;
}

/** A node and a faucet that serve the SDK, and answer the document's requests as a devnet does. */
export interface StandIn {
  /** Without `/v1`. */
  readonly url: string;
  readonly faucet: string;
  readonly chain: StandInChain;
  /** Method and path of every request to the node and to the faucet, in order. */
  readonly asked: string[];
  /** The `Via` headers of all requests, in order; empty where a request had none. */
  readonly viaHeaders: string[];
  /** Called before each request is answered with how many there were so far. */
  onAsked: (nth: number) => void;
  /** Headers of the requests to the faucet, as `name: value`. */
  readonly faucetHeaders: string[];
  stop(): Promise<void>;
}

/** Serves a stand-in on the loopback. */
export async function startStandIn(options: Partial<StandInOptions> = {}): Promise<StandIn> {
  const { chainId = 4, mishap = () => undefined, tell = (body: unknown) => body } = options;
  const { gives = (amount: bigint) => amount } = options;
  const chain = new StandInChain(chainId);
  const asked: string[] = [];
  let onAsked: StandIn['onAsked'] = () => undefined;
  const viaHeaders: string[] = [];
  const note = (request: string, { via = '' }: IncomingHttpHeaders): void => {
    viaHeaders.push(via);
    onAsked(asked.push(request));
  };
  const node = nodeOf(chain, { mishap, tell }, note);
  const faucetHeaders: string[] = [];
  const faucet = faucetOf(chain, gives, note, faucetHeaders);
  const url = await node.listen({ host: '127.0.0.1', port: 0 });
  const faucetUrl = await faucet.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    faucet: faucetUrl,
    chain,
    asked,
    viaHeaders,
    set onAsked(listener: StandIn['onAsked']) {
      onAsked = listener;
    },
    faucetHeaders,
    stop: async () => {
      await node.close();
      await faucet.close();
    },
  };
}

function nodeOf(
  chain: StandInChain,
  { mishap, tell }: Pick<StandInOptions, 'mishap' | 'tell'>,
  note: (request: string, headers: IncomingHttpHeaders) => void,
) {
  const options = { ...DEVNET_DEFAULTS, profile: APTOS } as const;
  const behaviour = patched(healthyBehaviour(options), [() => ({ see: () => chain.view() })]);
  const { listener } = serverOf(options, behaviour, new Ledger());
  const app = fastify({
    serverFactory: (handler) =>
      createServer((request, response) => {
        note(`${request.method} ${request.url}`, request.headers);
        (isOwn(request) ? handler : listener)(request, response);
      }),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.get('/v1/estimate_gas_price', () => ({ gas_estimate: Number(chain.gasPrice) }));
  app.get<{ Params: { address: string } }>('/v1/accounts/:address', ({ params }, reply) => {
    const number = chain.sequenceNumber(longOf(params.address));
    return number === undefined ? missing(reply) : { sequence_number: number.toString() };
  });
  app.get<{ Params: { address: string } }>('/v1/accounts/:address/balance/:asset', ({ params }) =>
    Number(chain.balance(longOf(params.address))),
  );
  for (const way of ['by_hash', 'wait_by_hash']) {
    app.get<{ Params: { hash: string } }>(`/v1/transactions/${way}/:hash`, ({ params }, reply) => {
      const found = chain.transaction(params.hash);
      return found === undefined ? missing(reply) : tell(found);
    });
  }
  let nth = 0;
  app.post('/v1/transactions', ({ body, raw }, reply) => {
    const happens = mishap((nth += 1));
    if (happens !== 'lost before') {
      const refusal = chain.submit(Buffer.isBuffer(body) ? body : Buffer.alloc(0));
      if (refusal !== undefined) {
        return reply.code(400).send({ message: refusal, error_code: 'vm_error' });
      }
    }
    if (happens !== undefined) {
      reply.hijack();
      return raw.socket.destroy();
    }
    return reply.code(202).send({ type: 'pending_transaction' });
  });
  return app;
}

/** What the stand-in adds to a devnet. */
const OWN =
  /^GET \/v1\/(?:estimate_gas_price|transactions\/\w+\/\w+|accounts\/[^/]+(?:\/balance\/.+)?)$|^POST \/v1\/transactions$/;

function isOwn({ method = '', url = '' }: IncomingMessage): boolean {
  return OWN.test(`${method} ${url.split('?', 1)[0] ?? ''}`);
}

function faucetOf(
  chain: StandInChain,
  gives: StandInOptions['gives'],
  note: (request: string, headers: IncomingHttpHeaders) => void,
  seen: string[],
) {
  let nth = 0;
  const app = fastify();
  app.post('/fund', ({ body, headers }, reply) => {
    note('POST /fund', headers);
    seen.push(...Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`));
    const { address, amount } = isObject(body) ? body : {};
    const given = gives(BigInt(Number(amount)), (nth += 1));
    if (given === undefined) return reply.code(500).send({ message: 'the faucet is empty' });
    return { txn_hashes: [chain.fund(longOf(String(address)), given)] };
  });
  return app;
}

function missing(reply: FastifyReply) {
  return reply.code(404).send({ message: 'not found', error_code: 'account_not_found' });
}

/** 64 lower-case hex digits without `0x`. */
function longOf(text: string): string {
  return parseAddress(text)?.slice(2) ?? '';
}
