import type { ByteText } from './canonical.ts';
import { KNOWN_WORDS } from './known-words.ts';

/** A place in a text: its first character, and the one after its last. */
export type Place = readonly [start: number, end: number];

/**
 * A run that is all digits of hex, inside a longer one, counts from this length: hashes are full of
 * short ones.
 */
const LEAST_INSIDE_HEX = 12;

/** A run with fewer different characters, as in `00000000`, is no part of a secret. */
const LEAST_DIFFERENT = 3;

/** How many characters the filter looks at. */
const FILTER_LENGTH = 4;

/**
 * Finds every run of a given length, or longer, that texts have in common with secrets. A text is
 * read once, whatever the number of secrets: a filter of 64 kB passes over nearly all places.
 */
export class SecretRuns {
  readonly #length: number;
  readonly #runs = new Set<ByteText>();
  readonly #filter = new Uint8Array(1 << 16);

  /** @param length of the shortest run; 4 at least. */
  constructor(length: number) {
    this.#length = length;
  }

  /**
   * @returns whether all runs of it are found from now on; a whole secret may need its own search.
   */
  add(form: ByteText): boolean {
    let all = form.length >= this.#length;
    for (let at = 0; at + this.#length <= form.length; at += 1) {
      const run = form.slice(at, at + this.#length);
      if (isTelling(run)) this.#add(run);
      else all = false;
    }
    return all;
  }

  /** Returns the places of all runs in a text; they may overlap. */
  placesIn(text: ByteText): readonly Place[] {
    if (this.#runs.size === 0) return [];
    const places: Place[] = [];
    let window = 0;
    for (let end = 0; end < text.length; end += 1) {
      window = (window << 8) | text.charCodeAt(end);
      if (this.#filter[slotOf(window)] === 0) continue;
      const start = end - FILTER_LENGTH + 1;
      if (start < 0 || !this.#runs.has(text.slice(start, start + this.#length))) continue;
      extend(places, start, start + this.#length);
    }
    return places.filter((place) => isOfSecret(text, place));
  }

  #add(run: ByteText): void {
    this.#runs.add(run);
    let window = 0;
    for (let at = 0; at < FILTER_LENGTH; at += 1) window = (window << 8) | run.charCodeAt(at);
    this.#filter[slotOf(window)] = 1;
  }
}

/** Characters have 8 bits, and so four of them make an integer. */
function slotOf(window: number): number {
  return Math.imul(window, 0x9e3779b1) >>> 16;
}

function extend(places: Place[], start: number, end: number): void {
  const last = places.at(-1);
  if (last === undefined || start > last[1]) places.push([start, end]);
  else places[places.length - 1] = [last[0], end];
}

function isTelling(run: ByteText): boolean {
  return new Set(run).size >= LEAST_DIFFERENT && !KNOWN_WORDS.includes(run.toLowerCase());
}

/** False for a few digits of hex amid others, which are there by chance. */
function isOfSecret(text: ByteText, [start, end]: Place): boolean {
  if (end - start >= LEAST_INSIDE_HEX || !/^[0-9a-f]*$/i.test(text.slice(start, end))) return true;
  return !/[0-9a-f]/i.test(text.charAt(start - 1) + text.charAt(end));
}
