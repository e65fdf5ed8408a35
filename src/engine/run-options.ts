import type { Effort } from '../evidence/effort.ts';
import type { Invocation } from '../evidence/invocation.ts';
import type { BaseUrl } from '../wire/base-url.ts';
import type { HeaderCommand } from '../wire/client/header-command.ts';
import type { Proxy, TlsOptions } from '../wire/connection.ts';
import type { GroundTruth } from './known-truth.ts';
import type { Profile } from './profile.ts';

/** How a node is reached. */
export interface Reached {
  readonly headers: Readonly<Record<string, string>>;
  /** Headers whose values commands print; absent: none. */
  readonly headerCommands?: readonly HeaderCommand[] | undefined;
  readonly tls?: TlsOptions | undefined;
  /** Absent: directly. */
  readonly proxy?: Proxy | undefined;
}

/** The node that the target is compared with. */
export interface Against extends Reached {
  readonly target: BaseUrl;
}

/** What a run reads: every default applied, every text parsed. Structured-cloneable. */
export interface RunOptions extends Reached {
  readonly target: BaseUrl;
  /** Another node of the same chain, which gets the same requests. */
  readonly against?: Against | undefined;
  readonly profile: Profile;
  /** Texts that must never be written or printed. */
  readonly secrets: readonly string[];
  /** The most requests in flight. */
  readonly concurrency: number;
  /** Requests per second. */
  readonly rate?: number | undefined;
  readonly timeoutMs: number;
  readonly truth: GroundTruth;
  readonly seed: number;
  readonly effort: Effort;
  /** Cases of each property, when the user gave a number. */
  readonly runs?: number | undefined;
  /** The options of `run` that give this configuration again. */
  readonly invocation: Invocation;
}
