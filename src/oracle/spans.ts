import type { Span } from './entry.ts';

/** Adds a span to disjoint ascending spans; spans that touch become one. */
export function addSpan(spans: readonly Span[], added: Span): readonly Span[] {
  if (added.from > added.to) return spans;
  const before = spans.filter((span) => span.to + 1n < added.from);
  const after = spans.filter((span) => span.from > added.to + 1n);
  const touched = spans.filter((span) => span.to + 1n >= added.from && span.from <= added.to + 1n);
  // Stryker disable next-line EqualityOperator: of two equal versions either will do
  const from = touched.reduce((least, span) => (span.from < least ? span.from : least), added.from);
  // Stryker disable next-line EqualityOperator: of two equal versions either will do
  const to = touched.reduce((most, span) => (span.to > most ? span.to : most), added.to);
  return [...before, { from, to }, ...after];
}

/** Returns true when a version lies in one of the spans. */
export function covers(spans: readonly Span[], version: bigint): boolean {
  return spans.some((span) => span.from <= version && version <= span.to);
}
