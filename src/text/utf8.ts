import { isUtf8 } from 'node:buffer';

const BYTE_ORDER_MARK = '\uFEFF';

/** Returns bytes as text, including a byte order mark; `undefined` when they are not UTF-8. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  if (!isUtf8(bytes)) return undefined;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
}

/** Returns bytes as text, without a byte order mark at the beginning. */
export function utf8TextWithoutMark(bytes: Uint8Array): string | undefined {
  const text = utf8Text(bytes);
  return text?.startsWith(BYTE_ORDER_MARK) === true ? text.slice(1) : text;
}
