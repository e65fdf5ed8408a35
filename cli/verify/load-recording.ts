import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, constants } from 'node:zlib';
import { REPORTS } from '../../reports/report-files.ts';
import type { Recording } from '../../src/evidence/recording/read-lines.ts';
import { readLines, UnreadableRecording } from '../../src/evidence/recording/read-lines.ts';
import { errnoOf, messageOf } from '../../src/text/error.ts';
import { isObject, parseJson } from '../../src/text/json.ts';

/** The most bytes of a decompressed recording. */
const MAX_BYTES = 512 * 1024 * 1024;

/** The advice when there is no recording. */
export const NO_RECORDING =
  'name the output folder of a run without --no-record; for a merged run, name the folder of each shard';

/**
 * Returns the recording in a folder of reports, up to where it was cut off.
 *
 * @throws UnreadableRecording whose one-line message says why there is none.
 */
export async function loadRecording(folder: string): Promise<Recording> {
  const file = join(folder, REPORTS.recording);
  const packed = await readFile(file).catch((error: unknown) => {
    throw new UnreadableRecording(`cannot read ${file}: ${errnoOf(error)}: ${NO_RECORDING}`);
  });
  try {
    return readLines(unpacked(packed));
  } catch (error) {
    throw new UnreadableRecording(`${file} is not a recording of this suite: ${messageOf(error)}`);
  }
}

/**
 * Returns the configuration of a run, without secrets: `run` in the first line of its recording.
 *
 * @param packed the bytes of the recording; they may be cut off.
 * @throws Error whose one-line message says why there is none.
 */
export function runIn(packed: Uint8Array): object {
  const [first = ''] = unpacked(packed).split('\n', 1);
  const head = parseJson(first);
  const run = isObject(head) ? head['run'] : undefined;
  if (isObject(run) && 'configuration' in run) return run;
  throw new Error('its first line names no configuration');
}

/** Decompresses also a stream without an end, as a killed run leaves it. */
function unpacked(packed: Uint8Array): string {
  const finishFlush = constants.BROTLI_OPERATION_FLUSH;
  return brotliDecompressSync(packed, { finishFlush, maxOutputLength: MAX_BYTES }).toString();
}
