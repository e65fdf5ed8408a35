import type * as Sdk from '@aptos-labs/ts-sdk';
import { isObject } from '../../../src/text/json.ts';
import { parseU64 } from '../../../src/spec/formats/u64.ts';
import type { Committed, Keys, Order, Signed } from '../chain.ts';
import { ChainError } from '../chain.ts';
import { dataOf } from './call-data.ts';
import type { Places } from './sdk-client.ts';
import { clientOf, urlsOf } from './sdk-client.ts';
import { readCommitted } from './committed-transaction.ts';
import { accountOf, keysOf } from './load.ts';

/** How long a transaction is waited for. Seconds. */
const WAIT_SECONDS = 60;

/** Where the chain is, and which chain is signed for. */
interface ChainOptions extends Places {
  /** Signatures are valid on this chain only. */
  readonly chainId: number;
}

/** A node, by means of the SDK: what provisioning needs of it. Every request may reject with a {@link ChainError}. */
export class SdkChain {
  readonly #sdk: typeof Sdk;
  readonly #options: ChainOptions;
  readonly #aptos: Sdk.Aptos;
  readonly keys: Keys;

  constructor(sdk: typeof Sdk, options: ChainOptions) {
    this.#sdk = sdk;
    this.#options = options;
    this.keys = keysOf(sdk);
    // With this network name the SDK assumes no chain id: it requests it from the node.
    const network = sdk.Network.DEVNET;
    const client = clientOf(options);
    const urls = { faucet: '', ...urlsOf(options) };
    this.#aptos = new sdk.Aptos(new sdk.AptosConfig({ network, ...urls, client }));
  }

  /** Returns the chain's id, and its clock in seconds. */
  async ledger(): Promise<{ readonly chainId: number; readonly seconds: bigint }> {
    const { chain_id: chainId, ledger_timestamp: time } = await this.#get('');
    const microseconds = typeof time === 'string' ? parseU64(time) : undefined;
    if (typeof chainId !== 'number' || microseconds === undefined) {
      throw new ChainError('GET /v1 of the node returns no chain id and ledger time');
    }
    return { chainId, seconds: microseconds / 1_000_000n };
  }

  /** Returns the gas price that the node recommends now, in octas a unit. */
  async gasPrice(): Promise<bigint> {
    const { gas_estimate: price } = await this.#get('estimate_gas_price');
    if (typeof price === 'number' && Number.isSafeInteger(price) && price > 0) return BigInt(price);
    throw new ChainError('GET /v1/estimate_gas_price of the node returns no gas price');
  }

  /** Returns octas, the smallest unit; 0 for an account that does not exist. */
  async balance(address: string): Promise<bigint> {
    const asset = '0x1::aptos_coin::AptosCoin';
    const amount = await this.#orNone(() =>
      this.#aptos.getBalance({ accountAddress: address, asset }),
    );
    return BigInt(amount ?? 0);
  }

  /** Returns the next sequence number of an account. */
  async sequenceNumber(address: string): Promise<bigint> {
    const found = await this.#orNone(() => this.#aptos.getAccountInfo({ accountAddress: address }));
    const number = parseU64(found?.sequence_number ?? '0');
    if (number === undefined) throw new ChainError(`${address} has no sequence number`);
    return number;
  }

  /** Asks the faucet for an amount, and waits until the account has it. */
  async askFaucet(address: string, amount: bigint): Promise<void> {
    await this.#ask(() =>
      this.#aptos.fundAccount({
        accountAddress: address,
        amount: Number(amount),
        // That indexer belongs to the public network.
        options: { waitForIndexer: false },
      }),
    );
  }

  /** Signs for the chain that the user named, and for no other. */
  async sign(order: Order): Promise<Signed> {
    const { key, call, kind, number, expires, gasPrice, gasLimit } = order;
    const { generateSignedTransaction, generateUserTransactionHash } = this.#sdk;
    const sender = accountOf(this.#sdk, key);
    const protection =
      kind === 'orderless' ? { replayProtectionNonce: number } : { accountSequenceNumber: number };
    const options = {
      ...protection,
      expireTimestamp: Number(expires),
      gasUnitPrice: Number(gasPrice),
      maxGasAmount: Number(gasLimit),
    };
    const transaction = await this.#ask(() =>
      this.#aptos.transaction.build.simple({
        sender: sender.accountAddress,
        data: dataOf(this.#sdk, call, sender.accountAddress),
        options,
      }),
    );
    const { chainId } = transaction.rawTransaction.chain_id;
    if (chainId !== this.#options.chainId) {
      throw new ChainError(`the node now reports chain ${chainId}: nothing was signed`);
    }
    const senderAuthenticator = sender.signTransactionWithAuthenticator(transaction);
    const signed = { transaction, senderAuthenticator };
    return {
      hash: generateUserTransactionHash(signed),
      bytes: generateSignedTransaction(signed),
    };
  }

  async submit(bytes: Uint8Array): Promise<void> {
    const { postAptosFullNode, MimeType } = this.#sdk;
    await this.#ask(() =>
      postAptosFullNode({
        aptosConfig: this.#aptos.config,
        body: bytes,
        path: 'transactions',
        originMethod: 'submitTransaction',
        contentType: MimeType.BCS_SIGNED_TRANSACTION,
      }),
    );
  }

  /** Returns `undefined` while the transaction is pending, or unknown. */
  async find(hash: string): Promise<Committed | undefined> {
    const found = await this.#orNone(() => this.#get(`transactions/by_hash/${hash}`));
    return found === undefined ? undefined : readCommitted(found, hash);
  }

  /** Waits a limited time for a transaction; `undefined` when it was not committed by then. */
  async waitFor(hash: string): Promise<Committed | undefined> {
    const options = { timeoutSecs: WAIT_SECONDS, checkSuccess: false };
    try {
      await this.#ask(() => this.#aptos.waitForTransaction({ transactionHash: hash, options }));
    } catch (error) {
      if (!(error instanceof ChainError) || error.status !== 404) throw error;
    }
    return this.find(hash);
  }

  #get(path: string): Promise<Readonly<Record<string, unknown>>> {
    const { config } = this.#aptos;
    return this.#ask(async () => {
      const asked = { aptosConfig: config, path, originMethod: 'provision' };
      const { data } = await this.#sdk.getAptosFullNode<object, object>(asked);
      return isObject(data) ? data : {};
    });
  }

  /** The result of a request; `undefined` when the node answers 404. */
  async #orNone<T>(ask: () => Promise<T>): Promise<T | undefined> {
    try {
      return await this.#ask(ask);
    } catch (error) {
      if (error instanceof ChainError && error.status === 404) return undefined;
      throw error;
    }
  }

  /** Turns an error of the SDK into one line, without the whole request. */
  async #ask<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof ChainError) throw error;
      if (!(error instanceof this.#sdk.AptosApiError)) {
        throw new ChainError(error instanceof Error ? error.message : 'the SDK failed');
      }
      const { status, request } = error;
      const data: unknown = error.data;
      const message = isObject(data) && typeof data['message'] === 'string' ? data['message'] : '';
      const asked = `${request.method} /${request.path ?? ''}`;
      throw new ChainError(`${asked} was answered with ${status}: ${message}`, status);
    }
  }
}
