/** The command line or the configuration is wrong. Its message is one line for the user; exit code 2. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}
