import { closeSync, openSync, writeSync } from 'node:fs';
import { exchangeRecord } from '../../../src/evidence/exchange-record.ts';
import type { Redactor } from '../../../src/evidence/redact.ts';
import type { Exchange } from '../../../src/wire/exchange.ts';
import type { FlushLimits } from './line-buffer.ts';
import { LineBuffer } from './line-buffer.ts';

const TOGETHER: FlushLimits = { characters: 128 * 1024, withinMs: 250 };

/** Appends exchanges to `exchanges.ndjson`, a line each: redacted, bodies capped. */
export class ExchangeLog {
  readonly #file: number;
  readonly #redactor: Redactor;
  readonly #lines = new LineBuffer((lines) => this.#write(lines), TOGETHER);
  #failure: unknown;
  #closed = false;

  /** @throws when the file cannot be opened. */
  constructor(file: string, redactor: Redactor) {
    this.#file = openSync(file, 'a');
    this.#redactor = redactor;
  }

  /** Adds an exchange. Ignores an exchange after `close`: no check judged it. */
  add(exchange: Exchange): void {
    if (this.#closed) return;
    this.#lines.add(`${JSON.stringify(exchangeRecord(exchange, this.#redactor))}\n`);
  }

  /** Writes every line at once from now on, as the log may never be closed. */
  flushEachLine(): void {
    if (!this.#closed) this.#lines.flushEachLine();
  }

  /** @throws when a line could not be written. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#lines.flush();
    closeSync(this.#file);
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Writes lines. Keeps a failure until `close`: no request caused it. */
  #write(lines: string): void {
    const bytes = Buffer.from(lines);
    try {
      for (let from = 0; from < bytes.length;) from += writeSync(this.#file, bytes, from);
    } catch (error) {
      this.#failure ??= error;
    }
  }
}
