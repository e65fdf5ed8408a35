import type { Effort } from '../../src/evidence/effort.ts';
import { EFFORT_LEVELS, NO_MALFORMED, STANDARD_EFFORT } from '../../src/evidence/effort.ts';
import { isObject, omitUndefined } from '../../src/text/json.ts';
import type { RequirementVerdict } from '../verdict-document.ts';
import { isThrough } from '../time.ts';

/** What a bundle's `configuration.json` says of a run, as far as it bears on what the verdict is worth. */
export interface RunConfiguration {
  /** Why the run was not asked for everything; absent: it was. */
  readonly partial?: string;
  readonly effort: Effort;
  /** Cases of each law, where the user said so. */
  readonly runs?: number;
  readonly waivers: readonly RunWaiver[];
}

/** A waiver that a run was given. */
export interface RunWaiver {
  /** The requirement, or the check, of which a failure is accepted. */
  readonly id: string;
  readonly reason: string;
  /** The last day (UTC) that it holds. */
  readonly until: string;
  /** Whose it is, where it says so. */
  readonly owner?: string;
}

type Members = Readonly<Record<string, unknown>>;

/** @param value what stands in the file, of which nothing is taken on trust. */
export function readRunConfiguration(value: unknown): RunConfiguration {
  const run: Members = isObject(value) ? value : {};
  const told = run['configuration'];
  const { runs, shard, waivers, effort: asked }: Members = isObject(told) ? told : {};
  const effort = effortIn(asked);
  const partial = whyPartial({ ...run, shard }, effort);
  return {
    effort,
    ...omitUndefined({ partial }),
    ...(typeof runs === 'number' ? { runs } : {}),
    waivers: waiversIn(waivers),
  };
}

/** What is not said is standard, as it was before there was a choice; what is none of ours is the least. */
function effortIn(value: unknown): Effort {
  if (value === undefined) return STANDARD_EFFORT;
  const { level, malformed }: Members = isObject(value) ? value : {};
  return {
    level: EFFORT_LEVELS.find((known) => known === level) ?? 'smoke',
    malformed: malformed === true,
  };
}

function whyPartial({ only, shard, path }: Members, { malformed }: Effort): string | undefined {
  if (isSaid(only)) return `only a selection was asked: --only ${oneWord(only)}`;
  if (isSaid(shard)) return 'it is one shard without the others: --shard';
  if (isSaid(path)) return 'it replays one case of a law: --path';
  return malformed ? undefined : `nothing malformed was asked: ${NO_MALFORMED}`;
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

/** The waivers that may cover a failure of a requirement in a run that started then. */
export function waiversFor(
  requirement: Pick<RequirementVerdict, 'id' | 'checks'>,
  { waivers }: RunConfiguration,
  startedAt: string,
): readonly RunWaiver[] {
  const ids = [requirement.id, ...requirement.checks.map((check) => check.id)];
  return waivers.filter(({ id, until }) => ids.includes(id) && isThrough(until, startedAt));
}
