/** The command line or the configuration is wrong. Exit code 2. */
export class ConfigError extends Error {
  /** What is wrong, each in one line for the user. */
  readonly problems: readonly string[];

  constructor(problems: string | readonly string[]) {
    const list = typeof problems === 'string' ? [problems] : problems;
    super(list.join('\n'));
    this.name = 'ConfigError';
    this.problems = list;
  }
}
