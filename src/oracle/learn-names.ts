import { parseAddress } from '../spec/formats/address.ts';
import { parseU64, U64_MAX } from '../spec/formats/u64.ts';
import { max } from './extremes.ts';
import type { Names } from '../spec/names.ts';
import { REPLAY_PROTECTOR, TRANSACTION_HASH } from '../spec/names.ts';

/** A page of some account: its elements and the address asked for. */
export interface SampledPage {
  readonly account: string;
  readonly elements: readonly Readonly<Record<string, unknown>>[];
  /**
   * The oldest and the current version by the page's own headers; absent when the headers lack
   * them.
   */
  readonly bounds?: { readonly oldest: bigint; readonly current: bigint };
  /** Versions of transactions of the account, from the user. */
  readonly known?: readonly bigint[];
}

const DEFAULT_NAMES = { sender: 'sender', version: 'version' } as const;

const SAYS_SENDER = /sender|from|account|address/i;

/** Who pays, owns or signs is mostly the sender, but may be somebody else. */
const SAYS_OTHER = /payer|sponsor|fee|gas|owner|author|origin|signer/i;

/**
 * Section 2.2: the names of sender and version, which the document does not show, as far as the
 * target's own pages reveal them. A given name is kept. The usual names come first, unless they mean
 * something else. When several members fit, none is learned, since a wrong name would cause a false
 * positive.
 */
export function learnNames(names: Names, samples: readonly SampledPage[]): Names {
  const keys = keysOf(samples);
  return {
    ...names,
    version: names.version ?? learnVersion(keys, samples),
    sender: names.sender ?? learnSender(keys, samples),
  };
}

/** Returns whether a page with a version that the user knows would tell which member is the version. */
export function isVersionOpen({ version }: Names, samples: readonly SampledPage[]): boolean {
  const fitting = keysOf(samples).filter((key) => mayBeVersion(key, samples));
  const isDecided = fitting.some((key) => listsKnown(key, samples));
  const isUsual = fitting.every((key) => key === DEFAULT_NAMES.version);
  return version === undefined && !isUsual && !isDecided;
}

function keysOf(samples: readonly SampledPage[]): readonly string[] {
  const all = samples.flatMap(({ elements }) =>
    elements.flatMap((element) => Object.keys(element)),
  );
  return [...new Set(all)];
}

/**
 * Section 2.2 neither requires a sender nor shows its name: only a name that says so may be learned,
 * since any other account may be somebody else. The usual name may be that of something else, such as
 * a registered name or a public key, when it never holds the account.
 */
function learnSender(keys: readonly string[], samples: readonly SampledPage[]): string | undefined {
  const usual = DEFAULT_NAMES.sender;
  const values = valuesOf(usual, samples).filter((value) => typeof value === 'string');
  const isShown = (page: SampledPage): boolean =>
    page.elements.some((element) => isSender(element[usual], page));
  if (samples.some(isShown)) return usual;
  const named = keys.filter((key) => SAYS_SENDER.test(key) && !SAYS_OTHER.test(key));
  const fitting = named.filter((key) => mayBeSender(key, samples));
  const written = values.length > 0 ? usual : undefined;
  if (fitting.length > 0 || written) return uniqueName(fitting, usual) ?? written;
  // A node may write some addresses wrong.
  const sayUsual = named.filter((key) => key.toLowerCase().includes(usual));
  return (
    onlyOne(sayUsual.filter((key) => isSenderOfMany(key, samples))) ??
    onlyOne(named.filter((key) => isSenderOfMost(key, samples)))
  );
}

/** Returns the only fitting member whose name contains the usual one, or else the only fitting member. */
function uniqueName(fitting: readonly string[], usual: string): string | undefined {
  return onlyOne(fitting.filter((key) => key.toLowerCase().includes(usual))) ?? onlyOne(fitting);
}

/** The version of a block, or of another transaction or state, lies beside that of a transaction. */
const SAYS_OTHER_VERSION =
  /block|state|prev|last|next|parent|base|first|start|begin|proof|checkpoint|snapshot/i;

/** Section 2.2: "Ledger version of the transaction". */
const LEDGER_VERSION = /^ledger_?version$/i;

