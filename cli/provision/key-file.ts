import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { ConfigError } from '../../config/mistakes/config-error.ts';
import { isObject } from '../../src/text/json.ts';
import { readKeyText } from '../key-text.ts';
import type { Streams } from '../terminal/streams.ts';
import { errnoOf } from '../../src/text/error.ts';
import type { Keys } from './chain.ts';
import type { AccountName } from './plan.ts';
import { ACCOUNT_NAMES, ofEachAccount } from './plan.ts';
import { writing } from '../writing.ts';

/** The private key of every account. */
export type AccountKeys = Readonly<Record<AccountName, string>>;

/** The most keys drawn for an address with a leading zero; one in 16 has one. */
const MAX_DRAWS = 1000;

/**
 * Reads the keys of an earlier run; `undefined` when there is no file.
 *
 * @throws ConfigError
 */
export function readKeys(file: string, keys: Keys): AccountKeys | undefined {
  let value: unknown;
  try {
    if ((statSync(file).mode & 0o077) !== 0) {
      throw new ConfigError(`${file} is readable by other users: chmod 600 ${file}`);
    }
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    if (errnoOf(error) === 'ENOENT') return undefined;
    // Not the parser's message: it quotes the text, which contains keys.
    throw new ConfigError(`cannot read the keys in ${file}: restore the file`);
  }
  if (isWhole(value, keys)) return value;
  throw new ConfigError(`${file} lacks the key of an account: restore the file`);
}

/**
 * Draws a key for every account, and writes them to a file that only its owner can read.
 *
 * @throws ConfigError
 */
export function writeKeys(file: string, keys: Keys): AccountKeys {
  const drawn = ofEachAccount((name) => (name === 'few' ? withLeadingZero(keys) : keys.generate()));
  const text = `${JSON.stringify(drawn, null, 2)}\n`;
  writing(file, () => writeFileSync(file, text, { flag: 'wx', mode: 0o600 }));
  return drawn;
}

/**
 * Returns the key of the account that pays.
 *
 * @param place path of a file, or `env:NAME` of an environment variable.
 * @throws ConfigError whose message contains nothing of what was read.
 */
export function readFundedKey(place: string, { env }: Streams, keys: Keys): string {
  const text = readKeyText(place, env).trim();
  if (isKey(text, keys)) return text;
  throw new ConfigError(
    `--key: ${place} contains no private key: ed25519-priv-0x and 64 hex digits, and nothing else`,
  );
}

function isWhole(value: unknown, keys: Keys): value is AccountKeys {
  return isObject(value) && ACCOUNT_NAMES.every((name) => isKey(value[name], keys));
}

function isKey(value: unknown, keys: Keys): boolean {
  if (typeof value !== 'string') return false;
  try {
    keys.addressOf(value);
    return true;
  } catch {
    return false;
  }
}

/** Returns a key whose address has a leading zero. Section 2.1: "Leading zeros may be stripped". */
function withLeadingZero(keys: Keys): string {
  let key = keys.generate();
  for (let nth = 0; nth < MAX_DRAWS && !keys.addressOf(key).startsWith('0x0'); nth += 1) {
    key = keys.generate();
  }
  return key;
}
