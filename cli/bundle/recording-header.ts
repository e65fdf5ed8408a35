import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { constants, createBrotliDecompress } from 'node:zlib';
import { isObject, parseJson } from '../../src/text/json.ts';

/**
 * What a run was told, without secrets: `run` in the first line of its recording.
 *
 * @param recording its bytes; they may end before its end. Destroyed when the line is read.
 * @throws Error that says in a line why there is none.
 */
export async function configurationIn(recording: Readable): Promise<object> {
  const head = parseJson(await firstLine(recording));
  const run = isObject(head) ? head['run'] : undefined;
  if (isObject(run) && 'configuration' in run) return run;
  throw new Error('its first line names no configuration');
}

/** No configuration is longer. UTF-16 units. */
const LONGEST = 2 ** 26;

async function firstLine(recording: Readable): Promise<string> {
  // What is cut off has a first line all the same.
  const unpacked = createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH });
  // Whatever goes wrong in either of them is thrown where the lines are read.
  pipeline(recording, unpacked, () => undefined);
  let text = '';
  for await (const chunk of unpacked.setEncoding('utf8')) {
    text += String(chunk);
    const end = text.indexOf('\n');
    if (end >= 0) return text.slice(0, end);
    if (text.length > LONGEST) throw new Error('its first line does not end');
  }
  return text;
}
