import { parse as parseLossless } from 'lossless-json';
import {
  PROTECTOR_TYPE,
  REPLAY_PROTECTOR,
  TRANSACTION_HASH,
  VM_ERROR_CODE,
} from '../spec/names.ts';
import type { Names } from '../spec/names.ts';
import type { Difference } from '../text/difference.ts';
import { differs, formatValue } from '../text/difference.ts';
import { isObject } from '../text/json.ts';
import { utf8Text } from '../text/utf8.ts';
import type { Response } from '../wire/exchange.ts';
import { DEFAULT_NAMES } from './error-matchers.ts';
import { bodyJson } from './json-body.ts';

/** The largest body in which a name that stands twice is looked for. Bytes. */
const MAX_BYTES = 256 * 1024;

/** The values of a name that stands more than once in a JSON object. */
class SeveralValues {
  readonly first: unknown;
  readonly last: unknown;

  constructor(first: unknown, last: unknown) {
    this.first = first instanceof SeveralValues ? first.first : first;
    this.last = last;
  }
}

/**
 * Section 2.2: a summary in which a member of the document stands twice with different values. What
 * clients make of it is unpredictable (RFC 8259, section 4). Judged where the body is JSON, and not
 * too large.
 */
export function findRepeatedMember(response: Response, names: Names): Difference | undefined {
  const list = readWithRepeats(response);
  if (!Array.isArray(list)) return undefined;
  const members = [TRANSACTION_HASH, REPLAY_PROTECTOR, names.sender, names.version];
  for (const summary of list) {
    const found =
      repeatedIn(summary, members) ??
      (isObject(summary) ? repeatedIn(summary[REPLAY_PROTECTOR], [PROTECTOR_TYPE]) : undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Section 2.4: the same of an error object. */
export function findRepeatedErrorMember(response: Response, names: Names): Difference | undefined {
  const { message = DEFAULT_NAMES.message, errorCode = DEFAULT_NAMES.errorCode } = names;
  return repeatedIn(readWithRepeats(response), [message, errorCode, VM_ERROR_CODE]);
}

function repeatedIn(
  object: unknown,
  members: readonly (string | undefined)[],
): Difference | undefined {
  if (!isObject(object)) return undefined;
  for (const name of members) {
    const value = name === undefined ? undefined : object[name];
    if (name !== undefined && value instanceof SeveralValues) {
      const [first, last] = [formatValue(value.first), formatValue(value.last)];
      return differs(`one ${formatValue(name)}`, `${formatValue(name)} is ${first} and ${last}`);
    }
  }
  return undefined;
}

/**
 * Returns the value of a JSON body; `undefined` where no name stands twice, or the body is no JSON
 * or too large.
 */
function readWithRepeats(response: Response): unknown {
  const { body } = response;
  const text = body.length > MAX_BYTES ? undefined : utf8Text(body);
  const usual = bodyJson(response);
  if (text === undefined || !usual.ok || countNames(text) === countMembers(usual.value)) {
    return undefined;
  }
  return parseLossless(text, undefined, {
    parseNumber: Number,
    onDuplicateKey: ({ oldValue, newValue }) => new SeveralValues(oldValue, newValue),
  });
}

/**
 * Returns how many member names a JSON text has at most: a string may hold text that looks like the end of a name.
 */
function countNames(text: string): number {
  return text.match(/"\s*:/g)?.length ?? 0;
}

/**
 * Returns how many members a value has at any depth; a name that stands twice in its text is one.
 */
function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inside = Object.values(value).reduce((sum: number, each) => sum + countMembers(each), 0);
  return Array.isArray(value) ? inside : inside + Object.keys(value).length;
}
