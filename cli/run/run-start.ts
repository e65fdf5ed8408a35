/** What is about to be judged. */
export interface RunStart {
  /** Without credentials; of the embedded devnet, too. */
  readonly target: string;
  readonly embedded: boolean;
  readonly profile: string;
  readonly seed: number;
  readonly checks: number;
  /** How long the target is waited for. Milliseconds. */
  readonly waitMs?: number;
  /** What the user did not say and is to know: which file was found. */
  readonly notice?: string;
}
