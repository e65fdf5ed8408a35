import { describe, expect, it } from 'vitest';
import { httpServer } from '../../../src/testing/test-clients.ts';
import { clientOf } from './sdk-client.ts';
import type { Place } from './sdk-http.ts';
import { senderTo } from './sdk-http.ts';
import { keysOf, loadSdk } from './load.ts';
import { SdkChain } from './sdk-chain.ts';

const interrupt = new AbortController().signal;

/** Returns a place that is reached directly. */
function placeOf(url: string): Place {
  return { base: { origin: url, prefix: '', display: url }, headers: {} };
}

/** Serves one answer to every request below a URL. */
function served(status: number, headers: Record<string, string>, body: Buffer) {
  return httpServer((_, response) => void response.writeHead(status, headers).end(body));
}

describe('the SDK', () => {
  it('the SDK is named with the command that installs it when it is missing', async () => {
    const missing = Object.assign(new Error('Cannot find package'), {
      code: 'ERR_MODULE_NOT_FOUND',
    });
    await expect(loadSdk(() => Promise.reject(missing))).rejects.toThrow(
      /^provision needs the SDK, which is not installed: npm install @aptos-labs\/ts-sdk@[\d.]+$/,
    );
    await expect(loadSdk(() => Promise.reject(new Error('else')))).rejects.toThrow(
      'which cannot be loaded',
    );
  });

  it('the SDK sends requests to the named node and faucet only', async () => {
    const places = { node: placeOf('http://127.0.0.1:1'), faucet: undefined, interrupt };
    const asked = (url: string) =>
      clientOf(places).provider({ url, method: 'GET', originMethod: 'test' });
    await expect(asked('https://api.example.org/v1')).rejects.toThrow(
      'which is neither the target nor the faucet',
    );
    await expect(asked('http://127.0.0.1:1/v1beta')).rejects.toThrow(
      'which is neither the target nor the faucet',
    );
    await expect(asked('http://127.0.0.1:1/v1/accounts')).rejects.toThrow('ECONNREFUSED');
  });

  it('the SDK signs for no other chain than the one that was named', async () => {
    const info = { chain_id: 9, ledger_timestamp: '1', gas_estimate: 100 };
    const url = await served(200, {}, Buffer.from(JSON.stringify(info)));
    const sdk = await loadSdk();
    const places = { node: placeOf(url), faucet: undefined, interrupt };
    const chain = new SdkChain(sdk, { ...places, chainId: 8 });
    const key = keysOf(sdk).generate();
    const call = { do: 'remove', key: Buffer.of(1) } as const;
    const order = { key, call, kind: 'sequence_number', number: 0n } as const;
    const limits = { expires: 9n, gasPrice: 100n, gasLimit: 1000n };
    await expect(chain.sign({ ...order, ...limits })).rejects.toThrow(
      'the node now reports chain 9: nothing was signed',
    );
  });
});

describe('a request', () => {
  const get = (url: string) =>
    senderTo(placeOf(url), interrupt)({ url, method: 'GET', headers: {} });

  it('a request follows no redirect', async () => {
    const url = await served(302, { location: 'http://127.0.0.1:1/' }, Buffer.alloc(0));
    expect(await get(url)).toEqual({ status: 302, data: '' });
  });

  it('the SDK stops reading an endless response', async () => {
    const url = await served(200, {}, Buffer.alloc(25 * 1024 * 1024));
    await expect(get(url)).rejects.toThrow('the body exceeds 25165824 bytes');
  });

  it('a request takes an answer that is not JSON as a text', async () => {
    const url = await served(404, {}, Buffer.from('<html>'));
    expect(await get(url)).toEqual({ status: 404, data: '<html>' });
  });

  it('the SDK stops at an interrupt', async () => {
    const url = 'http://127.0.0.1:1';
    const send = senderTo(placeOf(url), AbortSignal.abort());
    const gone = send({ url, method: 'GET', headers: {} });
    await expect(gone).rejects.toThrow('stopped by the user');
  });
});
