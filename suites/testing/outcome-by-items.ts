import type { Check } from '../../src/engine/check/check.ts';
import { CheckContext } from '../../src/engine/check/check-context.ts';
import type { DiscoveredItem } from '../../src/engine/discovery/discovery.ts';
import { Discovery } from '../../src/engine/discovery/discovery.ts';
import { Unjudged } from '../../src/engine/session/unjudged-check.ts';
import { fakeSession, ledgerHeaders } from '../../src/engine/testing/fake-session.ts';
import { Mismatch } from '../../src/expect/mismatch.ts';
import type { LongHex } from '../../src/spec/formats/address.ts';
import { longHex } from '../../src/spec/formats/address.ts';
import type { HexBytes } from '../../src/spec/formats/hex-bytes.ts';
import { bytesFromHex, hexBytes } from '../../src/spec/formats/hex-bytes.ts';
import { objectOf } from '../../src/testing/json-in-tests.ts';

/** Returns the bytes of an item of a fake node, if it has any. `key` is the JSON value in the body. */
export type Find = (handle: LongHex, key: unknown) => HexBytes | undefined;

/** Returns a known item, whose distinctive value is made from a name. */
export function itemNamed(handle: LongHex, key: HexBytes, name: string): DiscoveredItem {
  const value = valueNamed(name);
  return { handle, key, value, found: value, history: [] };
}

/** Returns a distinctive value. */
export function valueNamed(name: string): HexBytes {
  return hexBytes(Buffer.from(`the value ${name}`));
}

/** Returns the key that is this text. */
export function textKey(text: string): HexBytes {
  return hexBytes(Buffer.from(text));
}

/** Returns the text of a key, or '' for what is no key. */
export function textOf(key: unknown): string {
  return isKey(key) ? bytesFromHex(key).toString('latin1') : '';
}

function isKey(key: unknown): key is HexBytes {
  return typeof key === 'string' && /^0x(?:[\da-f]{2})*$/.test(key);
}

/**
 * Runs a check against a fake node.
 *
 * @returns `passed`, or what the check throws: `failed`, or the outcome and the reason.
 */
export async function outcomeByItems(
  checks: readonly Check[],
  id: string,
  items: readonly DiscoveredItem[],
  find: Find,
): Promise<string> {
  const check = checks.find((each) => each.id === id);
  if (check?.kind !== 'example') throw new Error(`${id} is no example`);
  const { session } = await fakeSession(({ path, body }) => {
    const [, handle = ''] = /tables\/([^/]+)/.exec(path) ?? [];
    const value = find(longHex(handle.slice(2)), objectOf(JSON.parse(body))['key']);
    const headers = ledgerHeaders(100);
    if (value === undefined) return { status: 404, headers, body: '{}' };
    const type = { 'content-type': 'application/x-bcs' };
    return { status: 200, headers: { ...headers, ...type }, body: bytesFromHex(value) };
  });
  const tables = [...new Set(items.map(({ handle }) => handle))].map((handle) => {
    return { handle, items: items.filter((item) => item.handle === handle), absent: [] };
  });
  const discovery = new Discovery([], items, { accounts: [], tables });
  try {
    await check.run(new CheckContext(session, discovery, id));
  } catch (error) {
    if (error instanceof Mismatch) return 'failed';
    if (error instanceof Unjudged) return `${error.outcome}: ${error.message}`;
    throw error;
  }
  return 'passed';
}
