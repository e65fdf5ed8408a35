import { NO_MALFORMED } from '../../src/evidence/effort.ts';
import type { TruthSource } from '../../config/ground-truth/truth-source.ts';
import { TRUTH_SOURCES } from '../../config/ground-truth/truth-source.ts';
import { canonicalJson } from '../../src/text/canonical-json.ts';
import { sha256 } from '../../src/text/digest.ts';
import { isObject, omitUndefined } from '../../src/text/json.ts';

/** The facts in a bundle's `configuration.json` on which the worth of a verdict depends, and that the verdict lacks. */
export interface RunConfiguration {
  /** Why the run did not cover everything; absent: it did. */
  readonly partial?: string;
  /** The ground truth: its source, and how much of it there is. */
  readonly truth: { readonly source: TruthSource; readonly counts: TruthCounts };
  /** SHA-256 of the whole configuration as canonical JSON, in hex. */
  readonly sha256: string;
}

/** How many facts of each kind a configuration states. */
export interface TruthCounts {
  readonly accounts: number;
  readonly transactions: number;
  readonly items: number;
  /** Values of items, at the latest version and at others. */
  readonly values: number;
  /** Keys that are in no table. */
  readonly absent: number;
}

type Members = Readonly<Record<string, unknown>>;

/** @param value the content of the file, which is not trusted. */
export function readRunConfiguration(value: unknown): RunConfiguration {
  const run: Members = isObject(value) ? value : {};
  const given = run['configuration'];
  const configuration: Members = isObject(given) ? given : {};
  return {
    ...omitUndefined({ partial: whyPartial(run, configuration) }),
    truth: truthIn(configuration),
    sha256: sha256(canonicalJson(given ?? null)),
  };
}

function truthIn({ groundTruth, accounts, tables }: Members): RunConfiguration['truth'] {
  const [known, stores] = [listIn(accounts), listIn(tables)];
  const items = stores.flatMap((table) => listIn(table['items']));
  const values = items.filter(({ value }) => value !== undefined);
  const points = items.flatMap(({ history }) => listIn(history));
  return {
    source: TRUTH_SOURCES.find((source) => source === groundTruth) ?? 'typed',
    counts: {
      accounts: known.length,
      transactions: known.flatMap(({ transactions }) => listIn(transactions)).length,
      items: items.length,
      values: values.length + points.length,
      absent: stores.reduce(
        (sum, { absent }) => sum + (Array.isArray(absent) ? absent.length : 0),
        0,
      ),
    },
  };
}

/** Returns the objects in a list; none in anything else. */
function listIn(value: unknown): readonly Members[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [];
  return all.filter(isObject);
}

function whyPartial({ only, path }: Members, { shard, effort }: Members): string | undefined {
  if (isSaid(only)) return `only a selection of checks ran: --only ${oneWord(only)}`;
  if (isSaid(shard)) return 'the run is one shard of several: --shard';
  if (isSaid(path)) return 'the run replays one case of a property: --path';
  // Without an effort, as in older files, it is standard.
  const isWhole = effort === undefined || (isObject(effort) && effort['malformed'] === true);
  return isWhole ? undefined : `no malformed request was sent: ${NO_MALFORMED}`;
}

function isSaid(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function oneWord(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
