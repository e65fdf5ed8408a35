/** What is about to be judged. */
export interface RunAnnouncement {
  /** The URL without credentials, also of the embedded devnet. */
  readonly target: string;
  /** Host and port of the proxy through which it is reached. */
  readonly proxy?: string;
  readonly embedded: boolean;
  readonly profile: string;
  readonly seed: number;
  readonly checks: number;
  /** How many requests such a run sends, more or less; absent where nobody knows. */
  readonly requests?: number;
  /** How long the target is waited for. Milliseconds. */
  readonly waitMs?: number;
  /** A notice for the user before the run: which configuration file was found. */
  readonly notice?: string;
}
