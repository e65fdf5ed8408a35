import type { Span } from './entry.ts';

/** Adds a span to disjoint ascending spans; spans that touch become one. */
export function addSpan(spans: readonly Span[], added: Span): readonly Span[] {
  if (added.from > added.to) return spans;
  const before = spans.filter((one) => one.to + 1n < added.from);
  const after = spans.filter((one) => one.from > added.to + 1n);
  const touched = spans.filter((one) => one.to + 1n >= added.from && one.from <= added.to + 1n);
  const from = touched.reduce((least, one) => (one.from < least ? one.from : least), added.from);
  const to = touched.reduce((most, one) => (one.to > most ? one.to : most), added.to);
  return [...before, { from, to }, ...after];
}

/** True when a version lies in one of the spans. */
export function covers(spans: readonly Span[], version: bigint): boolean {
  return spans.some((one) => one.from <= version && version <= one.to);
}
