import type { Dispatcher } from 'undici';
import { BodyReader } from './body.ts';

/** An answer as received. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body before its content encodings are decoded. */
  readonly body: Uint8Array;
}

/**
 * Receives one answer through the connection's own callbacks: a stream for each of some thousand
 * small bodies would cost more than all that is done with them.
 */
export class ResponseHandler implements Dispatcher.DispatchHandler {
  readonly #body = new BodyReader();
  readonly #settled: Promise<RawResponse>;
  #resolve: (received: RawResponse) => void = () => undefined;
  #reject: (why: Error) => void = () => undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #givenUp: Error | undefined;
  #status = 0;
  #headers: RawResponse['headers'] = {};

  constructor() {
    this.#settled = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /**
   * The whole answer. Rejects with the error that interrupted it, or with the reason it was given
   * up.
   */
  get response(): Promise<RawResponse> {
    return this.#settled;
  }

  /** Stops waiting for the answer. */
  giveUp(why: Error): void {
    this.#givenUp ??= why;
    this.#reject(why);
    this.#controller?.abort(why);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#givenUp !== undefined) controller.abort(this.#givenUp);
  }

  /** Interim answers (1xx) are ignored. */
  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
  }

  /** An error thrown here ends the connection and becomes the error of the answer. */
  onResponseData(_controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    this.#body.take(chunk);
  }

  onResponseEnd(): void {
    this.#resolve({
      status: this.#status,
      headers: this.#headers,
      body: this.#body.whole,
    });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#reject(error);
  }
}
