import { ConfigError } from '../../config/mistakes/config-error.ts';
import type { ExitCode } from '../../reports/verdict/exit-code.ts';
import { DONE, FOUND, NO_VERDICT } from '../../reports/verdict/exit-code.ts';
import { UnreadableRecording } from '../../src/evidence/recording/read-lines.ts';
import type { Streams } from '../terminal/streams.ts';
import { writeLine } from '../terminal/streams.ts';
import type { VerificationResult } from './verify-recording.ts';
import { OtherSuite, verifyRecording } from './verify-recording.ts';

/**
 * Judges a recorded run again and prints whether the result is the same.
 *
 * @param folder the output folder of the run.
 * @returns 0 when everything is the same, 1 when anything differs, 3 when there is no verdict to compare with.
 * @throws ConfigError when the folder holds no recording.
 */
export async function verifyFolder(folder: string, streams: Streams): Promise<ExitCode> {
  const say = (line: string): void => writeLine(streams.stdout, line);
  const started = performance.now();
  try {
    const result = await verifyRecording(folder);
    const { differences, requests, checks, text, finished } = result;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const judged = `${requests} requests and ${checks} checks judged again in ${seconds} s`;
    for (const difference of differences) say(difference);
    for (const note of notesOn(result)) say(note);
    if (differences.length > 0) {
      say(`not verified: ${judged}`);
      return FOUND;
    }
    if (finished) {
      say(`verified: ${text}; ${judged}`);
      return DONE;
    }
    say(`the recorded run did not finish: ${judged}; there is no verdict`);
    return NO_VERDICT;
  } catch (error) {
    if (error instanceof UnreadableRecording) throw new ConfigError(error.message);
    if (!(error instanceof OtherSuite)) throw error;
    say(error.message);
    return NO_VERDICT;
  }
}

function notesOn({ redacted, quotes, differences }: VerificationResult): readonly string[] {
  if (redacted === 0 || (quotes === 0 && differences.length === 0)) return [];
  return [
    `secrets are redacted in ${redacted} exchanges; ${quotes} texts that contain a secret were not compared`,
  ];
}
