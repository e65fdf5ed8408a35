import { dirname, isAbsolute, relative } from 'node:path';
import type { GroundTruth } from '../../src/engine/known-truth.ts';
import { knownAccount } from '../../src/engine/known-truth.ts';
import { writeGroundTruthBriefly } from '../../config/ground-truth/written-truth.ts';
import type { BaseUrl } from '../../src/wire/base-url.ts';
import type { Profile } from '../../src/engine/profile.ts';
import { isProfileName, PROFILES } from '../../config/profiles/profiles.ts';
import type { WrittenTls } from '../../config/read/read-tls.ts';
import { isPem, PEM_KEYS } from '../../config/read/read-tls.ts';
import type { WrittenConfig } from '../../config/read/written.ts';
import { parseAddress } from '../../src/spec/formats/address.ts';
import type { ChosenAccount, ChosenItem } from './choose-ground-truth.ts';
import type { InitFlags, UserInput } from './user-input.ts';
import type { Inspection } from './inspect.ts';
import { isWritable, safeHeaders } from './secrets-in-config.ts';

/** What was chosen for a configuration. */
export interface Chosen {
  readonly accounts: readonly ChosenAccount[];
  readonly items: readonly ChosenItem[];
}

/** A configuration, and the environment variables it requires. */
export interface ComposedConfig {
  readonly written: WrittenConfig;
  /** Names invented for environment variables of headers whose values may not be written. */
  readonly variables: readonly string[];
}

/** Combines the input of the user with the findings; the input stays unchanged. */
export function compose(
  { written: before }: UserInput,
  { config }: Inspection,
  chosen: Chosen,
  flags: InitFlags,
): ComposedConfig {
  const { headers, variables } = safeHeaders(before.headers ?? {});
  const {
    target: given = '',
    profile: __,
    names: ___,
    headers: ____,
    accounts,
    tables,
    tls,
    ...rest
  } = before;
  const names = namesOf(before, config);
  const target = targetText(config.target, flags.target === undefined ? given : '');
  const found = writeGroundTruthBriefly(newTruth(before, chosen));
  const hasFound = found.accounts.length + found.tables.length > 0;
  const written = {
    ...(target === undefined ? {} : { target }),
    profile: profileText(before, config, flags),
    ...(Object.keys(names).length === 0 ? {} : { names }),
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    ...(tls === undefined ? {} : { tls: movedTls(tls, flags) }),
    ...rest,
    ...(hasFound ? { groundTruth: 'discovered' as const } : {}),
    ...listed('accounts', [...(accounts ?? []), ...found.accounts]),
    ...listed('tables', [...(tables ?? []), ...found.tables]),
  };
  return { written, variables };
}

/** Returns the URL, or the variable in its place; `undefined` for a URL that must be kept out of a file. */
function targetText(target: BaseUrl, given: string): string | undefined {
  if (given.includes('${')) return given;
  return isWritable(target) ? `${target.origin}${target.prefix}` : undefined;
}

function listed<Name extends string, T>(name: Name, all: readonly T[]): { [Key in Name]?: T[] } {
  const found: { [Key in Name]?: T[] } = {};
  if (all.length > 0) found[name] = [...all];
  return found;
}

/** Returns the names the user wrote, and the prefix when it differs from the profile's. */
function namesOf(
  { names = {} }: WrittenConfig,
  { profile }: Inspection['config'],
): NonNullable<WrittenConfig['names']> {
  const usual: Profile | undefined = Object.values(PROFILES).find(
    ({ name }) => name === profile.name,
  );
  const { headerPrefix } = profile.names;
  return usual?.names.headerPrefix === headerPrefix ? names : { ...names, headerPrefix };
}

/** Returns the name of a built-in profile; else the path of its file, relative to the configuration's folder. */
function profileText(
  { profile: before }: WrittenConfig,
  { profile }: Inspection['config'],
  { profile: flag, config, out }: InitFlags,
): string {
  const file = flag ?? (before === undefined ? undefined : besideOf(config ?? '', before));
  return isProfileName(profile.name) || file === undefined
    ? profile.name
    : relative(dirname(out), file);
}

/** Returns the mapping with its relative paths from the folder of the new file. */
export function movedTls(
  tls: WrittenTls,
  { config, out }: Pick<InitFlags, 'config' | 'out'>,
): WrittenTls {
  const moved = ([name, text]: [string, string]): [string, string] => {
    const isPath = PEM_KEYS.some((key) => key === name) && !isPem(text) && !text.includes('${');
    const isMoved = isPath && config !== undefined && !isAbsolute(text);
    return [name, isMoved ? relative(dirname(out), besideOf(config, text)) : text];
  };
  return Object.fromEntries(Object.entries(tls).map(moved));
}

/** Returns what was chosen, without the accounts and tables that the user named. */
function newTruth({ accounts = [], tables = [] }: WrittenConfig, chosen: Chosen): GroundTruth {
  const named = new Set(accounts.map(({ address }) => parseAddress(address)));
  const handles = new Set(tables.map(({ handle }) => parseAddress(handle)));
  const items = chosen.items.filter(({ handle }) => !handles.has(handle));
  return {
    accounts: chosen.accounts
      .filter(({ address }) => !named.has(address))
      .map(({ address, transactions }) => knownAccount(address, { transactions })),
    tables: [...new Set(items.map(({ handle }) => handle))].map((handle) => {
      return { handle, items: items.filter((item) => item.handle === handle), absent: [] };
    }),
  };
}

function besideOf(file: string, path: string): string {
  return isAbsolute(path) ? path : `${dirname(file)}/${path}`;
}
