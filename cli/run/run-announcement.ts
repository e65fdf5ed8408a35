/** The target and the options of a run that starts. */
export interface RunAnnouncement {
  /** The URL without credentials, also of the embedded devnet. */
  readonly target: string;
  /** Host and port of the proxy. */
  readonly proxy?: string;
  readonly embedded: boolean;
  readonly profile: string;
  readonly seed: number;
  readonly checks: number;
  /** The approximate number of requests; absent if unknown. */
  readonly requests?: number;
  /** The maximum wait for the target. Milliseconds. */
  readonly waitMs?: number;
  /** A notice before the run: which configuration file was found. */
  readonly notice?: string;
}
