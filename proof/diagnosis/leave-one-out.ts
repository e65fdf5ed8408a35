import { nearest } from '../../reports/diagnosis/diagnose.ts';
import type { Pattern } from '../../reports/diagnosis/patterns.ts';

/** How good the diagnosis is. All numbers count broken nodes. */
export interface DiagnosisScore {
  readonly nodes: number;
  /** Something is named. */
  readonly named: number;
  readonly family: Hits;
  /** What the node breaks, which a failing run prints with each likely fault. */
  readonly requirement: Hits;
}

interface Hits {
  /** What is named first is right. */
  readonly first: number;
  /** The right one is among those named. */
  readonly among: number;
}

/** Diagnoses each broken node by the patterns of all others, so that its own pattern is unknown. */
export function leaveOneOut(patterns: readonly Pattern[]): DiagnosisScore {
  const judged = patterns.map((pattern) => {
    const others = patterns.filter((other) => other !== pattern);
    return { pattern, likely: nearest(pattern.convictions, others) };
  });
  const hits = (part: 'family' | 'breaks'): Hits => {
    const places = judged.map(({ pattern, likely }) =>
      likely.findIndex((fault) => fault[part] === pattern[part]),
    );
    return {
      first: places.filter((place) => place === 0).length,
      among: places.filter((place) => place >= 0).length,
    };
  };
  return {
    nodes: patterns.length,
    named: judged.filter(({ likely }) => likely.length > 0).length,
    family: hits('family'),
    requirement: hits('breaks'),
  };
}

/** A score as lines of text. */
export function scoreText({ nodes, named, family, requirement }: DiagnosisScore): string {
  const share = (part: number, of: number): string =>
    `${((100 * part) / Math.max(1, of)).toFixed(1)} %`;
  return [
    `${nodes} broken nodes, each diagnosed by all others:`,
    `  the right family is named first for ${share(family.first, nodes)}, among three for ${share(family.among, nodes)}`,
    `  the requirement it breaks is named first for ${share(requirement.first, nodes)}, among three for ${share(requirement.among, nodes)}`,
    `  something is said of ${share(named, nodes)}; of those the first family is right for ${share(family.first, named)}`,
  ].join('\n');
}
