import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { FAULTS } from '../../fixtures/faults/all.ts';
import { VARIATIONS } from '../../fixtures/variations/all.ts';
import { CATALOGUE } from '../../src/spec/catalogue.ts';
import { READINGS } from '../../src/spec/readings.ts';
import { CHECKS } from '../checks.ts';
import { explain } from './explain.ts';

function explained(id: string): string {
  const stdout = new PassThrough();
  const interrupt = new AbortController().signal;
  explain(id, { stdout, stderr: new PassThrough(), env: {}, interrupt });
  return String(stdout.read());
}

describe('explain', () => {
  it('prints the sentence, level, checks and faults of a requirement', () => {
    const text = explained('SEL-ORDER');
    expect(text).toMatch(/^SEL-ORDER {2}MUST {2}section 4\.1\n {2}The list is ordered/);
    expect(text).toContain('"The output is always ordered by version, ascending."');
    expect(text).toContain('A MUST: the document states this without exception');
    expect(text).toContain('SEL-ORDER.every');
    expect(text).toContain('newest-first: Lists the newest summary first.');
    expect(text).toContain('devnet --fault newest-first --write-config node.yaml');
  });

  it('says how to make a SHOULD count, and only for a SHOULD', () => {
    expect(explained('SEL-FULL')).toContain(
      '  To make it count like a MUST: require: [SEL-FULL], or --require SEL-FULL.\n',
    );
    expect(explained('SEL-ORDER')).not.toContain('--require');
  });

  it('prints the readings of a sentence with more than one reading', () => {
    const text = explained('SEL-RANGE');
    expect(text).toContain(
      'How the sentence is read\n  section 4.1: "end_version | u64 value | optional',
    );
    expect(text).toContain(
      '    read as: A list from start_version, if the node gives the list, also ends at end_version.',
    );
    expect(text).toContain('    ruled out: The selection rules name end_version only without');
    expect(text).toContain('      by the words "Version at which the list ends"');
    expect(text).toContain('; followed by SEL-RANGE\n');
    expect(explained('SEL-LIMIT')).not.toContain('How the sentence is read');
  });

  it('knows every check that follows a reading', () => {
    const ids = new Set<string>([...CATALOGUE, ...CHECKS].map(({ id }) => id));
    const strange = READINGS.flatMap(({ follows }) => follows).filter((id) => !ids.has(id));
    expect(strange).toEqual([]);
  });

  it('explains a check, and then its requirement', () => {
    const text = explained('SEL-START.listed');
    expect(text).toMatch(/^SEL-START\.listed {2}example\n/);
    expect(text).toContain('\nSEL-START  MUST  section 4.1\n');
  });

  it('prints what to add to a configuration, with a comment on history versions', () => {
    const text = explained('RAW-VERSION');
    expect(text).toContain('What to add to the configuration\n  tables:\n    - handle: "0x…"');
    expect(text).toMatch(/version: "…".* # the response to ledger_version=…, whether/);
    expect(explained('SVC-CODING')).not.toContain('history:');
  });

  it('prints the requirement that a fault breaks', () => {
    expect(explained('newest-first')).toMatch(/Breaks\n {2}SEL-ORDER: The list is ordered/);
  });

  it('explains a conforming variation, and what cannot be judged of it', () => {
    expect(explained('one-summary-a-page')).toMatch(
      /^one-summary-a-page {2}an unusual node that conforms\n {2}\S.*\n/,
    );
    const open = VARIATIONS.find(({ allow }) => allow !== undefined);
    expect(explained(open?.name ?? '')).toContain(`: ${open?.allow?.because}`);
    const advised = VARIATIONS.find(({ advises }) => advises !== undefined);
    const [[id, why] = []] = Object.entries(advised?.advises ?? {});
    expect(explained(advised?.name ?? '')).toContain(`\n  ${id}: ${why}\n`);
  });

  it('knows every id', () => {
    const ids = [...CATALOGUE, ...CHECKS].map(({ id }) => id);
    const all = [...ids, ...[...FAULTS, ...VARIATIONS].map(({ name }) => name)];
    expect(all.length).toBeGreaterThan(500);
    for (const id of all) expect(explained(id)).toContain(id);
  });

  it('suggests the nearest id for an unknown id', () => {
    expect(() => explained('SEL-ORDR')).toThrow(
      /^"SEL-ORDR" is not a requirement, check, fault or variation: did you mean "SEL-ORDER"\? list, devnet /,
    );
  });
});