/**
 * Section 2.2 does not show the name of the version. It is that of the only member with the versions
 * that the user knows, else the usual one, unless another meaning is evident: the same value in all
 * transactions, a value that two accounts share, or values that are no versions. Then it is the only
 * other member that fits. Beside a ledger_version with other values, either may be that of the block.
 */
function learnVersion(
  keys: readonly string[],
  samples: readonly SampledPage[],
): string | undefined {
  const usual = DEFAULT_NAMES.version;
  const fits = (key: string): boolean => mayBeVersion(key, samples);
  const knowing = onlyOne(keys.filter((key) => fits(key) && listsKnown(key, samples)));
  if (knowing !== undefined) return knowing;
  const others = keys.filter((key) => key !== usual && !standsStill(key, samples));
  const fitting = others.filter(fits);
  const choose = (found: string | undefined, among = fitting): string | undefined => {
    if (found !== undefined && tellsVersions(found, samples)) return found;
    return among.length === 0 && keys.includes(usual) ? usual : undefined;
  };
  if (!keys.includes(usual) || standsStill(usual, samples)) {
    return choose(versionAmong(others, samples));
  }
  if (!fits(usual)) return choose(uniqueName(fitting, usual));
  const literal = fitting.find((key) => LEDGER_VERSION.test(key));
  // Transactions of two accounts may have one version, and no count of transactions is above the versions.
  const isHighest = fitting.every((key) => highest(key, samples) <= highest(usual, samples));
  const isOwn = isOneAccounts(usual, samples) || (fitting.length > 0 && isHighest);
  if (isOwn && literal !== undefined) return areAlike(usual, literal, samples) ? usual : undefined;
  if (isOwn || literal !== undefined) return literal ?? usual;
  const unshared = fitting.filter((key) => isOneAccounts(key, samples));
  return choose(uniqueName(unshared, usual), unshared);
}

function highest(key: string, samples: readonly SampledPage[]): bigint {
  return valuesOf(key, samples)
    .map((value) => u64Of(value) ?? 0n)
    .reduce(max, 0n);
}

/**
 * Returns true when at least one page has a version that the user knows, and none leaves out such a version between
 * its first and its last.
 */
function listsKnown(key: string, samples: readonly SampledPage[]): boolean {
  const within = knownWithin(key, samples);
  return within.length > 0 && within.every(Boolean);
}

/** Returns of each version that the user knows, between the first and the last value of a page, whether it is there. */
function knownWithin(key: string, samples: readonly SampledPage[]): readonly boolean[] {
  return samples.flatMap((page) => {
    const values = versionsIn(key, page) ?? [];
    const [first, last] = [values[0], values.at(-1)];
    if (first === undefined || last === undefined) return [];
    const known = (page.known ?? []).filter((version) => version >= first && version <= last);
    return known.map((version) => values.includes(version));
  });
}

/** When several members fit, a version may be the only one that no two accounts share. */
function versionAmong(
  keys: readonly string[],
  samples: readonly SampledPage[],
): string | undefined {
  const fitting = keys.filter((key) => mayBeVersion(key, samples));
  if (fitting.length === 0) {
    const named = keys.filter((key) => /version/i.test(key));
    return onlyOne(
      named.filter((key) => mayBeInDisorder(key, samples) || mayBeAhead(key, samples)),
    );
  }
  const usual = uniqueName(fitting, DEFAULT_NAMES.version);
  // It stays open which of the two is the transaction's version.
  if (usual !== undefined && SAYS_OTHER_VERSION.test(usual)) {
    const beside = fitting.filter((key) => key !== usual);
    const isNear = (key: string): boolean =>
      isAbove(key, usual, samples) || isAbove(usual, key, samples);
    if (beside.some(isNear)) return undefined;
  }
  return usual ?? onlyOne(fitting.filter((key) => isOneAccounts(key, samples)));
}

/** Returns true for a transaction's version compared with its block's: it is never below it. */
function isAbove(key: string, other: string, samples: readonly SampledPage[]): boolean {
  return samples.every(({ elements }) =>
    elements.every((element) => (u64Of(element[key]) ?? -1n) >= (u64Of(element[other]) ?? 0n)),
  );
}

/**
 * Returns true when the values of a member can show that it is the version: on pages of one element,
 * every number ascends.
 */
