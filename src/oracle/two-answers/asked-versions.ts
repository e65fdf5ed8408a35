import { parseU64 } from '../../spec/formats/u64.ts';
import type { Request } from '../../wire/exchange.ts';

/** The versions that a request names, read from what goes over the wire. */
export interface AskedVersions {
  readonly start?: bigint | undefined;
  readonly end?: bigint | undefined;
  /** Of the state that is read. */
  readonly at?: bigint | undefined;
  /** True when something of it cannot be read, or is there twice: nobody knows what was asked. */
  readonly unclear: boolean;
}

const NAMES = { start: 'start_version', end: 'end_version', at: 'ledger_version' } as const;

/** The versions that a request names, of whatever endpoint. */
export function askedVersions({ path }: Request): AskedVersions {
  const at = path.indexOf('?');
  const query = new URLSearchParams(at === -1 ? '' : path.slice(at + 1));
  const read = (name: string): bigint | undefined => parseU64(query.get(name) ?? '');
  const unclear = Object.values(NAMES).some((name) => {
    const values = query.getAll(name);
    return values.length > 1 || values.some((value) => parseU64(value) === undefined);
  });
  return { start: read(NAMES.start), end: read(NAMES.end), at: read(NAMES.at), unclear };
}
