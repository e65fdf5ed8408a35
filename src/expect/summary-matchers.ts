import type { Entry, Member } from '../oracle/entry.ts';
import { isAddressOut, parseAddress } from '../spec/formats/address.ts';
import { parseU64 } from '../spec/formats/u64.ts';
import type { DecodedSummary } from '../spec/layouts/decoded-summary.ts';
import type { Names } from '../spec/names.ts';
import {
  PROTECTOR_TYPE,
  REPLAY_PROTECTOR,
  SEQUENCE_NUMBER,
  TRANSACTION_HASH,
} from '../spec/names.ts';
import { canonicalJson } from '../text/canonical-json.ts';
import type { Detail, Difference } from '../text/difference.ts';
import { differs, formatValue } from '../text/difference.ts';
import { missingMember, similarName } from '../text/missing-name.ts';
import { isValid } from '../spec/endpoints/endpoints.ts';
import type { AnsweredExchange, Response } from '../wire/exchange.ts';
import { isObject } from '../text/json.ts';
import { bodyJson } from './json-body.ts';
import { memoize } from './memoize.ts';

/** One element of the list of section 4.1, as received. */
export type Element = Readonly<Record<string, unknown>>;

/** A page whose versions can be read. */
export interface ListedSummary extends Entry {
  readonly element: Element;
}

/** Returns the elements of a JSON page, or `undefined` when it is not an array of objects. */
export function elementsOf(response: Response): readonly Element[] | undefined {
  const { value } = bodyJson(response);
  return Array.isArray(value) && value.every(isObject) ? value : undefined;
}

/**
 * The page in the order received. Versions are read leniently: a number is accepted, and judged
 * elsewhere.
 *
 * @returns `undefined` when the page is not an array of objects or some version cannot be read.
 */
export const listedIn: (response: Response, names: Names) => readonly ListedSummary[] | undefined =
  memoize((response, names) => {
    const elements = elementsOf(response);
    const listed = elements?.map((element) => listedElement(element, names));
    return listed?.every((summary) => summary !== undefined) ? listed : undefined;
  });

function listedElement(element: Element, names: Names): ListedSummary | undefined {
  const version = lenientU64(memberOf(element, names.version));
  if (version === undefined) return undefined;
  return { version, ...identityOf(element), element };
}

/** Returns the member with that name, `info.version` that of a member; `undefined` when the name is not known. */
export function memberOf(element: Element, name: string | undefined): unknown {
  if (name === undefined) return undefined;
  if (Object.hasOwn(element, name)) return element[name];
  return name
    .split('.')
    .reduce<unknown>((value, part) => (isObject(value) ? value[part] : undefined), element);
}

/**
 * The document does not show which members a protector has in addition to its type: `sameTransaction` says which of
 * them must stay the same. Those that can only say a state, such as whether a nonce has expired, are left out.
 */
function identityOf(element: Element): Pick<Entry, 'identity' | 'tag' | 'members'> {
  const identity = textOf(hashOf(element));
  const protector = element[REPLAY_PROTECTOR];
  if (!isObject(protector)) return { identity };
  const { [PROTECTOR_TYPE]: tag, ...others } = protector;
  const members = Object.entries(others)
    .filter(([, value]) => mustStay(value))
    .map(([name, value]): Member => [name, memberText(value)]);
  return { identity, tag: textOf(tag), members };
}

/** Returns false for a flag or null, and for a number that JavaScript rounds: it cannot be compared. */
function mustStay(value: unknown): boolean {
  if (typeof value === 'number') return Number.isSafeInteger(value);
  return typeof value !== 'boolean' && value !== null;
}

/** A number says the same as its digits in a string: the document does not show which it is. */
function memberText(value: unknown): string {
  return typeof value === 'number' ? textOf(String(value)) : textOf(value);
}

/** Returns the hash; hex digits, which mean the same in either case, in lower case. */
export function hashOf(element: Element): unknown {
  const hash = element[TRANSACTION_HASH];
  return typeof hash === 'string' && /^0x/i.test(hash) ? plainHash(hash) : hash;
}

