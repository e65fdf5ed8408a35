import type { Attachment } from 'allure-js-commons';

import type { CheckEvidence } from '../../src/evidence/evidence.ts';
import { TRANSCRIPT_CAP } from '../text/finding-fields.ts';
import { capped, plainText } from '../text/text.ts';
import { resultIdentity } from './result.ts';
import type { ResultsFolder } from './results-folder.ts';

/** Returns the evidence of a finding as one text: the curl line, then the exchange. */
function transcriptOf({ finding }: CheckEvidence): string | undefined {
  const parts = [finding?.curl, finding?.transcript].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : capped(plainText(parts.join('\n\n')), TRANSCRIPT_CAP);
}

/** Writes the transcript of a failed check next to its result, one file per check. */
export function attachTranscript(check: CheckEvidence, folder: ResultsFolder): Attachment[] {
  const text = transcriptOf(check);
  if (text === undefined) return [];
  const source = `${resultIdentity(check.check).uuid}-attachment.txt`;
  folder.writeAttachment(source, Buffer.from(text));
  return [{ name: 'transcript', type: 'text/plain', source }];
}
