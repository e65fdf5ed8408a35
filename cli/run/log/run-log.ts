import { recordedConfig } from '../../../config/recorded-config.ts';
import type { EndLine, RecordingHead } from '../../../src/evidence/recording/recording-lines.ts';
import { FORMAT } from '../../../src/evidence/recording/recording-lines.ts';
import { Redactor } from '../../../src/evidence/redact.ts';
import { catalogueDigest } from '../../../src/spec/catalogue-digest.ts';
import { DOCUMENT } from '../../../src/spec/document.ts';
import type { Exchange } from '../../../src/wire/exchange.ts';
import type { Wire } from '../../../src/wire/wire.ts';
import { liveWire } from '../../../src/wire/wire.ts';
import { packageInfo } from '../../../config/package-info.ts';
import { ExchangeLog } from './exchange-log.ts';
import { Recorder } from './recorder.ts';
import type { RunRequest } from '../worker/run-request.ts';
import { omitUndefined } from '../../../src/text/json.ts';

/** The files a run writes while it goes on: its exchanges for a reader, and its recording. */
export class RunLog {
  /** The network; every step on it is recorded. */
  readonly wire: Wire;
  /** Removes secrets out of what is written. */
  readonly redactor: Redactor;
  readonly #exchanges: ExchangeLog;
  readonly #recorder: Recorder | undefined;
  #flushesEachLine = false;

  constructor(request: RunRequest) {
    this.redactor = new Redactor(request.config.secrets);
    this.#exchanges = new ExchangeLog(request.exchangesFile, this.redactor);
    this.wire = liveWire((step, at) => this.#recorder?.add(step, at));
    const { recordingFile: file } = request;
    if (file === undefined) return;
    this.#recorder = new Recorder(file, headOf(request, this.wire.steps.startedAt), this.redactor);
  }

  add(exchange: Exchange): void {
    this.#exchanges.add(exchange);
  }

  /**
   * Writes every line at once from now on.
   *
   * @returns false when it already did.
   */
  flushEachLine(): boolean {
    if (this.#flushesEachLine) return false;
    this.#flushesEachLine = true;
    this.#exchanges.flushEachLine();
    this.#recorder?.flushEachLine();
    return true;
  }

  /** Rejects when something could not be written. */
  async close(how: EndLine['end']): Promise<void> {
    this.#exchanges.close();
    await this.#recorder?.end(how);
  }
}

function headOf({ config, origin, path }: RunRequest, clock: number): RecordingHead {
  const { runId, startedAt, only, complete } = origin;
  return {
    format: FORMAT.name,
    formatVersion: FORMAT.version,
    suite: packageInfo(),
    document: DOCUMENT.sha256,
    catalogue: catalogueDigest(),
    node: process.version,
    run: {
      ...omitUndefined({ runId }),
      startedAt,
      clock,
      ...(only === undefined ? {} : { only: [...only] }),
      ...omitUndefined({ path }),
      complete,
      configuration: { ...recordedConfig(config) },
    },
  };
}