/** Returns hex digits, with or without a prefix, in lower case after `0x`; any other text as it is. */
export function plainHash(text: string): string {
  const [, digits] = HEX.exec(text) ?? [];
  return digits === undefined ? text : `0x${digits.toLowerCase()}`;
}

const HEX = /^(?:0x)?([\da-f]+)$/i;

/** The order of the members of an object means nothing. */
function textOf(value: unknown): string {
  // Stryker disable next-line StringLiteral: any text will do that is not JSON
  return typeof value === 'object' ? canonicalJson(value) : (JSON.stringify(value) ?? 'nothing');
}

function lenientU64(value: unknown): bigint | undefined {
  if (typeof value === 'string') return parseU64(value);
  return Number.isSafeInteger(value) ? parseU64(String(value)) : undefined;
}

/** Section 4.1: the JSON body is an array of objects. */
export function findArrayDifference(response: Response): Difference | undefined {
  const json = bodyJson(response);
  if (!json.ok) return differs('a JSON array of summaries', json.why);
  if (!Array.isArray(json.value)) {
    const difference = arrayInside(json.value);
    return differs('a JSON array of summaries', formatValue(json.value), difference);
  }
  const bad: unknown = json.value.find((element) => !isObject(element));
  return bad === undefined
    ? undefined
    : differs('an array of objects', `the element ${formatValue(bad)}`);
}

/** Names the member of an object that holds an array, as in `{"data":[…]}`. */
function arrayInside(value: unknown): Detail | undefined {
  if (!isObject(value)) return undefined;
  const name = Object.keys(value).find((key) => Array.isArray(value[key]));
  if (name === undefined) return undefined;
  return { text: `the body is an object whose member ${name} is an array` };
}

/** Section 2.2: every element has `transaction_hash`, a string. */
export function findHashDifference(element: Element): Difference | undefined {
  const hash = element[TRANSACTION_HASH];
  if (typeof hash === 'string' && hash !== '') return undefined;
  const expected = `${TRANSACTION_HASH}: a string`;
  if (hash === undefined) return missingMember(expected, TRANSACTION_HASH, element);
  return differs(expected, formatValue(hash));
}

/** Section 2.2: every element has `replay_protector`, an object tagged by the string `type`. */
export function findProtectorDifference(element: Element): Difference | undefined {
  const protector = element[REPLAY_PROTECTOR];
  const expected = `${REPLAY_PROTECTOR}: an object with the string member ${PROTECTOR_TYPE}`;
  if (protector === undefined) return missingMember(expected, REPLAY_PROTECTOR, element);
  if (isObject(protector) && typeof protector[PROTECTOR_TYPE] === 'string') return undefined;
  const isTagged = !isObject(protector) || PROTECTOR_TYPE in protector;
  const similar = isTagged ? undefined : similarName(PROTECTOR_TYPE, Object.keys(protector));
  return differs(expected, `${protectorShape(protector)}: ${formatValue(protector)}`, similar);
}

/**
 * Returns a name for the shape of a protector that is not a tagged object; real nodes send some of
 * them.
 */
function protectorShape(protector: unknown): string {
  if (typeof protector === 'string') return 'a bare string';
  if (typeof protector === 'number') return 'a bare number';
  if (!isObject(protector)) return 'no object';
  const keys = Object.keys(protector);
  if (PROTECTOR_TYPE in protector) return `a ${PROTECTOR_TYPE} that is no string`;
  return keys.length === 1
    ? 'an object without a type and with one member'
    : 'an object without a tag';
}

/** Returns the `type` of an element's replay protector, when it has one. */
export function protectorType(element: Element): string | undefined {
  const protector = element[REPLAY_PROTECTOR];
  const type = isObject(protector) ? protector[PROTECTOR_TYPE] : undefined;
  return typeof type === 'string' ? type : undefined;
}

/** Returns true when a protector is of the kind `sequence_number`. */
export function isSequenceNumber(element: Element): boolean {
  return protectorType(element) === SEQUENCE_NUMBER;
}

/** Section 2.1: the version, when present, is a u64 carried as a string. */
export function findVersionDifference(element: Element, names: Names): Difference | undefined {
  const value = memberOf(element, names.version);
  if (value === undefined) return undefined;
  if (typeof value === 'string' && parseU64(value) !== undefined) return undefined;
  return differs(`${names.version}: a u64 as a string of decimal digits`, formatValue(value));
}

