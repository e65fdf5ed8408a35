import { nearest } from '../../../reports/diagnosis/diagnose.ts';
import type { Pattern } from '../../../reports/diagnosis/patterns.ts';

/** How good the diagnosis is. All numbers count broken nodes. */
export interface DiagnosisScore {
  readonly nodes: number;
  /** Any family is named. */
  readonly named: number;
  /** The family named first is the right one. */
  readonly first: number;
  /** The right family is among those named. */
  readonly among: number;
}

/** Diagnoses each broken node by the patterns of all others, so that its own pattern is unknown. */
export function leaveOneOut(patterns: readonly Pattern[]): DiagnosisScore {
  const judged = patterns.map((pattern) => {
    const others = patterns.filter((other) => other !== pattern);
    const families = nearest(pattern.convictions, others).map(({ family }) => family);
    return { families, right: families.indexOf(pattern.family) };
  });
  const count = (holds: (node: (typeof judged)[number]) => boolean): number =>
    judged.filter(holds).length;
  return {
    nodes: patterns.length,
    named: count(({ families }) => families.length > 0),
    first: count(({ right }) => right === 0),
    among: count(({ right }) => right >= 0),
  };
}

/** A score as lines of text. */
export function scoreText({ nodes, named, first, among }: DiagnosisScore): string {
  const share = (part: number, of: number): string =>
    `${((100 * part) / Math.max(1, of)).toFixed(1)} %`;
  return [
    `${nodes} broken nodes, each diagnosed by all others:`,
    `  the right family is named first for ${share(first, nodes)}, among three for ${share(among, nodes)}`,
    `  something is said of ${share(named, nodes)}; of those the first is right for ${share(first, named)}`,
  ].join('\n');
}
