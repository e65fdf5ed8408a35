import type { Zippable } from 'fflate';
import { unzipSync, zipSync } from 'fflate';
import { MEMBERS } from '../../reports/bundle/members.ts';
import { messageOf } from '../../src/text/error.ts';

/** The files of a bundle by name. */
export type Files = ReadonlyMap<string, Uint8Array>;

/** Returns a file as text; empty when it is missing. */
export function textIn(files: Files, name: string): string {
  return Buffer.from(files.get(name) ?? new Uint8Array()).toString('utf8');
}

/** Files that are compressed already. */
const STORED: readonly string[] = [MEMBERS.recording];

/**
 * @param files by name.
 * @param time the modification time of every entry. ISO 8601.
 */
export function zip(files: Files, time: string): Uint8Array {
  const members: Zippable = {};
  for (const [name, content] of files) {
    members[name] = [content, { level: STORED.includes(name) ? 0 : 6, mtime: time }];
  }
  return zipSync(members);
}

/** Returns whether a file is a zip file that contains a bundle's signature, by any signer. */
export function isBundle(content: Uint8Array): boolean {
  return unzip(content, [MEMBERS.attestation]).files.has(MEMBERS.attestation);
}

/** The most bytes of an unpacked bundle, by the sizes its entries declare. */
const MAX_BUNDLE_BYTES = 1024 ** 3;

/** The files in a zip file, and the reason why it is not a bundle. */
interface Unzipped {
  readonly files: Files;
  readonly problems: readonly string[];
}

/**
 * @param content of the file.
 * @param legal the names that it may contain; other entries are not unpacked.
 */
export function unzip(content: Uint8Array, legal: readonly string[]): Unzipped {
  const seen = new Set<string>();
  const problems: string[] = [];
  let bytes = 0;
  try {
    const members = unzipSync(content, {
      filter: ({ name, originalSize }) => {
        bytes += originalSize;
        const problem = whyNot(name, seen, legal);
        seen.add(name);
        if (problem !== undefined) problems.push(problem);
        if (bytes > MAX_BUNDLE_BYTES) throw new Error('it is too large for a bundle');
        return problem === undefined;
      },
    });
    return { files: new Map(Object.entries(members)), problems };
  } catch (error) {
    return { files: new Map(), problems: [`cannot be unpacked: ${messageOf(error)}`] };
  }
}

/**
 * Returns the reason why an entry is refused. Programs may read different ones of two entries with the same name.
 */
function whyNot(
  name: string,
  seen: ReadonlySet<string>,
  legal: readonly string[],
): string | undefined {
  if (seen.has(name)) return `${name} occurs twice`;
  return legal.includes(name) ? undefined : `${JSON.stringify(name)} is not a file of a bundle`;
}
