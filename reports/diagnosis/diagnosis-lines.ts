import { suiteCommand } from '../../src/evidence/invocation.ts';
import { joinedList } from '../../src/text/sentence.ts';
import { oneLine } from '../text/text.ts';
import type { LikelyFault, VerdictDocument } from '../verdict/verdict-document.ts';
import { EXACT_LIKENESS } from './diagnose.ts';

/** How many faults that fail alike a line names. */
const NAMED = 4;

/** Returns a sentence for each heading that a known fault explains, and what to do with the names. */
export function diagnosisLines({ diagnosis }: VerdictDocument): readonly string[] {
  const likely = diagnosis?.likely ?? [];
  return likely.map((fault) => oneLine(lineOf(fault)));
}

/** Returns the command that says what the first named fault does; `undefined` when none is named. */
export function explainCommand({ diagnosis }: VerdictDocument): string | undefined {
  const [first] = diagnosis?.likely ?? [];
  return first && suiteCommand('explain', first.fault);
}

function lineOf(likely: LikelyFault): string {
  const { requirements, fault, says, likeness, inPart, alike = [], common = '' } = likely;
  const verb = requirements.length === 1 ? 'fails' : 'fail';
  const how = likeness >= EXACT_LIKENESS ? 'the same' : 'nearly the same';
  const extent = inPart === true ? ', as far as this run judged,' : '';
  const head = `${joinedList(requirements)} ${verb}${extent} ${how} checks as`;
  if (alike.length < 2) return `${head} the known fault ${fault}: ${says}`;
  const names = `one of ${alike.length} known faults: ${joinedList(alike, NAMED)}`;
  return `${head} ${names}. ${common}`;
}
