import { describe, expect, it } from 'vitest';
import { Likeness } from './likeness.ts';
import type { Failures } from './patterns.ts';

const failing = (...checks: readonly string[]): Failures =>
  Object.fromEntries(checks.map((check) => [check, []]));

const KNOWN = [
  failing('SEL-END.a', 'SEL-END.b', 'SEL-RANGE.a'),
  failing('SEL-END.a', 'SEL-END.b'),
  failing('SEL-END.a', 'SEL-START.a', 'SEL-RANGE.a'),
  failing('HDR-EPOCH.a'),
];

describe('likeness', () => {
  const likeness = new Likeness(KNOWN);

  it('likeness is 1 for the same and 0 for nothing in common', () => {
    const [one, , , four] = KNOWN;
    expect(likeness.of(one ?? {}, one ?? {})).toBe(1);
    expect(likeness.of(one ?? {}, four ?? {})).toBe(0);
  });

  it('likeness gives more weight to traits that few faults have', () => {
    const both = failing('SEL-END.a', 'SEL-START.a');
    const [rare, frequent] = ['SEL-START.a', 'SEL-END.a'].map((id) =>
      likeness.of(both, failing(id)),
    );
    expect(rare).toBeGreaterThan(frequent ?? 1);
  });

  it('likeness distinguishes by the words of traits what is alike in everything else', () => {
    const [a, b] = [{ 'SEL-END.a': ['404'] }, { 'SEL-END.a': ['500'] }];
    expect(likeness.of(a, a)).toBe(1);
    expect(likeness.of(a, b)).toBeLessThan(1);
    expect(likeness.of(a, b)).toBeGreaterThan(0.8);
    expect(likeness.of(a, { 'SEL-END.a': [] })).toBe(1);
  });

  it('likeness distinguishes failures of the same checks by the responses', () => {
    const came = (symptom: string): Failures => {
      const traits = ['rawItem: ledger_version', '200 application/x-bcs', symptom];
      return { 'RAW-VERSION.law': traits, 'RAW-VERSION.history': traits };
    };
    const [latest, other] = [came('value at the latest version'), came('value at another version')];
    expect(likeness.of(latest, latest)).toBe(1);
    expect(likeness.of(latest, other)).toBeLessThan(0.85);
  });

  it('likeness distinguishes a failure for some clients from one for all clients', () => {
    const asked = (way: string) => ({ 'SEL-END.a': ['summaries: limit', way, '404'] });
    const [usual, client] = [asked('asked as usual'), asked('asked by another client')];
    expect(likeness.of(client, client)).toBe(1);
    expect(likeness.of(usual, client)).toBeLessThan(0.85);
    expect(likeness.of(usual, { 'SEL-END.a': ['summaries: limit', '404'] })).toBe(1);
  });
});
