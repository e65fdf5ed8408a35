/**
 * The deepest JSON that is read. Deeper values would overflow the stack of the code that prints
 * them.
 */
export const MAX_NESTING = 1000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_ARRAY = 0x5b;
const OPEN_OBJECT = 0x7b;
const CLOSE_ARRAY = 0x5d;
const CLOSE_OBJECT = 0x7d;

/**
 * Returns true when the arrays and objects of a JSON text are nested deeper than {@link
 * MAX_NESTING}.
 */
export function isNestedTooDeep(json: Uint8Array): boolean {
  let depth = 0;
  let inString = false;
  let escaped = false;
  // By index: this loop sees every byte of every answer, and an iterator makes an object for each.
  // Stryker disable next-line EqualityOperator: there is no byte after the last
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (escaped) escaped = false;
    else if (byte === QUOTE) inString = !inString;
    else if (inString) escaped = byte === BACKSLASH;
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) depth += 1;
    else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) depth -= 1;
    if (depth > MAX_NESTING) return true;
  }
  return false;
}
