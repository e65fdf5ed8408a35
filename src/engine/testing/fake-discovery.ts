import type { RunOptions } from '../run-options.ts';
import type { KnownAccount, KnownItem } from '../known-truth.ts';
import { knownAccount } from '../known-truth.ts';
import { longHex } from '../../spec/formats/address.ts';
import type { Names } from '../../spec/names.ts';
import { discoverTarget } from '../discovery/discover.ts';
import type { Discovery } from '../discovery/discovery.ts';
import type { FakeRequest, FakeResponse } from './fake-session.ts';
import { ACCOUNT, fakeSession } from './fake-session.ts';

export const NOT_FOUND: FakeResponse = { status: 404 };

/** {@link ACCOUNT}, of which only the address is known. */
export const KNOWN = knownAccount(ACCOUNT);

/** The ground truth with these accounts, and these items of table 0x5. */
export function knowing(
  accounts: readonly KnownAccount[],
  items: readonly KnownItem[] = [],
): Pick<RunOptions, 'truth'> {
  return { truth: { accounts, tables: [{ handle: longHex('5'), items, absent: [] }] } };
}

/** A discovery, the paths that it requested, and the names it has settled. */
interface Discovered {
  readonly discovery: Discovery;
  readonly paths: readonly string[];
  readonly names: Names;
}

/** The discovery of a node with these answers, for a user who knows {@link ACCOUNT} by default. */
export async function discoverOn(
  respond: (asked: FakeRequest) => FakeResponse,
  parts: Partial<RunOptions> = {},
): Promise<Discovered> {
  const { session, asked } = await fakeSession(respond, { ...knowing([KNOWN]), ...parts });
  const discovery = await discoverTarget(session);
  return { discovery, paths: asked.map(({ path }) => path), names: session.names };
}

/** The address in the path of a request. */
export function accountIn(path: string): string | undefined {
  return /accounts\/([^/]+)/.exec(path)?.[1];
}
