import type { WrittenConfig } from '../../config/written.ts';
import { hexBytes } from '../../src/spec/formats/hex-bytes.ts';
import { serialized } from './package.ts';
import type { AccountName, Round, Step } from './plan.ts';
import { ACCOUNT_NAMES, NEVER_WRITTEN } from './plan.ts';
import type { State } from './state.ts';
import { writtenBy } from './written-by.ts';
import { omitUndefined } from '../../src/text/json.ts';

type WrittenAccount = NonNullable<WrittenConfig['accounts']>[number];
type WrittenTable = NonNullable<WrittenConfig['tables']>[number];
type WrittenItem = NonNullable<WrittenTable['items']>[number];
type WrittenPoint = NonNullable<WrittenItem['history']>[number];

/** A step, and its transaction on the ledger. */
interface Done {
  readonly step: Step;
  readonly hash: string;
  readonly version: bigint;
  readonly handle: string | undefined;
}

/** The ground truth after all steps: senders, kinds, versions and bytes. */
export function groundTruthOf(
  rounds: readonly Round[],
  { accounts, sent }: State,
): Pick<WrittenConfig, 'accounts' | 'tables'> {
  const done = rounds
    .flat()
    .flatMap((step): readonly Done[] => {
      const found = sent[step.id];
      if (found === undefined || !('version' in found)) return [];
      const { hash, version, handle } = found;
      return [{ step, hash, version: BigInt(version), handle }];
    })
    .toSorted((a, b) => (a.version < b.version ? -1 : 1));
  return {
    accounts: ACCOUNT_NAMES.map((name) => accountOf(name, accounts[name], done)),
    tables: tablesOf(done),
  };
}

function accountOf(name: AccountName, address: string, done: readonly Done[]): WrittenAccount {
  const own = done.filter(({ step }) => step.by === name);
  if (own.length === 0) return { address, empty: true };
  const both = new Set(own.map(({ step }) => step.kind)).size === 2;
  const transactions = own.map(({ step, hash, version }) => {
    return { version: version.toString(), kind: step.kind, hash };
  });
  return { address, transactions, ...(both ? { orderless: true } : {}) };
}

function tablesOf(done: readonly Done[]): WrittenTable[] {
  const handle = done.find((one) => one.handle !== undefined)?.handle;
  if (handle === undefined) return [];
  const changes = done.flatMap(({ step, version }) => {
    const written = writtenBy(step);
    return written === undefined ? [] : [{ ...written, version }];
  });
  const keys = [...new Set(changes.map(({ key }) => key))];
  const items = keys.map((key) => {
    return itemOf(
      key,
      changes.filter((change) => change.key === key),
    );
  });
  const absent = NEVER_WRITTEN.map((key) => hexBytes(serialized(key)));
  return [{ handle, items, absent }];
}

/** The item's bytes now, at each change, and just before each change. */
function itemOf(
  key: string,
  changes: readonly { readonly version: bigint; readonly value: string | undefined }[],
): WrittenItem {
  const last = changes.at(-1)?.value;
  const points = changes.flatMap(({ version, value }, nth) => {
    const before = nth === 0 ? [] : [pointOf(version - 1n, changes[nth - 1]?.value)];
    return [...before, pointOf(version, value)];
  });
  const history = [...new Map(points.map((point) => [point.version, point])).values()];
  return { key, ...omitUndefined({ value: last }), history };
}

function pointOf(version: bigint, value: string | undefined): WrittenPoint {
  const at = { version: version.toString() };
  return value === undefined ? { ...at, absent: true } : { ...at, value };
}