/** Section 2.1: the sender, when present, is an address in the form of answers. */
export function findSenderFormDifference(element: Element, names: Names): Difference | undefined {
  const value = memberOf(element, names.sender);
  if (value === undefined) return undefined;
  if (typeof value === 'string' && isAddressOut(value)) return undefined;
  return differs(`${names.sender}: 0x and 1 to 64 hex digits`, formatValue(value));
}

/** Section 2.2: the sender, when it can be read, is the account asked about. */
export function findSenderDifference(
  account: string,
  element: Element,
  names: Names,
): Difference | undefined {
  const value = memberOf(element, names.sender);
  const sender = typeof value === 'string' ? parseAddress(value) : undefined;
  if (sender === undefined || sender === account) return undefined;
  return differs(`the sender ${account}, as requested`, formatValue(value));
}

/** Section 4.1, rule 4: ascending by version, as numbers. */
export function findOrderDifference(listed: readonly Entry[]): Difference | undefined {
  let before: Entry | undefined;
  for (const entry of listed) {
    if (before !== undefined && before.version >= entry.version) {
      const actual =
        before.version === entry.version
          ? `version ${entry.version} twice`
          : `version ${before.version} before version ${entry.version}`;
      const found = differs('the list ordered by version, ascending', actual);
      return { ...found, kind: 'another order' };
    }
    before = entry;
  }
  return undefined;
}

/** Section 4.1: a JSON element and its BCS form are one summary. */
export function findSummaryDifference(
  listed: ListedSummary,
  decoded: DecodedSummary,
  names: Names,
): Difference | undefined {
  const { element } = listed;
  const hash = element[TRANSACTION_HASH];
  const sender = memberOf(element, names.sender);
  // A hash that is not hex is the bytes in a form that the document does not show.
  const isHex = typeof hash === 'string' && HEX.test(hash);
  // What is no address is judged by itself.
  const address = typeof sender === 'string' ? parseAddress(sender) : undefined;
  const bad = [
    ...(listed.version === decoded.version ? [] : ['version']),
    ...(isHex && plainHash(hash) !== decoded.hash ? ['hash'] : []),
    ...(address === undefined || address === decoded.sender ? [] : ['sender']),
    ...(isSameProtector(element[REPLAY_PROTECTOR], decoded.protector) ? [] : ['replay protector']),
  ];
  if (bad.length === 0) return undefined;
  return differs(`the JSON summary ${formatValue(element)}`, `in BCS ${printable(decoded)}`, {
    text: `not the same: ${bad.map((name) => `the ${name}`).join(', ')}`,
    kind: `another ${bad.join(', ')}`,
  });
}

function isSameProtector(json: unknown, decoded: DecodedSummary['protector']): boolean {
  if (!isObject(json) || typeof json[PROTECTOR_TYPE] !== 'string') return true;
  const sequence = json[PROTECTOR_TYPE] === SEQUENCE_NUMBER;
  const values = Object.entries(json).filter(([key]) => key !== PROTECTOR_TYPE);
  const carries = values.length === 0 || values.some(([, value]) => isNumber(value, decoded.value));
  return sequence === (decoded.type === SEQUENCE_NUMBER) && carries;
}

/** A JSON number above 2^53 is compared as a float, since a parser may have rounded it. */
function isNumber(json: unknown, value: bigint): boolean {
  return typeof json === 'number' ? json === Number(value) : String(json) === String(value);
}

/** Short members first, since a long text is cut. */
function printable({ version, protector, sender, hash }: DecodedSummary): string {
  const { type, value } = protector;
  return formatValue({ version: String(version), type, value: String(value), sender, hash });
}

/** Returns true for a list from a version on that is as long as its limit: newer transactions do not change it. */
export function isFull(
  { request: { meaning }, response }: AnsweredExchange,
  names: Names,
): boolean {
  if (meaning.endpoint !== 'summaries' || !isValid(meaning)) return false;
  const { start, limit } = meaning.question;
  const listed = response.status === 200 ? listedIn(response, names) : undefined;
  return start !== undefined && limit !== undefined && listed?.length === limit;
}
