/** What stands where a secret stood. */
export const REDACTED = '[redacted]';

/** Strikes secrets out of text and bytes before anything is written or printed. */
export class Redactor {
  readonly #secrets: readonly string[];

  /** @param secrets none empty. The longest are struck out first: a short one may lie within. */
  constructor(secrets: readonly string[]) {
    this.#secrets = secrets.toSorted((a, b) => b.length - a.length);
  }

  text(text: string): string {
    let clean = text;
    for (const secret of this.#secrets) clean = clean.replaceAll(secret, REDACTED);
    return clean;
  }

  /** For bodies: secrets are looked for byte by byte, as UTF-8. */
  bytes(bytes: Uint8Array): Uint8Array {
    if (this.#secrets.length === 0) return bytes;
    const latin = Buffer.from(bytes).toString('latin1');
    let clean = latin;
    for (const secret of this.#secrets) {
      clean = clean.replaceAll(Buffer.from(secret, 'utf8').toString('latin1'), REDACTED);
    }
    return clean === latin ? bytes : Buffer.from(clean, 'latin1');
  }
}
