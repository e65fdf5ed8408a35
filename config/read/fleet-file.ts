import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { isObject } from '../../src/text/json.ts';
import { ConfigError } from '../mistakes/config-error.ts';
import type { Mistake } from '../mistakes/mistake.ts';
import { readYaml } from './read-file.ts';
import { findTargetMistake, LEGAL_TARGETS } from './read-target.ts';
import { suggestion } from '../mistakes/suggestion.ts';
import { validateFleet } from './validate.ts';
import type { WrittenFile } from './written-files.ts';
import { readConfigFile } from './written-files.ts';
import type { WrittenFleet } from './written.ts';
import type { YamlFile } from './yaml-file.ts';

/** One target of a fleet, and its configuration. */
export interface FleetEntry {
  /** The path of the fleet's file. */
  readonly fleet: string;
  readonly name: string;
  readonly file: WrittenFile;
}

/** A list of targets. */
export interface Fleet {
  /** How many targets are judged at a time. */
  readonly parallel: number;
  readonly entries: readonly FleetEntry[];
}

type WrittenEntry = WrittenFleet['targets'][number];

const DEFAULT_PARALLEL = 2;

const NO_TARGETS: Mistake = { path: ['targets'], text: 'targets is empty: add a target' };

/**
 * Reads a file of targets.
 *
 * @throws ConfigError with everything that is wrong in it.
 */
export function readFleetFile(path: string): Fleet {
  const yaml = readYaml(path);
  const own = [...nameMistakes(yaml.value), ...fileMistakes(yaml.value, path)];
  // Reading a target reports these too; here they are reported together with what makes the file
  // unreadable.
  const beside = targetMistakes(yaml.value);
  const { written, mistakes } = validateFleet(yaml, [...own, ...beside]);
  const { targets, parallel = DEFAULT_PARALLEL } = written;
  const found = [...mistakes, ...own, ...(targets.length === 0 ? [NO_TARGETS] : [])];
  if (yaml.problems(found).length > 0) throw new ConfigError(yaml.problems([...found, ...beside]));
  const entries = targets.map((entry, index) => ({
    fleet: path,
    name: entry.name,
    file: entryFile(path, yaml, entry, index),
  }));
  return { parallel, entries };
}

/**
 * Returns the target with that name.
 *
 * @throws ConfigError when there is none.
 */
export function findEntry({ entries }: Fleet, name: string): FleetEntry {
  const found = entries.find((entry) => entry.name === name);
  if (found !== undefined) return found;
  const names = entries.map((entry) => entry.name);
  throw new ConfigError(`--entry: no target ${JSON.stringify(name)}${suggestion(name, names)}`);
}

/** Returns the entries of the targets, valid or not. */
function entriesIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  const targets: unknown = isObject(value) ? value['targets'] : undefined;
  const all: readonly unknown[] = Array.isArray(targets) ? targets : [];
  return all.map((entry) => (isObject(entry) ? entry : {}));
}

/** Folders are named after targets, and some file systems ignore case. */
function nameMistakes(value: unknown): readonly Mistake[] {
  const names = entriesIn(value).map(({ name }) =>
    typeof name === 'string' ? name.toLowerCase() : '',
  );
  return names.flatMap((name, index) => {
    if (name === '' || names.indexOf(name) === index) return [];
    const path = ['targets', String(index), 'name'];
    return [{ path, text: `${path.join('.')}: duplicate name ${name}: choose another` }];
  });
}

/** Configuration files that do not exist. */
function fileMistakes(value: unknown, fleet: string): readonly Mistake[] {
  return entriesIn(value).flatMap(({ config }, index) => {
    if (typeof config !== 'string' || existsSync(besideOf(fleet, config))) return [];
    const path = ['targets', String(index), 'config'];
    return [{ path, text: `${path.join('.')}: file not found: ${besideOf(fleet, config)}` }];
  });
}

/** Targets that cannot be judged, as far as this file shows. */
function targetMistakes(value: unknown): readonly Mistake[] {
  return entriesIn(value).flatMap(({ target, config }, index) => {
    const at = ['targets', String(index)];
    const where = [...at, 'target'].join('.');
    // What stands for a variable is known only when the target is judged.
    if (typeof target === 'string' && target.includes('${')) return [];
    if (typeof target === 'string') {
      const why = findTargetMistake(target);
      return why === undefined ? [] : [{ path: [...at, 'target'], text: `${where} ${why}` }];
    }
    const isMissing = target === undefined && config === undefined;
    return isMissing ? [{ path: at, text: `${where} is missing: ${LEGAL_TARGETS}` }] : [];
  });
}

function besideOf(fleet: string, config: string): string {
  return isAbsolute(config) ? config : join(dirname(fleet), config);
}

/** Returns the entry's own configuration, and below it the file that it names. */
function entryFile(
  path: string,
  yaml: YamlFile,
  { name, config, ...own }: WrittenEntry,
  index: number,
): WrittenFile {
  const beside = config === undefined ? undefined : besideOf(path, config);
  const base = beside === undefined ? undefined : readConfigFile(beside);
  const isOwn = ({ path: [key] }: Mistake): boolean =>
    base === undefined || (key !== undefined && key in own);
  const placed = (mistake: Mistake): Mistake => ({
    path: ['targets', String(index), ...mistake.path],
    text: `${name}: ${mistake.text}`,
    at: mistake.at === 'file' ? undefined : mistake.at,
  });
  return {
    written: { ...base?.written, ...own },
    mistakes: base?.mistakes ?? [],
    from: (key) => (beside === undefined || key in own ? path : beside),
    problems: (more) => [
      ...yaml.problems(more.filter(isOwn).map(placed)),
      ...(base?.problems(more.filter((mistake) => !isOwn(mistake))) ?? []),
    ],
  };
}
