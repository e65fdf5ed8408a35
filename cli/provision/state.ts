import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { ConfigError } from '../../config/mistakes/config-error.ts';
import type { LongHex } from '../../src/spec/formats/address.ts';
import { parseAddress } from '../../src/spec/formats/address.ts';
import type { HexBytes } from '../../src/spec/formats/hex-bytes.ts';
import { isObject, parseJson } from '../../src/text/json.ts';
import { errnoOf } from '../../src/text/error.ts';
import { writing } from '../writing.ts';
import type { AccountName } from './plan.ts';
import { ACCOUNT_NAMES } from './plan.ts';

/** A transaction that was signed: sent or about to be. */
export interface UnsettledTransaction {
  readonly hash: string;
  /** The signed bytes as hex, to be sent again; they contain no key. */
  readonly signed: HexBytes;
  /** Seconds of the ledger's clock. */
  readonly expires: string;
}

/** A transaction on the ledger. */
interface SettledTransaction {
  readonly hash: string;
  readonly version: string;
  /** The handle of the table that it wrote to. */
  readonly handle?: LongHex;
  /** Octas paid for it; absent in files of earlier releases. */
  readonly paid?: string;
}

/** A transaction that was signed, wherever it is. */
export type SentTransaction = UnsettledTransaction | SettledTransaction;

/** The progress on a chain; written after each step. */
export interface State {
  readonly chainId: number;
  readonly accounts: Readonly<Record<AccountName, LongHex>>;
  /** The transactions by the ids of their steps. */
  readonly sent: Readonly<Record<string, SentTransaction>>;
  /** How often transactions ran out of gas: each time doubles the gas limit. */
  readonly outOfGas?: number;
  /** Digest of the configuration that was written, if any. */
  readonly written?: string;
}

/** Returns the transaction of a step on the ledger; `undefined` while it is not there. */
export function settledOf(id: string, { sent }: State): SettledTransaction | undefined {
  const found = Object.hasOwn(sent, id) ? sent[id] : undefined;
  return found !== undefined && 'version' in found ? found : undefined;
}

/** Replaces the state file at once, so that there is always a complete one. */
export function writeState(file: string, state: State): void {
  const beside = `${file}.new`;
  writing(file, () => {
    writeFileSync(beside, `${JSON.stringify({ formatVersion: 1, ...state }, null, 2)}\n`);
    renameSync(beside, file);
  });
}

/**
 * Reads the state of an earlier run; `undefined` when there is none.
 *
 * @throws ConfigError
 */
export function readState(file: string): State | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const code = errnoOf(error);
    if (code === 'ENOENT') return undefined;
    throw new ConfigError(`cannot read ${file}: ${code}`);
  }
  const state = parseJson(text);
  if (isWhole(state)) return state;
  throw new ConfigError(
    `${file} is not what provision wrote: restore the file, or delete it to start over`,
  );
}

function isWhole(value: unknown): value is State {
  if (!isObject(value) || value['formatVersion'] !== 1) return false;
  const { chainId, accounts, sent, outOfGas, written } = value;
  return (
    typeof chainId === 'number' &&
    isObject(accounts) &&
    ACCOUNT_NAMES.every((name) => isLong(accounts[name])) &&
    isObject(sent) &&
    Object.values(sent).every(isSent) &&
    (outOfGas === undefined || isCount(outOfGas)) &&
    (written === undefined || typeof written === 'string')
  );
}

function isSent(value: unknown): value is SentTransaction {
  if (!isObject(value) || !isHex(value['hash'])) return false;
  const { version, handle, paid, signed, expires } = value;
  return version === undefined
    ? isHex(signed) && isDigits(expires)
    : isDigits(version) &&
        (handle === undefined || isLong(handle)) &&
        (paid === undefined || isDigits(paid));
}

const isLong = (value: unknown): boolean =>
  typeof value === 'string' && parseAddress(value) === value;

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;

const isHex = (value: unknown): boolean => typeof value === 'string' && /^0x[0-9a-f]+$/.test(value);

const isDigits = (value: unknown): boolean => typeof value === 'string' && /^\d+$/.test(value);
