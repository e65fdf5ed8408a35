/** The deepest JSON that is read. What is deeper would overflow the stack of whatever prints it. */
export const MAX_NESTING = 1000;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** True when arrays and objects of a JSON text lie within each other deeper than {@link MAX_NESTING}. */
export function nestedTooDeep(json: Uint8Array): boolean {
  let depth = 0;
  let inString = false;
  let escaped = false;
  for (const byte of json) {
    if (escaped) escaped = false;
    else if (byte === QUOTE) inString = !inString;
    else if (inString) escaped = byte === BACKSLASH;
    else if (OPENING.has(byte)) depth += 1;
    else if (CLOSING.has(byte)) depth -= 1;
    if (depth > MAX_NESTING) return true;
  }
  return false;
}
