import { nearest } from '../../../reports/diagnosis/diagnose.ts';
import type { Pattern } from '../../../reports/diagnosis/patterns.ts';

/** How good a diagnosis is. All counts of broken nodes. */
export interface DiagnosisScore {
  readonly nodes: number;
  /** Something was said. */
  readonly named: number;
  /** The family named first is the right one. */
  readonly first: number;
  /** The right family is among those named. */
  readonly among: number;
}

/** Diagnoses each broken node by all others: what it is, and what weighs how much, is unknown then. */
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

/** What a score comes to, in lines. */
export function scoreText({ nodes, named, first, among }: DiagnosisScore): string {
  const share = (part: number, of: number): string =>
    `${((100 * part) / Math.max(1, of)).toFixed(1)} %`;
  return [
    `${nodes} broken nodes, each diagnosed by all others:`,
    `  the right family is named first for ${share(first, nodes)}, among three for ${share(among, nodes)}`,
    `  something is said of ${share(named, nodes)}; of those the first is right for ${share(first, named)}`,
  ].join('\n');
}
