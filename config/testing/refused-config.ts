import { ConfigError } from '../mistakes/config-error.ts';
import type { ConfigFlags } from '../read/read-config.ts';
import { file, read } from './read-text.ts';

/** Returns the lines with which a file or options are refused; none if they are not. */
export async function problemsOf(reading: () => unknown): Promise<readonly string[]> {
  try {
    await reading();
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.problems;
  }
}

/** Returns the lines with which a configuration file with that text is refused; its path is written FILE. */
export async function refusal(
  text: string,
  flags: ConfigFlags = { target: 'http://h' },
): Promise<readonly string[]> {
  const problems = await problemsOf(() => read(text, flags));
  return problems.map((problem) => problem.replaceAll(file, 'FILE'));
}
