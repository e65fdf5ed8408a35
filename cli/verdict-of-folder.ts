import { ConfigError } from '../config/mistakes/config-error.ts';
import { readVerdict } from '../reports/verdict/read-verdict.ts';
import type { VerdictDocument } from '../reports/verdict/verdict-document.ts';
import { messageOf } from '../src/text/error.ts';

/**
 * Returns the verdict in an output folder that the user named.
 *
 * @throws ConfigError when there is none.
 */
export async function verdictOfFolder(folder: string): Promise<VerdictDocument> {
  return readVerdict(folder).catch((error: unknown) => {
    throw new ConfigError(messageOf(error));
  });
}
