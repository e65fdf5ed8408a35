import { ConfigError } from '../config/config-error.ts';
import { UnreadableRecording } from '../src/evidence/recording/read-lines.ts';
import { NO_VERDICT } from './failure.ts';
import type { Streams } from './streams.ts';
import { writeLine } from './streams.ts';
import { OtherSuite, verifyRecording } from './verify/verify-recording.ts';

const DIFFERS = 1;

/**
 * Judges a recorded run again and says whether it comes to the same.
 *
 * @param folder the output folder of the run.
 * @returns 0 when all is the same, 1 when anything differs, 3 when there is no verdict to compare.
 * @throws ConfigError when the folder holds no recording.
 */
export async function verify(folder: string, streams: Streams): Promise<number> {
  const say = (line: string): void => writeLine(streams.stdout, line);
  const started = performance.now();
  try {
    const { differences, requests, checks, verdict, finished } = await verifyRecording(folder);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const judged = `${requests} requests and ${checks} checks were judged again in ${seconds} s`;
    for (const difference of differences) say(difference);
    if (differences.length > 0) {
      say(`not verified: ${judged}`);
      return DIFFERS;
    }
    if (finished) {
      say(`verified: ${verdict}; ${judged}`);
      return 0;
    }
    say(`the run was unfinished: ${judged}, as far as its recording goes; there is no verdict`);
    return NO_VERDICT;
  } catch (error) {
    if (error instanceof UnreadableRecording) throw new ConfigError(error.message);
    if (!(error instanceof OtherSuite)) throw error;
    say(error.message);
    return NO_VERDICT;
  }
}
