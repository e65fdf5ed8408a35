import { bcs } from '@mysten/bcs';
import { transactionJson } from '../../../fixtures/devnet/discovery-pages.ts';
import type { View } from '../../../fixtures/ledgers/view.ts';
import type { Change } from '../../../fixtures/ledgers/table-store.ts';
import { USUAL_GAS } from '../top-up.ts';
import { ChainLedger } from './chain-ledger.ts';
import type { SignedTransaction } from './signed-transaction.ts';
import { readSigned, sha3 } from './signed-transaction.ts';

const FRAMEWORK = '1'.padStart(64, '0');
const FAUCET = 'fa0ce7'.padStart(64, '0');
const MAGIC = Buffer.from('a11ceb0b', 'hex');
const code = bcs.vector(bcs.vector(bcs.u8()));

/** The gas that a transaction uses, made from what it uses on a real node. */
type GasUse = (usual: bigint) => bigint;

/** The result of an execution. */
type Effect =
  | { readonly changes: readonly Omit<Change, 'version'>[]; readonly apply?: () => void }
  | { readonly abort: string };

/** A chain that validates, executes and commits every posted transaction at once. */
export class StandInChain {
  readonly ledger = new ChainLedger();
  readonly #chainId: number;
  readonly #spent = new Map<string, bigint>();
  readonly #balances = new Map<string, bigint>();
  readonly #numbers = new Map<string, bigint>();
  readonly #nonces = new Set<string>();
  readonly #modules = new Map<string, Buffer>();
  readonly #transactions = new Map<string, unknown>();
  #seconds = 1_760_000_000n;
  /** How many of the posted transactions were committed. */
  committed = 0;
  /** Changes what transactions use. */
  gas: GasUse = (usual) => usual;
  /** Octas a unit; a transaction that offers less is refused. */
  gasPrice = 100n;
  /** Every posted body: a private key that was sent would be in here. */
  readonly posted: Buffer[] = [];

  constructor(chainId: number) {
    this.#chainId = chainId;
  }

