import type * as Sdk from '@aptos-labs/ts-sdk';
import { isObject } from '../../../src/text/json.ts';
import { ChainError } from '../chain.ts';
import type { Place } from './sdk-http.ts';
import { senderTo } from './sdk-http.ts';

/** The places to which the SDK may send requests. */
export interface Places {
  readonly node: Place;
  /** Absent: none. */
  readonly faucet: Place | undefined;
  readonly interrupt: AbortSignal;
}

/** The base URLs of the places, as the SDK takes them. */
export function urlsOf({ node, faucet }: Places): {
  readonly fullnode: string;
  readonly faucet?: string;
} {
  const fullnode = `${urlOf(node)}/v1`;
  return faucet === undefined ? { fullnode } : { fullnode, faucet: urlOf(faucet) };
}

const urlOf = ({ base }: Place): string => base.origin + base.prefix;

/** Carries the SDK's requests: only to the two places that the user named. */
export function clientOf(places: Places): Sdk.Client {
  const { fullnode, faucet } = urlsOf(places);
  const toNode = senderTo(places.node, places.interrupt);
  const toFaucet = places.faucet && senderTo(places.faucet, places.interrupt);
  const senderFor = (url: string) => {
    if (isBelow(fullnode, url)) return toNode;
    return faucet !== undefined && isBelow(faucet, url) ? toFaucet : undefined;
  };
  return {
    async provider<Req, Res>(asked: Sdk.ClientRequest<Req>): Promise<Sdk.ClientResponse<Res>> {
      const send = senderFor(asked.url);
      if (send === undefined) {
        throw new ChainError(
          `the SDK would send a request to ${asked.url}, which is neither the target nor the faucet`,
        );
      }
      const url = new URL(asked.url);
      for (const [name, value] of textsOf(asked.params)) url.searchParams.append(name, value);
      const headers = Object.fromEntries(textsOf(asked.headers));
      const body = asked.body === undefined ? {} : { body: bytesOf(asked.body) };
      const { method } = asked;
      const { status, data } = await send<Res>({ url: url.href, method, headers, ...body });
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

function bytesOf(body: unknown): Uint8Array {
  return body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body));
}
