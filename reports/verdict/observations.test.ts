import { describe, expect, it } from 'vitest';

import type { Observation } from '../../src/evidence/evidence.ts';
import { SECTIONS } from '../../src/spec/catalogue.ts';
import { sampleCheck } from '../testing/sample-evidence.ts';
import { bySubject, mergeObservations } from './observations.ts';

const fact = (section: string, subject: string, seen: string): Observation => ({
  section,
  subject,
  seen,
});

const merged = (...observations: readonly Observation[]): readonly Observation[] =>
  mergeObservations(
    observations.map((observation) =>
      sampleCheck('SEL-END', 'passed', { observations: [observation] }),
    ),
  );

describe('observations', () => {
  it('observations come in the order of the document', () => {
    const ids = SECTIONS.map((section) => section.id);
    const found = merged(...ids.toReversed().map((id) => fact(id, 'a', '1')));
    expect(found.map((observation) => observation.section)).toEqual(ids);
  });

  it('observations come by subject within a section, then by what was seen', () => {
    const found = merged(
      fact('7', 'b', '1'),
      fact('7', 'a', '2'),
      fact('7', 'c', '0'),
      fact('7', 'a', '1'),
    );
    expect(found.map((observation) => observation.subject + observation.seen)).toEqual([
      'a1',
      'a2',
      'b1',
      'c0',
    ]);
  });

  it('equal observations are one, and have no other members', () => {
    const longer = { ...fact('7', 'a', '1'), more: 'x' };
    expect(merged(longer, fact('7', 'a', '1'), fact('8', 'a', '1'))).toStrictEqual([
      fact('7', 'a', '1'),
      fact('8', 'a', '1'),
    ]);
  });
});

describe('the observations of a subject', () => {
  it('the observations of a subject stand side by side, a section apart from another', () => {
    const all = [
      fact('7', 'a', '1'),
      fact('7', 'a', '2'),
      fact('7', 'b', '1'),
      fact('8', 'a', '3'),
    ];
    expect(bySubject(all)).toEqual([
      { subject: 'a', section: '7', seen: ['1', '2'] },
      { subject: 'b', section: '7', seen: ['1'] },
      { subject: 'a', section: '8', seen: ['3'] },
    ]);
  });
});
