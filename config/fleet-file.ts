import { dirname, isAbsolute, join } from 'node:path';
import { ConfigError } from './config-error.ts';
import type { Mistake } from './mistake.ts';
import { readYaml } from './read-file.ts';
import { suggestion } from './suggestion.ts';
import { validateFleet } from './validate.ts';
import type { WrittenFile } from './written-files.ts';
import { readConfigFile } from './written-files.ts';
import type { WrittenFleet } from './written.ts';
import type { YamlFile } from './yaml-file.ts';

/** One target of a fleet, and what it is judged by. */
export interface FleetEntry {
  /** The path of the fleet's file. */
  readonly fleet: string;
  readonly name: string;
  readonly file: WrittenFile;
}

/** Many targets. */
export interface Fleet {
  /** How many are judged at a time. */
  readonly parallel: number;
  readonly entries: readonly FleetEntry[];
}

type WrittenEntry = WrittenFleet['targets'][number];

const DEFAULT_PARALLEL = 2;

/** Reads a file of targets. @throws ConfigError of all that is wrong in it. */
export function readFleetFile(path: string): Fleet {
  const yaml = readYaml(path);
  const { written, mistakes } = validateFleet(yaml);
  const { targets, parallel = DEFAULT_PARALLEL } = written;
  const problems = yaml.problems([...mistakes, ...nameMistakes(targets)]);
  if (problems.length > 0) throw new ConfigError(problems);
  const entries = targets.map((entry, index) => ({
    fleet: path,
    name: entry.name,
    file: entryFile(path, yaml, entry, index),
  }));
  return { parallel, entries };
}

/** The target of that name. @throws ConfigError where there is none. */
export function findEntry({ entries }: Fleet, name: string): FleetEntry {
  const found = entries.find((entry) => entry.name === name);
  if (found !== undefined) return found;
  const names = entries.map((entry) => entry.name);
  throw new ConfigError(`--entry: no target ${JSON.stringify(name)}${suggestion(name, names)}`);
}

/** Folders are named after targets, and some file systems take no notice of case. */
function nameMistakes(targets: readonly WrittenEntry[]): readonly Mistake[] {
  if (targets.length === 0) return [{ path: ['targets'], text: 'targets is empty: name one' }];
  const names = targets.map(({ name }) => name.toLowerCase());
  return names.flatMap((name, index) => {
    if (names.indexOf(name) === index) return [];
    const path = ['targets', String(index), 'name'];
    return [{ path, text: `${path.join('.')}: ${name} is there twice: another name` }];
  });
}

/** What an entry says itself, and below it what the file says that it names. */
function entryFile(
  path: string,
  yaml: YamlFile,
  { name, config, ...own }: WrittenEntry,
  index: number,
): WrittenFile {
  const beside = config === undefined || isAbsolute(config) ? config : join(dirname(path), config);
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
    profileFrom: own.profile === undefined && beside !== undefined ? beside : path,
    problems: (more) => [
      ...yaml.problems(more.filter(isOwn).map(placed)),
      ...(base?.problems(more.filter((mistake) => !isOwn(mistake))) ?? []),
    ],
  };
}
