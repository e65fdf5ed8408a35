import type { Difference, Share } from '../text/difference.ts';
import type { RequestRecord } from './request-record.ts';

/** Why a check failed, with the exchange that shows it. Texts are not cut. */
export interface Finding extends Difference {
  /**
   * How often the same question was asked in this run, and how often it was answered this way. When
   * only some of them were, the failure is intermittent.
   */
  readonly repeats?: Share;
  /** The request that shows it, without configured headers and secrets. */
  readonly request?: FailedRequest;
  /** The status and media type of the answer. */
  readonly answer?: { readonly status: number; readonly media: string };
  /** The exchange that shows it; its transcript is in `exchanges.ndjson` under this id. */
  readonly exchange?: number;
  /** The request as a `curl` line, without secrets. */
  readonly curl?: string;
  /** The `curl` line of another request, whose answer contradicts this one. */
  readonly compare?: string;
  /** Request and response as text, redacted and capped. */
  readonly transcript?: string;
  /** For a property: what replays exactly this case. */
  readonly replay?: Replay;
}

/** The failed request, without what must not be written down. */
export interface FailedRequest extends Pick<RequestRecord, 'method' | 'path' | 'headers'> {
  /** As text, or as hex when it is not text; cut when it is long. */
  readonly body?: string;
}

/** What reproduces the counterexample of a property. */
export interface Replay {
  readonly seed: number;
  readonly path: string;
  /** The shrunk case, printed. */
  readonly counterexample: string;
  /** The command that repeats only this case. */
  readonly command: string;
}
