import type {
  GroundTruth,
  KnownAccount,
  KnownItem,
  KnownPoint,
  KnownTable,
} from '../../src/engine/known-truth.ts';
import type { LongHex } from '../../src/spec/formats/address.ts';
import type { HexBytes } from '../../src/spec/formats/hex-bytes.ts';
import { hexBytes } from '../../src/spec/formats/hex-bytes.ts';
import { serialized, writtenBy } from './package.ts';
import type { AccountName, Round, Step } from './plan.ts';
import { ACCOUNT_NAMES, NEVER_WRITTEN } from './plan.ts';
import type { State } from './state.ts';
import { settledOf } from './state.ts';

/** A step, and its transaction on the ledger. */
interface Done {
  readonly step: Step;
  readonly hash: string;
  readonly version: bigint;
  readonly handle: LongHex | undefined;
}

/** Returns the ground truth after all steps: senders, kinds, versions and bytes. */
export function groundTruthOf(rounds: readonly Round[], state: State): GroundTruth {
  const done = rounds
    .flat()
    .flatMap((step): readonly Done[] => {
      const found = settledOf(step.id, state);
      if (found === undefined) return [];
      const { hash, version, handle } = found;
      return [{ step, hash, version: BigInt(version), handle }];
    })
    .toSorted((a, b) => (a.version < b.version ? -1 : 1));
  return {
    accounts: ACCOUNT_NAMES.map((name) => accountOf(name, state.accounts[name], done)),
    tables: tablesOf(done),
  };
}

function accountOf(name: AccountName, address: LongHex, done: readonly Done[]): KnownAccount {
  const own = done.filter(({ step }) => step.by === name);
  const transactions = own.map(({ step, hash, version }) => ({ version, kind: step.kind, hash }));
  const orderless = new Set(own.map(({ step }) => step.kind)).size === 2;
  return { address, transactions, orderless, empty: own.length === 0 };
}

function tablesOf(done: readonly Done[]): readonly KnownTable[] {
  const handle = done.find((transaction) => transaction.handle !== undefined)?.handle;
  if (handle === undefined) return [];
  const changes = done.flatMap(({ step, version }) => {
    const written = writtenBy(step);
    return written === undefined ? [] : [{ ...written, version }];
  });
  const keys = [...new Set(changes.map(({ key }) => key))];
  const items = keys.map((key): KnownItem => {
    const own = changes.filter((change) => change.key === key);
    return { handle, key, value: own.at(-1)?.value, history: historyOf(own) };
  });
  const absent = NEVER_WRITTEN.map((key) => hexBytes(serialized(key)));
  return [{ handle, items, absent }];
}

/** Returns an item's bytes at each change, and just before each change. */
function historyOf(
  changes: readonly { readonly version: bigint; readonly value: HexBytes | undefined }[],
): readonly KnownPoint[] {
  const points = changes.flatMap(({ version, value }, nth) => {
    const before = nth === 0 ? [] : [pointOf(version - 1n, changes[nth - 1]?.value)];
    return [...before, pointOf(version, value)];
  });
  return [...new Map(points.map((point) => [point.version, point])).values()];
}

function pointOf(version: bigint, value: HexBytes | undefined): KnownPoint {
  return { version, value: value ?? 'absent' };
}
