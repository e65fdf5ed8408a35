import { parseU64, parseU8 } from '../spec/formats/u64.ts';
import type { HeaderName, LedgerHeader } from '../spec/headers.ts';
import { LEDGER_HEADERS } from '../spec/headers.ts';
import type { Names } from '../spec/names.ts';
import type { Detail, Difference } from '../text/difference.ts';
import { differs, formatValue } from '../text/difference.ts';
import { similarName } from '../text/missing-name.ts';
import type { Response } from '../wire/exchange.ts';
import { isKeptError } from '../wire/gateway-answer.ts';
import { memoize } from './memoize.ts';

/**
 * The ledger as an answer's headers describe it; without the headers that are absent or ill-formed.
 */
export type LedgerView = Readonly<Partial<Record<Exclude<HeaderName, 'cursor'>, bigint>>>;

/** Returns the full name of a header of section 2.5. */
export function headerName(name: HeaderName, names: Names): string {
  return names.headerPrefix + LEDGER_HEADERS[name].suffix;
}

/**
 * Header names in lower case, as answers have them. Cached by names, since they are needed very
 * often.
 */
const keysOf = new WeakMap<Names, Partial<Record<HeaderName, string>>>();

function keyOf(name: HeaderName, names: Names): string {
  const keys = keysOf.get(names) ?? {};
  keysOf.set(names, keys);
  return (keys[name] ??= headerName(name, names).toLowerCase());
}

/**
 * What the answer's headers say about the ledger as it is. An error that a cache kept says nothing. A header that comes
 * twice with one value fails its own requirement, and no other.
 */
export const ledgerView: (response: Response, names: Names) => LedgerView = memoize(
  (response, names) => {
    const view: { -readonly [Name in keyof LedgerView]: LedgerView[Name] } = {};
    if (isKeptError(response)) return view;
    for (const name of NUMERIC) {
      const [text, ...others] = response.headers.get(keyOf(name, names)) ?? [];
      const value = text !== undefined && others.every((other) => other === text) && parseU64(text);
      if (typeof value === 'bigint') view[name] = value;
    }
    return view;
  },
);

const NUMERIC = [
  'chainId',
  'ledgerVersion',
  'oldestVersion',
  'timestamp',
  'epoch',
  'blockHeight',
  'oldestBlockHeight',
  'gasUsed',
] as const satisfies readonly Exclude<HeaderName, 'cursor'>[];

/** Returns true when the answer has the header, in whatever form. */
export function hasHeader(name: HeaderName, response: Response, names: Names): boolean {
  return response.headers.has(keyOf(name, names));
}

/** Section 2.5: a required header is present; a header is sent once and in its format. */
export function findHeaderDifference(
  name: HeaderName,
  response: Response,
  names: Names,
): Difference | undefined {
  const stated: LedgerHeader = LEDGER_HEADERS[name];
  const values = response.headers.get(keyOf(name, names)) ?? [];
  const full = (): string => headerName(name, names);
  const [value] = values;
  if (value === undefined) {
    const required = stated.on200 === 'required' && response.status === 200;
    if (!required) return undefined;
    const found = differs(
      `the header ${full()} on every 200`,
      noSuchHeader(response, names),
      similarHeader(full(), response, names),
    );
    return { ...found, kind: 'missing header' };
  }
  if (name === 'cursor' && response.status !== 200) {
    return differs(`${full()} on a 200 only`, `${full()} on a ${response.status}`);
  }
  if (values.length > 1)
    return differs(`${full()} once`, `${full()} ${values.length} times: ${values.join(', ')}`);
  if (isInFormat(stated, value)) return undefined;
  return differs(`${full()}: a ${stated.format}`, formatValue(value));
}

/**
 * Longer suffixes first, since one is the end of another. Other services are unlikely to send any
 * of them.
 */
const TELLING = ['oldestVersion', 'oldestBlockHeight', 'ledgerVersion', 'chainId'] as const;

/**
 * Returns the prefix of the ledger headers that were sent, in upper case, whatever the profile
 * expects.
 */
export function prefixOf({ headers }: Response): string | undefined {
  for (const name of TELLING) {
    const suffix = LEDGER_HEADERS[name].suffix.toLowerCase();
    const found = [...headers.keys()].find((key) => key.endsWith(`-${suffix}`));
    if (found !== undefined) return found.slice(0, -suffix.length).toUpperCase();
  }
  return undefined;
}

/**
 * A node with another prefix is most often judged by the wrong profile, so the message names that
 * prefix.
 */
function noSuchHeader(response: Response, { headerPrefix }: Names): string {
  const prefix = prefixOf(response);
  return prefix === undefined || prefix === headerPrefix.toUpperCase()
    ? 'no such header'
    : `no such header; this node sends ${prefix}*: set names.headerPrefix, or choose another profile`;
}

/** Names a header of the response with a spelling almost like this one, unless the document has it. */
function similarHeader(name: string, { headers }: Response, names: Names): Detail | undefined {
  const known = Object.values(LEDGER_HEADERS).map(({ suffix }) => names.headerPrefix + suffix);
  const sent = [...headers.keys()].map((key) => key.toUpperCase());
  const prefix = names.headerPrefix.toUpperCase();
  const others = sent.filter(
    (key) => key.startsWith(prefix) && !known.some((own) => own.toUpperCase() === key),
  );
  return similarName(name, others);
}

function isInFormat(stated: LedgerHeader, value: string): boolean {
  if (stated.format === 'text') return true;
  return stated.format === 'uint8' ? parseU8(value) !== undefined : parseU64(value) !== undefined;
}

/** Returns true when both ends of the versions or of the blocks can be read. */
export function isComparable(view: LedgerView): boolean {
  const versions = view.ledgerVersion !== undefined && view.oldestVersion !== undefined;
  return versions || (view.blockHeight !== undefined && view.oldestBlockHeight !== undefined);
}

/** Section 2.5: oldest is not above current, for versions and for blocks. */
export function findCoherenceDifference(view: LedgerView): Difference | undefined {
  return (
    findAboveDifference(
      'oldest version',
      view.oldestVersion,
      'ledger version',
      view.ledgerVersion,
    ) ??
    findAboveDifference('oldest block', view.oldestBlockHeight, 'block height', view.blockHeight)
  );
}

function findAboveDifference(
  low: string,
  lowest: bigint | undefined,
  high: string,
  highest: bigint | undefined,
): Difference | undefined {
  if (lowest === undefined || highest === undefined || lowest <= highest) return undefined;
  return differs(`the ${low} not above the ${high}`, `${low} ${lowest}, ${high} ${highest}`);
}

/** Section 7: which of the required headers an error response lacks. */
export function findHeadersOnErrorDifference(
  response: Response,
  names: Names,
): Difference | undefined {
  const absent = NUMERIC.filter(
    (name) => LEDGER_HEADERS[name].on200 === 'required' && !hasHeader(name, response, names),
  );
  if (absent.length === 0) return undefined;
  const list = absent.map((name) => headerName(name, names)).join(', ');
  const expected = 'the ledger metadata headers on an error response';
  return { ...differs(expected, `a ${response.status} without ${list}`), kind: 'missing header' };
}
