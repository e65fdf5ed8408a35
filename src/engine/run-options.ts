import type { Effort } from '../evidence/effort.ts';
import type { Invocation } from '../evidence/invocation.ts';
import type { BaseUrl } from '../wire/base-url.ts';
import type { GroundTruth } from './ground-truth.ts';
import type { Profile } from './profile.ts';

/** The node that the target is compared with. */
export interface Against {
  readonly target: BaseUrl;
  readonly headers: Readonly<Record<string, string>>;
}

/** What a run reads: every default applied, every text parsed. Structured-clonable. */
export interface RunOptions {
  readonly target: BaseUrl;
  /** Another node of the same chain, which gets the same requests. */
  readonly against?: Against | undefined;
  readonly profile: Profile;
  /** Sent with every request. */
  readonly headers: Readonly<Record<string, string>>;
  /** Texts that must never be written or printed. */
  readonly secrets: readonly string[];
  /** The most requests in flight. */
  readonly concurrency: number;
  /** Requests per second. */
  readonly rate?: number | undefined;
  readonly timeoutMs: number;
  /** A certificate to trust beside those of the system, in PEM. */
  readonly ca?: string | undefined;
  readonly truth: GroundTruth;
  readonly seed: number;
  readonly effort: Effort;
  /** Cases of each law, when the user gave a number. */
  readonly runs?: number | undefined;
  /** The options of `run` that give this configuration again. */
  readonly invocation: Invocation;
}
