import { parseAddress } from '../spec/formats/address.ts';
import { parseU64 } from '../spec/formats/u64.ts';
import type { Names } from '../spec/names.ts';
import { REPLAY_PROTECTOR, TRANSACTION_HASH } from '../spec/names.ts';

/** A page of some account: its elements and the address asked for. */
export interface Sample {
  readonly account: string;
  readonly elements: readonly Readonly<Record<string, unknown>>[];
}

const USUAL = { sender: 'sender', version: 'version' } as const;

/**
 * Section 2.2: the names of sender and version, which the document does not show, as far as the
 * target's own pages tell. A name already given is kept; the usual names come before any other.
 */
export function learnNames(names: Names, samples: readonly Sample[]): Names {
  const version = names.version ?? learned(samples, USUAL.version, holdsVersion);
  const sender = names.sender ?? learned(samples, USUAL.sender, holdsSender);
  return { ...names, version, sender };
}

type Holds = (value: unknown, sample: Sample, key: string) => boolean;

function learned(samples: readonly Sample[], usual: string, holds: Holds): string | undefined {
  const elements = samples.flatMap((sample) =>
    sample.elements.map((element) => ({ sample, element })),
  );
  const keys = [...new Set(elements.flatMap(({ element }) => Object.keys(element)))];
  if (keys.includes(usual)) return usual;
  const fitting = keys.filter((key) =>
    elements.every(({ sample, element }) => holds(element[key], sample, key)),
  );
  const named = fitting.filter((key) => key.toLowerCase().includes(usual));
  return onlyOne(named) ?? onlyOne(fitting);
}

function onlyOne(keys: readonly string[]): string | undefined {
  return keys.length === 1 ? keys[0] : undefined;
}

/** A version ascends within every page: what stands still or goes down is something else. */
function ascends(sample: Sample, key: string): boolean {
  const values = sample.elements.map((element) => parseU64(String(element[key])) ?? -1n);
  return values.every((value, at) => at === 0 || value > (values[at - 1] ?? value));
}

function holdsVersion(value: unknown, sample: Sample, key: string): boolean {
  if (key === TRANSACTION_HASH || key === REPLAY_PROTECTOR) return false;
  if (!ascends(sample, key)) return false;
  if (typeof value === 'number') return Number.isInteger(value);
  return typeof value === 'string' && parseU64(value) !== undefined;
}

function holdsSender(value: unknown, sample: Sample): boolean {
  return typeof value === 'string' && parseAddress(value) === sample.account;
}
