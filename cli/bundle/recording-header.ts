import type { Readable } from 'node:stream';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';

/**
 * The configuration, without secrets, in the first line of a recording.
 *
 * @param recording its bytes; they may end before its end. Destroyed when the line is read.
 * @throws Error that says in a line why there is none.
 */
export async function configurationIn(recording: Readable): Promise<object> {
  const header: unknown = JSON.parse(await firstLine(recording));
  if (typeof header !== 'object' || header === null || !('configuration' in header)) {
    throw new Error('its first line names no configuration');
  }
  const { configuration } = header;
  if (typeof configuration === 'object' && configuration !== null) return configuration;
  throw new Error('its first line names no configuration');
}

async function firstLine(source: Readable): Promise<string> {
  const unpacked = source.pipe(createGunzip());
  const failed = new Promise<never>((_, reject) => {
    source.once('error', reject);
    unpacked.once('error', reject);
  });
  const lines = createInterface({ input: unpacked });
  const first = new Promise<string>((resolve) => {
    lines.once('line', resolve);
    lines.once('close', () => resolve(''));
  });
  try {
    return await Promise.race([first, failed]);
  } finally {
    lines.close();
    source.destroy();
    unpacked.destroy();
  }
}
