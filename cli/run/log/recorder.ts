import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress } from 'node:zlib';
import type { EndLine, RecordingHead } from '../../../src/evidence/recording/recording-lines.ts';
import { headLine, stepLine } from '../../../src/evidence/recording/write-lines.ts';
import type { Redactor } from '../../../src/evidence/redact.ts';
import type { Step } from '../../../src/wire/step-order.ts';
import type { FlushLimits } from './line-buffer.ts';
import { LineBuffer } from './line-buffer.ts';

const TOGETHER: FlushLimits = { characters: 256 * 1024, withinMs: 500 };

/** The run waits for the compression when more bytes than this are still to be compressed. */
const MAX_UNPACKED_BYTES = 16 * 1024 * 1024;

/** The window holds the repeated responses of a run; a higher quality costs time and saves little space. */
const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_LGWIN]: 22,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
} as const;

/**
 * Writes the recording of a run as a stream; other threads compress it. A recording that is cut off can be read
 * up to there.
 */
export class Recorder {
  readonly #redactor: Redactor;
  readonly #packer = createBrotliCompress(BROTLI);
  readonly #digest = createHash('sha256');
  readonly #lines = new LineBuffer((lines) => this.#write(lines), TOGETHER);
  readonly #written: Promise<void>;
  #failure: unknown;
  #ended = false;

  constructor(file: string, head: RecordingHead, redactor: Redactor) {
    this.#redactor = redactor;
    // A failure is kept until the end: no request caused it.
    this.#written = pipeline(this.#packer, createWriteStream(file)).catch((error: unknown) => {
      this.#failure ??= error;
    });
    this.#write(headLine(head, redactor));
  }

  /**
   * Records a step. Ignores steps after the end: no check judged them.
   *
   * @returns when too much is still to be compressed, a promise that resolves when more steps may be added.
   */
  readonly add = (step: Step, at: number): Promise<void> | undefined => {
    if (this.#ended) return undefined;
    this.#lines.add(stepLine(step, at, this.#redactor));
    const { writableLength, destroyed } = this.#packer;
    return writableLength < MAX_UNPACKED_BYTES || destroyed ? undefined : this.#packed();
  };

  /** Writes every line at once from now on, as the end may never be written. */
  flushEachLine(): void {
    if (!this.#ended) this.#lines.flushEachLine();
  }

  /** Writes the end. Rejects when something could not be written. */
  async end(how: EndLine['end']): Promise<void> {
    if (!this.#ended) {
      this.#ended = true;
      this.#lines.flush();
      const last: EndLine = { end: how, sha256: this.#digest.digest('hex') };
      this.#packer.end(`${JSON.stringify(last)}\n`);
    }
    await this.#written;
    if (this.#failure !== undefined) throw this.#failure;
  }

  /** Resolves also at the stream's end or failure: a recording that cannot be written does not hold up the run. */
  async #packed(): Promise<void> {
    const drained = once(this.#packer, 'drain').catch(() => undefined);
    await Promise.race([drained, this.#written]);
  }

  #write(lines: string): void {
    this.#digest.update(lines);
    this.#packer.write(lines);
    this.#packer.flush(constants.BROTLI_OPERATION_FLUSH);
  }
}
