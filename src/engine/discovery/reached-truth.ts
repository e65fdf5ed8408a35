import type { GroundTruth, KnownItem } from '../known-truth.ts';

/** Every version of which the user knows anything, as often as it is named. */
export function knownVersions({ accounts, tables }: GroundTruth): readonly bigint[] {
  return [
    ...accounts.flatMap(({ transactions }) => transactions),
    ...tables.flatMap(({ items }) => items.flatMap(({ history }) => history)),
  ].map(({ version }) => version);
}

/**
 * Returns the newest version of which the user knows anything, when no answer has named it or a
 * later one.
 */
export function versionAhead(truth: GroundTruth, highest: bigint | undefined): bigint | undefined {
  const newest = knownVersions(truth).reduce(
    (latest, version) => (version > latest ? version : latest),
    0n,
  );
  return highest !== undefined && newest > highest ? newest : undefined;
}

/**
 * Returns the ground truth up to a version: a node behind the user's own view of the chain
 * conforms. Leaves out values that the user calls the latest, and orderless transactions without a
 * version.
 */
export function truthUpTo(truth: GroundTruth, highest: bigint): GroundTruth {
  const isReached = ({ version }: { readonly version: bigint }): boolean => version <= highest;
  return {
    accounts: truth.accounts.map((account) => {
      const transactions = account.transactions.filter(isReached);
      const orderless = transactions.some(({ kind }) => kind === 'orderless');
      return { ...account, transactions, orderless };
    }),
    tables: truth.tables.map(({ handle, items }) => ({
      handle,
      items: items.map(({ key, history }): KnownItem => ({
        handle,
        key,
        history: history.filter(isReached),
      })),
      absent: [],
    })),
  };
}
