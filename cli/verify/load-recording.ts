import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, constants } from 'node:zlib';
import { REPORTS } from '../../reports/write.ts';
import type { Recording } from '../../src/evidence/recording/read-lines.ts';
import { readLines, UnreadableRecording } from '../../src/evidence/recording/read-lines.ts';
import { errnoOf, messageOf } from '../../src/text/error.ts';

/** The most bytes a recording may have when it is unpacked. */
const MAX_BYTES = 512 * 1024 * 1024;

/** What to do where there is no recording. */
export const NO_RECORDING =
  'name the output folder of a run without --no-record; merge makes none: of what it merged, verify and bundle the shards one by one';

/**
 * The recording in a folder of reports, up to where it was cut off.
 *
 * @throws UnreadableRecording that says in a line why there is none.
 */
export async function loadRecording(folder: string): Promise<Recording> {
  const file = join(folder, REPORTS.recording);
  const packed = await readFile(file).catch((error: unknown) => {
    throw new UnreadableRecording(`cannot read ${file}: ${errnoOf(error)}: ${NO_RECORDING}`);
  });
  try {
    return readLines(unpacked(packed));
  } catch (error) {
    throw new UnreadableRecording(`${file} is no recording of this suite: ${messageOf(error)}`);
  }
}

/** What was flushed before a run was killed can be read: the stream need not have an end. */
function unpacked(packed: Uint8Array): string {
  const finishFlush = constants.BROTLI_OPERATION_FLUSH;
  return brotliDecompressSync(packed, { finishFlush, maxOutputLength: MAX_BYTES }).toString();
}