  view(): View {
    return this.ledger.view(this.#chainId, this.#seconds * 1_000_000n);
  }

  advance(seconds: bigint): void {
    this.#seconds += seconds;
  }

  balance(address: string): bigint {
    return this.#balances.get(address) ?? 0n;
  }

  /** Octas that an account paid for gas. */
  spent(address: string): bigint {
    return this.#spent.get(address) ?? 0n;
  }

  /** Takes all octas from an account. */
  drain(address: string): void {
    this.#balances.set(address, 0n);
  }

  /** `undefined` for an account that does not exist. */
  sequenceNumber(address: string): bigint | undefined {
    return this.#balances.has(address) ? (this.#numbers.get(address) ?? 0n) : undefined;
  }

  transaction(hash: string): unknown {
    return this.#transactions.get(hash);
  }

  /**
   * Pays from the faucet.
   *
   * @returns the hash of that transaction.
   */
  fund(address: string, amount: bigint): string {
    this.#balances.set(address, this.balance(address) + amount);
    const number = this.#numbers.get(FAUCET) ?? 0n;
    this.#numbers.set(FAUCET, number + 1n);
    const hash = sha3(`faucet ${number}`).toString('hex');
    const kind = 'sequence_number' as const;
    this.#keep({ sender: FAUCET, hash, kind, number }, [], true, 'Executed successfully');
    return `0x${hash}`;
  }

  /** @returns why the transaction is refused; `undefined` when it is committed. */
  submit(posted: Buffer): string | undefined {
    this.posted.push(posted);
    let signed: SignedTransaction;
    try {
      signed = readSigned(posted);
    } catch (error) {
      return error instanceof Error ? error.message : 'unreadable';
    }
    const refusal = this.#refusal(signed);
    if (refusal !== undefined) return refusal;
    const { sender, hash, sequenceNumber, nonce, maxGas, gasPrice } = signed;
    const needed = this.gas(this.#usualGas(signed));
    const used = needed < maxGas ? needed : maxGas;
    if (nonce === undefined) this.#numbers.set(sender, sequenceNumber + 1n);
    else this.#nonces.add(`${sender}/${nonce}`);
    const fee = used * gasPrice;
    this.#balances.set(sender, this.balance(sender) - fee);
    this.#spent.set(sender, this.spent(sender) + fee);
    const effect = needed > maxGas ? { abort: 'Out of gas' } : this.#execute(signed);
    if ('apply' in effect) effect.apply?.();
    const kind = nonce === undefined ? ('sequence_number' as const) : ('orderless' as const);
    const transaction = { sender, hash, kind, number: nonce ?? sequenceNumber };
    const failed = 'abort' in effect;
    const status = failed ? effect.abort : 'Executed successfully';
    const paid = { used, gasPrice };
    this.#keep(transaction, failed ? [] : effect.changes, !failed, status, paid);
    this.committed += 1;
    return undefined;
  }

  #refusal(signed: SignedTransaction): string | undefined {
    const { sender, chainId, expires, nonce, sequenceNumber, maxGas, gasPrice } = signed;
    const number = this.#numbers.get(sender) ?? 0n;
    if (chainId !== this.#chainId) return 'BAD_CHAIN_ID';
    if (expires <= this.#seconds) return 'TRANSACTION_EXPIRED';
    if (gasPrice < this.gasPrice) return 'GAS_UNIT_PRICE_BELOW_MIN_BOUND';
    if (this.balance(sender) < maxGas * gasPrice) return 'INSUFFICIENT_BALANCE_FOR_TRANSACTION_FEE';
    if (nonce !== undefined) {
      if (expires > this.#seconds + 60n) return 'TRANSACTION_EXPIRATION_TOO_FAR_IN_FUTURE';
      return this.#nonces.has(`${sender}/${nonce}`) ? 'NONCE_ALREADY_USED' : undefined;
    }
    if (sequenceNumber < number) return 'SEQUENCE_NUMBER_TOO_OLD';
    return sequenceNumber > number ? 'SEQUENCE_NUMBER_TOO_NEW' : undefined;
  }

  #usualGas({ sender, calls, args, nonce }: SignedTransaction): bigint {
    if (calls.endsWith('::publish_package_txn')) return USUAL_GAS.publish;
    if (nonce !== undefined) return USUAL_GAS.orderless;
    if (!calls.endsWith('::transfer')) return USUAL_GAS.item;
    const known = this.#numbers.has(sender) && this.#balances.has(hexOf(args[0]));
    return known ? USUAL_GAS.transfer : USUAL_GAS.firstTransfer;
  }

  #execute({ sender, calls, args }: SignedTransaction): Effect {
    const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = args;
    if (calls === `${FRAMEWORK}::aptos_account::transfer`) return this.#transfer(sender, args);
    if (calls === `${FRAMEWORK}::code::publish_package_txn`) {
      const [module] = code.parse(second).map((bytes) => Buffer.from(bytes));
      const whole = module?.subarray(0, 4).equals(MAGIC) && module.includes(sender, 'hex');
      if (module === undefined || whole !== true) return { abort: 'CODE_DESERIALIZATION_ERROR' };
      return { changes: [], apply: () => void this.#modules.set(sender, module) };
    }
    if (!this.#modules.has(sender)) return { abort: 'LINKER_ERROR' };
    const handle = sha3(`table of ${sender}`).toString('hex');
    const key = first.toString('hex');
    if (calls === `${sender}::items::set`) return { changes: [{ handle, key, value: second }] };
    if (calls !== `${sender}::items::remove`) return { abort: 'FUNCTION_RESOLUTION_FAILURE' };
    const there = this.ledger.item(handle, key, this.ledger.next);
    if (there === undefined) return { abort: 'Move abort in 0x1::table' };
    return { changes: [{ handle, key, value: undefined }] };
  }

  #transfer(sender: string, [to, amount]: readonly Buffer[]): Effect {
    if (to?.length !== 32 || amount?.length !== 8) return { abort: 'INVALID_ARGUMENTS' };
    const sum = amount.readBigUInt64LE();
    if (this.balance(sender) < sum) return { abort: 'EINSUFFICIENT_BALANCE' };
    const receiver = hexOf(to);
    const apply = (): void => {
      this.#balances.set(sender, this.balance(sender) - sum);
      this.#balances.set(receiver, this.balance(receiver) + sum);
    };
    return { changes: [], apply };
  }

  #keep(
    transaction: Parameters<ChainLedger['commit']>[0],
    changes: readonly Omit<Change, 'version'>[],
    success: boolean,
    status: string,
    paid?: { readonly used: bigint; readonly gasPrice: bigint },
  ): void {
    const version = this.ledger.commit(transaction, changes);
    this.#transactions.set(`0x${transaction.hash}`, {
      ...transactionJson(this.ledger.committed(version)),
      success,
      vm_status: status,
      gas_used: String(paid?.used ?? 0n),
      gas_unit_price: String(paid?.gasPrice ?? 0n),
    });
  }
}

const hexOf = (bytes: Buffer | undefined): string => bytes?.toString('hex') ?? '';
