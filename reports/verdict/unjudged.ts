import type { Outcome } from '../../src/evidence/outcome.ts';
import type { Level } from '../../src/spec/requirement.ts';
import type { VerdictDocument } from './verdict-document.ts';

/** Requirements that could not be judged for the same reason. */
export interface Unjudged {
  readonly outcome: Outcome;
  readonly reason: string;
  /** The requirement that judges what their checks met. */
  readonly judgedBy?: string | undefined;
  readonly ids: readonly string[];
}

/** The outcomes listed as not judged. Internal errors have a section of their own. */
const UNJUDGED: readonly Outcome[] = ['untested', 'cantTell', 'inapplicable'];

/** Returns the MUSTs that could not be judged, by outcome and reason, in the order of the document. */
export function unjudgedMusts(document: VerdictDocument): readonly Unjudged[] {
  return unjudgedOf(['MUST'], document);
}

/** Returns the same for the requirements of these levels. */
export function unjudgedOf(
  levels: readonly Level[],
  { requirements }: VerdictDocument,
): readonly Unjudged[] {
  const groups = new Map<string, Unjudged>();
  for (const { id, level, outcome, reason = '', judgedBy } of requirements) {
    if (!levels.includes(level) || !UNJUDGED.includes(outcome)) continue;
    const key = JSON.stringify([outcome, reason]);
    const before = groups.get(key)?.ids ?? [];
    groups.set(key, { outcome, reason, judgedBy, ids: [...before, id] });
  }
  return [...groups.values()];
}
