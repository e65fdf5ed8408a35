/** A header whose value a command prints; the value is a secret that may expire. */
export interface HeaderCommand {
  /** In lower case. */
  readonly name: string;
  /** Run by the shell. */
  readonly command: string;
}