function tellsVersions(key: string, samples: readonly SampledPage[]): boolean {
  const within = knownWithin(key, samples);
  if (within.length > 0 && !within.includes(true)) return false;
  if (LEDGER_VERSION.test(key) || listsKnown(key, samples)) return true;
  const isSeveral = new Set(valuesOf(key, samples)).size > 1;
  const isOrdered = samples.some(({ elements }) => elements.length > 1);
  return isSeveral && (isOrdered || /version/i.test(key));
}

function areAlike(key: string, other: string, samples: readonly SampledPage[]): boolean {
  return samples.every(({ elements }) =>
    elements.every((element) => u64Of(element[key]) === u64Of(element[other])),
  );
}

function standsStill(key: string, samples: readonly SampledPage[]): boolean {
  const values = valuesOf(key, samples);
  return values.length > 1 && new Set(values).size === 1;
}

function valuesOf(key: string, samples: readonly SampledPage[]): readonly unknown[] {
  return samples.flatMap(({ elements }) => elements.map((element) => element[key]));
}

function onlyOne(keys: readonly string[]): string | undefined {
  return keys.length === 1 ? keys[0] : undefined;
}

/**
 * Returns true for a u64 that ascends within every page and lies within the bounds of the headers.
 * A value that repeats or descends is something else.
 */
function mayBeVersion(key: string, samples: readonly SampledPage[]): boolean {
  return samples.every((page) => {
    const values = versionsIn(key, page);
    return values?.every((value, at) => at === 0 || value > (values[at - 1] ?? value)) ?? false;
  });
}

/** Returns true for a u64 that repeats on no page, within the bounds of the headers, in any order. */
function mayBeInDisorder(key: string, samples: readonly SampledPage[]): boolean {
  return samples.every((page) => {
    const values = versionsIn(key, page);
    return values !== undefined && new Set(values).size === values.length;
  });
}

/** Returns true for a u64 that ascends on every page and begins within the bounds of the headers, but may end above. */
function mayBeAhead(key: string, samples: readonly SampledPage[]): boolean {
  const begins = ({ elements, ...page }: SampledPage): SampledPage => ({
    ...page,
    elements: elements.slice(0, 1),
  });
  const unbound = samples.map(({ account, elements }) => ({ account, elements }));
  return mayBeVersion(key, samples.map(begins)) && mayBeVersion(key, unbound);
}

/** Returns the values of a member on a page; `undefined` when one may be no version. */
function versionsIn(key: string, { elements, bounds }: SampledPage): readonly bigint[] | undefined {
  if (key === TRANSACTION_HASH || key === REPLAY_PROTECTOR) return undefined;
  const values = elements.map((element) => u64Of(element[key]) ?? -1n);
  const [oldest, current] = [bounds?.oldest ?? 0n, bounds?.current ?? U64_MAX];
  return values.every((value) => value >= oldest && value <= current) ? values : undefined;
}

/** Returns true when no value of that member is on the pages of two accounts. */
function isOneAccounts(key: string, samples: readonly SampledPage[]): boolean {
  const owners = new Map<unknown, string>();
  return samples.every(({ account, elements }) =>
    elements.every((element) => {
      const owner = owners.get(element[key]) ?? account;
      owners.set(element[key], account);
      return owner === account;
    }),
  );
}

function u64Of(value: unknown): bigint | undefined {
  const legible = typeof value === 'number' || typeof value === 'string';
  return legible ? parseU64(String(value)) : undefined;
}

function mayBeSender(key: string, samples: readonly SampledPage[]): boolean {
  return samples.every((page) => page.elements.every((element) => isSender(element[key], page)));
}

function isSender(value: unknown, { account }: SampledPage): boolean {
  return typeof value === 'string' && parseAddress(value) === account;
}

/** Returns true for a sender in nine of ten elements. */
function isSenderOfMost(key: string, samples: readonly SampledPage[]): boolean {
  const right = samples.flatMap((page) =>
    page.elements.map((element) => isSender(element[key], page)),
  );
  return 10 * right.filter(Boolean).length >= 9 * right.length;
}

/** How many accounts show a sender that is written wrong for others. */
const MANY = 2;

function isSenderOfMany(key: string, samples: readonly SampledPage[]): boolean {
  const right = samples.filter((page) => page.elements.length > 0 && mayBeSender(key, [page]));
  return new Set(right.map(({ account }) => account)).size >= MANY;
}
