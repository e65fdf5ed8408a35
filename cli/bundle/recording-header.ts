import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { constants, createBrotliDecompress } from 'node:zlib';
import { isObject, parseJson } from '../../src/text/json.ts';

/**
 * Returns the configuration of a run, without secrets: `run` in the first line of its recording.
 *
 * @param recording its bytes; they may be cut off. Destroyed once the line is read.
 * @throws Error whose one-line message says why there is none.
 */
export async function configurationIn(recording: Readable): Promise<object> {
  const head = parseJson(await firstLine(recording));
  const run = isObject(head) ? head['run'] : undefined;
  if (isObject(run) && 'configuration' in run) return run;
  throw new Error('its first line names no configuration');
}

/** The longest configuration that is accepted. UTF-16 units. */
const MAX_CONFIGURATION_LENGTH = 2 ** 26;

async function firstLine(recording: Readable): Promise<string> {
  // A recording that is cut off still has its first line.
  const unpacked = createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH });
  // An error of either stream is thrown where the lines are read.
  pipeline(recording, unpacked, () => undefined);
  let text = '';
  for await (const chunk of unpacked.setEncoding('utf8')) {
    text += String(chunk);
    const end = text.indexOf('\n');
    if (end >= 0) return text.slice(0, end);
    if (text.length > MAX_CONFIGURATION_LENGTH) throw new Error('its first line does not end');
  }
  return text;
}
