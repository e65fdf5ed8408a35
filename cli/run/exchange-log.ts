import { closeSync, openSync, writeSync } from 'node:fs';
import { exchangeRecord } from '../../src/evidence/exchange-record.ts';
import type { Redactor } from '../../src/evidence/redact.ts';
import type { Exchange } from '../../src/wire/exchange.ts';

/** Lines are written together, this many characters at a time, or after so many milliseconds. */
const TOGETHER = { characters: 128 * 1024, withinMs: 250 } as const;

/** Appends exchanges to `exchanges.ndjson`, a line each: redacted, bodies capped. */
export class ExchangeLog {
  readonly #file: number;
  readonly #redactor: Redactor;
  #waiting = '';
  #timer: NodeJS.Timeout | undefined;
  #failure: unknown;
  #closed = false;
  #hurried = false;

  /** @throws when the file cannot be opened. */
  constructor(file: string, redactor: Redactor) {
    this.#file = openSync(file, 'a');
    this.#redactor = redactor;
  }

  /** What ends after the log was closed is left out: nobody judged it. */
  add(exchange: Exchange): void {
    if (this.#closed) return;
    this.#waiting += `${JSON.stringify(exchangeRecord(exchange, this.#redactor))}\n`;
    if (this.#hurried || this.#waiting.length >= TOGETHER.characters) this.#write();
    else this.#timer ??= setTimeout(() => this.#write(), TOGETHER.withinMs).unref();
  }

  /** From now on no line waits for others: nobody may come to close the log. */
  flushEachLine(): void {
    if (this.#closed) return;
    this.#hurried = true;
    this.#write();
  }

  /** @throws when a line could not be written. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#write();
    closeSync(this.#file);
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** A failure is kept for the end: no request is to blame for it. */
  #write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const bytes = Buffer.from(this.#waiting);
    this.#waiting = '';
    try {
      for (let from = 0; from < bytes.length;) from += writeSync(this.#file, bytes, from);
    } catch (error) {
      this.#failure ??= error;
    }
  }
}
