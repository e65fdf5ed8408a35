// Stryker disable StringLiteral: the module would not load, which Stryker does not count
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const strictWithoutMark = new TextDecoder('utf-8', { fatal: true });
// Stryker restore StringLiteral

/** Bytes as text, including a byte order mark; `undefined` when they are not UTF-8. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  return decoded(bytes, strict);
}

/** Bytes as text, without a byte order mark at the beginning. */
export function utf8TextWithoutMark(bytes: Uint8Array): string | undefined {
  return decoded(bytes, strictWithoutMark);
}

function decoded(bytes: Uint8Array, decoder: typeof strict): string | undefined {
  // Stryker disable BlockStatement: a catch that gives nothing gives undefined
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}
