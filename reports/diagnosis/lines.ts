import { oneLine } from '../text/text.ts';
import type { VerdictDocument } from '../verdict/verdict-document.ts';

/** A sentence for each broken node the failures look like; none when they look like none. */
export function diagnosisLines({ diagnosis }: VerdictDocument): readonly string[] {
  return (diagnosis?.likely ?? []).map(({ says, fault, breaks, distance, apart }, at) => {
    const tell = apart === undefined ? '' : `; distinguished by: ${apart}`;
    const sentence = oneLine(says).replace(/\.$/u, '');
    return `${at === 0 ? 'looks like' : 'or like'}: ${sentence} (${fault}, breaks ${breaks}, distance ${distance}${tell})`;
  });
}
