import fc from 'fast-check';

/** A small ledger, as plain numbers: versions 0 to LAST. */
export const LAST = 24;

/** Versions of one account, and the bounds of the answer. `oldest <= settled <= current`. */
export interface World {
  readonly ledger: readonly number[];
  readonly oldest: number;
  readonly settled: number;
  readonly current: number;
}

/** The question asked. */
export interface Question {
  readonly start: number | undefined;
  readonly end: number | undefined;
  readonly limit: number;
}

export const anyVersion = fc.nat(LAST);

export const world: fc.Arbitrary<World> = fc
  .tuple(fc.uniqueArray(anyVersion, { minLength: 1 }), anyVersion, anyVersion, anyVersion)
  .map(([ledger, ...ends]) => {
    const [oldest = 0, settled = 0, current = 0] = ends.toSorted((a, b) => a - b);
    return { ledger: ledger.toSorted((a, b) => a - b), oldest, settled, current };
  });

export const question: fc.Arbitrary<Question> = fc.record({
  start: fc.option(anyVersion, { nil: undefined }),
  end: fc.option(anyVersion, { nil: undefined }),
  limit: fc.nat(8),
});
