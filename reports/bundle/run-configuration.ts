import type { AcceptedFailure } from '../../src/evidence/waiver.ts';
import type { Effort } from '../../src/evidence/effort.ts';
import { optionOf } from '../../src/evidence/effort-option.ts';
import { EFFORT_LEVELS, NO_MALFORMED, STANDARD_EFFORT } from '../../src/evidence/effort.ts';
import type { TruthSource } from '../../config/ground-truth/truth-source.ts';
import { TRUTH_SOURCES } from '../../config/ground-truth/truth-source.ts';
import { canonicalJson } from '../../src/text/canonical-json.ts';
import { sha256 } from '../../src/text/digest.ts';
import { isObject, omitUndefined } from '../../src/text/json.ts';
import type { RequirementVerdict } from '../verdict/verdict-document.ts';
import { isThrough } from '../text/time-text.ts';

/** The facts in a bundle's `configuration.json` on which the worth of a verdict depends. */
export interface RunConfiguration {
  /** Why the run did not cover everything; absent: it did. */
  readonly partial?: string;
  readonly effort: Effort;
  /** Cases of each property, if the user set the number. */
  readonly runs?: number;
  readonly waivers: readonly RunWaiver[];
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

/** A waiver in the configuration of a run. */
export interface RunWaiver extends Pick<AcceptedFailure, 'reason' | 'until' | 'owner'> {
  /** The id of the requirement or check whose failure is accepted. */
  readonly id: string;
}

type Members = Readonly<Record<string, unknown>>;

/** @param value the content of the file, which is not trusted. */
export function readRunConfiguration(value: unknown): RunConfiguration {
  const run: Members = isObject(value) ? value : {};
  const given = run['configuration'];
  const { runs, shard, waivers, effort: asked }: Members = isObject(given) ? given : {};
  const effort = effortIn(asked);
  const partial = whyPartial({ ...run, shard }, effort);
  return {
    effort,
    ...omitUndefined({ partial }),
    ...(typeof runs === 'number' ? { runs } : {}),
    waivers: waiversIn(waivers),
    truth: truthIn(isObject(given) ? given : {}),
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

/** Returns the effort. A missing one is standard, as in older files; an unknown one counts as the least. */
function effortIn(value: unknown): Effort {
  if (value === undefined) return STANDARD_EFFORT;
  const { level, malformed }: Members = isObject(value) ? value : {};
  return {
    level: EFFORT_LEVELS.find((known) => known === level) ?? 'smoke',
    malformed: malformed === true,
  };
}

function whyPartial({ only, shard, path }: Members, { malformed }: Effort): string | undefined {
  if (isSaid(only)) return `only a selection of checks ran: --only ${oneWord(only)}`;
  if (isSaid(shard)) return 'the run is one shard of several: --shard';
  if (isSaid(path)) return 'the run replays one case of a property: --path';
  return malformed ? undefined : `no malformed request was sent: ${optionOf(NO_MALFORMED)}`;
}

function isSaid(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function oneWord(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function waiversIn(value: unknown): readonly RunWaiver[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [];
  return all.flatMap((waiver) => {
    if (!isObject(waiver)) return [];
    const { requirement, check, reason, until, owner } = waiver;
    const id = typeof requirement === 'string' ? requirement : check;
    if (typeof id !== 'string' || typeof until !== 'string') return [];
    const why = typeof reason === 'string' ? reason : '';
    const whose = typeof owner === 'string' ? { owner } : {};
    return [{ id, reason: why, until, ...whose }];
  });
}

/** Returns the waivers that may cover a failure of a requirement in a run that started at that time. */
export function waiversFor(
  requirement: Pick<RequirementVerdict, 'id' | 'checks'>,
  { waivers }: RunConfiguration,
  startedAt: string,
): readonly RunWaiver[] {
  const ids = [requirement.id, ...requirement.checks.map((check) => check.id)];
  return waivers.filter(({ id, until }) => ids.includes(id) && isThrough(until, startedAt));
}
