import { parseU64 } from '../../spec/formats/u64.ts';
import type { Request } from '../../wire/exchange.ts';

/** The versions that a request names, read from what goes over the wire. */
export interface AskedVersions {
  readonly start?: bigint | undefined;
  readonly end?: bigint | undefined;
  /** The version of the state that is read. */
  readonly at?: bigint | undefined;
  /**
   * True when a parameter cannot be read or is there twice, so that it is not known what was asked.
   */
  readonly unclear: boolean;
}

const NAMES = { start: 'start_version', end: 'end_version', at: 'ledger_version' } as const;

/** Returns the versions that a request to any endpoint names. */
export function askedVersions({ path }: Request): AskedVersions {
  const at = path.indexOf('?');
  const query = new URLSearchParams(path.slice(at === -1 ? path.length : at + 1));
  const read = (name: string): readonly (bigint | undefined)[] => query.getAll(name).map(parseU64);
  const versions = { start: read(NAMES.start), end: read(NAMES.end), at: read(NAMES.at) };
  const unclear = Object.values(versions).some(
    (values) => values.length > 1 || values.includes(undefined),
  );
  return { start: versions.start[0], end: versions.end[0], at: versions.at[0], unclear };
}
