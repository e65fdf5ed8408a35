import type * as Sdk from '@aptos-labs/ts-sdk';
import { isObject } from '../../../src/text/json.ts';
import { ChainError } from '../chain.ts';
import { send } from './http.ts';

/** The places to which the SDK may send requests. */
export interface Places {
  /** With `/v1`, without credentials. */
  readonly node: string;
  /** Without credentials; absent: none. */
  readonly faucet: string | undefined;
  /** Sent to the node, never to the faucet. */
  readonly headers: Readonly<Record<string, string>>;
  readonly interrupt: AbortSignal;
}

/** Carries the SDK's requests: only to the two places that the user named. */
export function clientOf({ node, faucet, headers: own, interrupt }: Places): Sdk.Client {
  return {
    async provider<Req, Res>(asked: Sdk.ClientRequest<Req>): Promise<Sdk.ClientResponse<Res>> {
      const isNode = isBelow(node, asked.url);
      if (!isNode && (faucet === undefined || !isBelow(faucet, asked.url))) {
        throw new ChainError(
          `the SDK would send a request to ${asked.url}, which is neither the target nor the faucet`,
        );
      }
      const url = new URL(asked.url);
      for (const [name, value] of textsOf(asked.params)) url.searchParams.append(name, value);
      const headers = { ...Object.fromEntries(textsOf(asked.headers)), ...(isNode ? own : {}) };
      const request = { url: url.href, method: asked.method, headers, body: bytesOf(asked.body) };
      const { status, data } = await send<Res>(request, interrupt);
      return { status, statusText: '', data };
    },
  };
}

const isBelow = (base: string, url: string): boolean => url === base || url.startsWith(`${base}/`);

/** Returns the members of an object that have a value, as texts. */
function textsOf(value: unknown): readonly (readonly [string, string])[] {
  const entries = isObject(value) ? Object.entries(value) : [];
  return entries.flatMap(([name, one]) => {
    if (typeof one === 'string') return [[name, one] as const];
    const isPlain = typeof one === 'number' || typeof one === 'boolean';
    return isPlain ? [[name, JSON.stringify(one)] as const] : [];
  });
}

function bytesOf(body: unknown): Uint8Array | undefined {
  if (body === undefined || body instanceof Uint8Array) return body;
  return Buffer.from(JSON.stringify(body));
}
