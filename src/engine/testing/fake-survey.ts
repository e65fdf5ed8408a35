import type { RunOptions } from '../run-options.ts';
import type { KnownAccount, KnownItem } from '../ground-truth.ts';
import { knownAccount } from '../ground-truth.ts';
import { longHex } from '../../spec/formats/address.ts';
import type { Names } from '../../spec/names.ts';
import { makeSurvey } from '../discovery/make-survey.ts';
import type { Survey } from '../discovery/survey.ts';
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

/** A survey, the paths that it requested, and the names it has settled. */
export interface Surveyed {
  readonly survey: Survey;
  readonly paths: readonly string[];
  readonly names: Names;
}

/** The survey of a node with these answers, for a user who knows {@link ACCOUNT} by default. */
export async function surveyed(
  respond: (asked: FakeRequest) => FakeResponse,
  parts: Partial<RunOptions> = {},
): Promise<Surveyed> {
  const { session, asked } = await fakeSession(respond, { ...knowing([KNOWN]), ...parts });
  const survey = await makeSurvey(session);
  return { survey, paths: asked.map(({ path }) => path), names: session.names };
}

/** The address in the path of a request. */
export function accountIn(path: string): string | undefined {
  return /accounts\/([^/]+)/.exec(path)?.[1];
}
