import { AccountHistory } from '../account-history.ts';
import type { Entry, Span } from '../entry.ts';

/** A transaction of an account at a version. */
export const entry = (version: number, identity = `t${version}`): Entry => ({
  version: BigInt(version),
  identity,
});

/** Like {@link entry}, for each of these versions. */
export const entries = (...versions: readonly number[]): readonly Entry[] =>
  versions.map((version) => entry(version));

/** The versions from the first to the second. */
export const span = (from: number, to: number): Span => ({ from: BigInt(from), to: BigInt(to) });

/** What is known of an account after one answer. */
export function knowing(versions: readonly number[], within?: Span): AccountHistory {
  const history = new AccountHistory();
  history.learn(entries(...versions), within);
  return history;
}
