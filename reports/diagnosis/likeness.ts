import { requirementOf } from '../../src/spec/check-id.ts';
import type { Failures } from './patterns.ts';
import { isSymptom, isWay } from './traits.ts';

/**
 * The shares of the parts in a likeness. Chosen by `npm run diagnosis`, which leaves out one faulty node after
 * the other. Requirements and words show a likeness where no check is the same.
 */
const SHARES = {
  checks: 0.3,
  requirements: 0.3,
  symptoms: 0.15,
  words: 0.05,
  ways: 0.2,
} as const;

/** The parts of two patterns that are compared. */
interface Parts {
  readonly checks: ReadonlySet<string>;
  readonly requirements: ReadonlySet<string>;
  /** What came in place of what was expected, by requirement. */
  readonly symptoms: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
  /** Whether other clients or long requests showed the failures, see `traits.ts`. */
  readonly ways: ReadonlySet<string>;
}

/** Compares findings with those on faulty nodes: a finding that few of them have weighs more. */
export class Likeness {
  readonly #count: number;
  readonly #seen: Readonly<Record<keyof Parts, Map<string, number>>> = {
    checks: new Map(),
    requirements: new Map(),
    symptoms: new Map(),
    words: new Map(),
    ways: new Map(),
  };

  constructor(known: readonly Failures[]) {
    this.#count = known.length;
    for (const failures of known) {
      const parts = partsOf(failures);
      for (const part of PARTS) {
        const seen = this.#seen[part];
        for (const name of parts[part]) seen.set(name, (seen.get(name) ?? 0) + 1);
      }
    }
  }

  /** From 0, nothing in common, to 1, the same. */
  of(one: Failures, other: Failures): number {
    const [a, b] = [partsOf(one), partsOf(other)];
    // A part that one of the two lacks was not recorded then, or no request showed it.
    const parts = PARTS.filter((part) => a[part].size > 0 && b[part].size > 0);
    if (parts.length === 0) return 0;
    const shares = parts.reduce((sum, part) => sum + SHARES[part], 0);
    const common = parts.map((part) => SHARES[part] * this.#overlap(part, a[part], b[part]));
    return common.reduce((sum, share) => sum + share, 0) / shares;
  }

  /** The cosine of two vectors of weights: from 0, nothing in common, to 1, the same. */
  #overlap(part: keyof Parts, one: ReadonlySet<string>, other: ReadonlySet<string>): number {
    const squares = (names: Iterable<string>): number =>
      [...names].reduce((sum, name) => sum + this.#weight(part, name) ** 2, 0);
    const common = squares([...one].filter((name) => other.has(name)));
    return common / Math.sqrt(squares(one) * squares(other));
  }

  #weight(part: keyof Parts, name: string): number {
    return Math.log((this.#count + 1) / (this.#seen[part].get(name) ?? 1));
  }
}

const PARTS = ['checks', 'requirements', 'symptoms', 'words', 'ways'] as const;

/** Shorter words mean nothing; of numbers, only a status does. */
const WORD = /[A-Za-z_]{3,}|\b[1-5]\d\d\b/g;

/** The parts of each pattern that was compared: it is compared with many others. */
const KNOWN = new WeakMap<Failures, Parts>();

function partsOf(failures: Failures): Parts {
  const known = KNOWN.get(failures) ?? readParts(failures);
  KNOWN.set(failures, known);
  return known;
}

function readParts(failures: Failures): Parts {
  const checks = Object.keys(failures);
  const traits = checks.flatMap((check) => failures[check] ?? []);
  return {
    checks: new Set(checks),
    requirements: new Set(checks.map(requirementOf)),
    symptoms: new Set(checks.flatMap((check) => symptomsOf(check, failures[check] ?? []))),
    words: new Set(traits.filter((trait) => !isWay(trait)).flatMap(wordsIn)),
    ways: new Set(traits.filter(isWay)),
  };
}

function symptomsOf(check: string, traits: readonly string[]): readonly string[] {
  return traits.filter(isSymptom).map((trait) => `${requirementOf(check)}: ${trait}`);
}

function wordsIn(trait: string): readonly string[] {
  return trait.match(WORD) ?? [];
}
