import type { Pattern } from './patterns.ts';

/** What a run found, or a broken node is known for: the traits of each check that failed. */
export type Convictions = Pattern['convictions'];

/**
 * What counts how much. Chosen by `npm run diagnosis`, which leaves each broken node out in turn.
 * Subjects and words tell what is alike where no check is the same.
 */
const SHARES = { checks: 0.44, requirements: 0.3, subjects: 0.09, words: 0.17 } as const;

/** The parts of two patterns that are compared. */
interface Parts {
  readonly checks: ReadonlySet<string>;
  readonly requirements: ReadonlySet<string>;
  /** What ids begin with: `SEL`, `RAW`. */
  readonly subjects: ReadonlySet<string>;
  /** Of the traits. */
  readonly words: ReadonlySet<string>;
}

/** Compares what was found with broken nodes: what few of them show weighs more. */
export class Likeness {
  readonly #count: number;
  readonly #known = new Map<Convictions, Parts>();
  readonly #seen: Readonly<Record<keyof Parts, Map<string, number>>> = {
    checks: new Map(),
    requirements: new Map(),
    subjects: new Map(),
    words: new Map(),
  };

  constructor(patterns: readonly Pattern[]) {
    this.#count = patterns.length;
    for (const { convictions } of patterns) {
      const parts = this.#partsOf(convictions);
      for (const part of PARTS) {
        const seen = this.#seen[part];
        for (const name of parts[part]) seen.set(name, (seen.get(name) ?? 0) + 1);
      }
    }
  }

  /** From 0, nothing in common, to 1, the same. */
  of(one: Convictions, other: Convictions): number {
    const [a, b] = [this.#partsOf(one), this.#partsOf(other)];
    // A pattern without traits was recorded before there were any.
    const both = a.words.size > 0 && b.words.size > 0;
    const parts = PARTS.filter((part) => both || part !== 'words');
    const shares = parts.reduce((sum, part) => sum + SHARES[part], 0);
    const common = parts.map((part) => SHARES[part] * this.#overlap(part, a[part], b[part]));
    return common.reduce((sum, share) => sum + share, 0) / shares;
  }

  /** How telling a check is. */
  weightOf(check: string): number {
    return this.#weight('checks', check);
  }

  #partsOf(convictions: Convictions): Parts {
    const known = this.#known.get(convictions) ?? partsOf(convictions);
    this.#known.set(convictions, known);
    return known;
  }

  #overlap(part: keyof Parts, one: ReadonlySet<string>, other: ReadonlySet<string>): number {
    let [common, all] = [0, 0];
    for (const name of new Set([...one, ...other])) {
      const weight = this.#weight(part, name);
      all += weight;
      if (one.has(name) && other.has(name)) common += weight;
    }
    return all === 0 ? 0 : common / all;
  }

  #weight(part: keyof Parts, name: string): number {
    return Math.log((this.#count + 1) / (this.#seen[part].get(name) ?? 1));
  }
}

const PARTS = ['checks', 'requirements', 'subjects', 'words'] as const;

/** Shorter ones tell nothing; of numbers, a status does. */
const WORD = /[A-Za-z_]{3,}|\b[1-5]\d\d\b/g;

function partsOf(convictions: Convictions): Parts {
  const checks = Object.keys(convictions);
  return {
    checks: new Set(checks),
    requirements: new Set(checks.map((check) => check.split('.')[0] ?? check)),
    subjects: new Set(checks.map((check) => check.split('-')[0] ?? check)),
    words: new Set(checks.flatMap((check) => convictions[check] ?? []).flatMap(wordsIn)),
  };
}

function wordsIn(trait: string): readonly string[] {
  return trait.match(WORD) ?? [];
}
