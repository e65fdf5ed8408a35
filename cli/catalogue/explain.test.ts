import { describe, expect, it } from 'vitest';
import { FAULTS } from '../../fixtures/faults/all-faults.ts';
import { VARIATIONS } from '../../fixtures/variations/all-variants.ts';
import { CATALOGUE } from '../../src/spec/catalogue.ts';
import type { catalogueOf } from '../../src/spec/released/released.ts';
import { countedBy } from '../../src/spec/released/released.ts';
import { READINGS } from '../../src/spec/readings.ts';
import { CHECKS } from '../checks.ts';
import { scratchFile } from '../testing/command-line.ts';
import { ran } from '../testing/kept-streams.ts';
import type { ExplainFlags } from './explain.ts';
import { explain } from './explain.ts';

async function explained(
  id: string,
  flags: ExplainFlags = {},
  counted?: typeof catalogueOf,
): Promise<string> {
  return (await ran((streams) => explain(id, flags, streams, counted))).out;
}

/** Counts requirements by a version in which SEL-ORDER was a SHOULD, and SEL-FULL did not exist. */
const counted: typeof catalogueOf = (version = '') =>
  CATALOGUE.map((requirement) =>
    countedBy(requirement, version, { MUST: ['SEL-END'], SHOULD: ['SEL-ORDER'], MAY: [] }),
  );

describe('explain', async () => {
  it('prints the sentence, level, checks and faults of a requirement', async () => {
    const text = await explained('SEL-ORDER');
    expect(text).toMatch(/^SEL-ORDER {2}MUST {2}section 4\.1\n {2}The list is ordered/);
    expect(text).toContain('"The output is always ordered by version, ascending."');
    expect(text).toContain('A MUST: the document states this without exception');
    expect(text).toContain('SEL-ORDER.every');
    expect(text).toContain('newest-first: Lists the newest summary first.');
    expect(text).toContain('devnet --fault newest-first --write-config node.yaml');
  });

  it('explain says how to make a SHOULD count, and only for a SHOULD', async () => {
    expect(await explained('SEL-FULL')).toContain(
      '  To make it count like a MUST: require: [SEL-FULL], or --require SEL-FULL.\n',
    );
    expect(await explained('SEL-ORDER')).not.toContain('--require');
  });

  it('prints the readings of a sentence with more than one reading', async () => {
    const text = await explained('SEL-RANGE');
    expect(text).toContain(
      'How the sentence is read (all readings: docs/readings.md)\n  section 4.1: "end_version | u64 value | optional',
    );
    expect(text).toContain(
      '    read as: A list from start_version, if the node gives the list, also ends at end_version.',
    );
    expect(text).toContain('    ruled out: The selection rules name end_version only without');
    expect(text).toContain('      by the words "Version at which the list ends"');
    expect(text).toContain('; followed by SEL-RANGE\n');
    expect(await explained('SEL-LIMIT')).not.toContain('How the sentence is read');
  });

  it('knows every check that follows a reading', async () => {
    const ids = new Set<string>([...CATALOGUE, ...CHECKS].map(({ id }) => id));
    const strange = READINGS.flatMap(({ follows }) => follows).filter((id) => !ids.has(id));
    expect(strange).toEqual([]);
  });

  it('explains a check, and then its requirement', async () => {
    const text = await explained('SEL-START.listed');
    expect(text).toMatch(/^SEL-START\.listed {2}example\n/);
    expect(text).toContain('\nSEL-START  MUST  section 4.1\n');
  });

  it('explain prints what to add to a configuration, with a comment on history', async () => {
    const text = await explained('RAW-VERSION');
    expect(text).toContain('What to add to the configuration\n  tables:\n    - handle: "0x…"');
    expect(text).toMatch(/version: "…".* # the response to ledger_version=…, whether/);
    expect(await explained('SVC-CODING')).not.toContain('history:');
  });

  it('prints the requirement that a fault breaks', async () => {
    expect(await explained('newest-first')).toMatch(/Breaks\n {2}SEL-ORDER: The list is ordered/);
  });

  it('explains a conforming variation, and what cannot be judged of it', async () => {
    expect(await explained('one-summary-a-page')).toMatch(
      /^one-summary-a-page {2}an unusual node that conforms\n {2}\S.*\n/,
    );
    const open = VARIATIONS.find(({ allow }) => allow !== undefined);
    expect(await explained(open?.name ?? '')).toContain(`: ${open?.allow?.because}`);
    const advised = VARIATIONS.find(({ advises }) => advises !== undefined);
    const [[id, why] = []] = Object.entries(advised?.advises ?? {});
    expect(await explained(advised?.name ?? '')).toContain(`\n  ${id}: ${why}\n`);
  });

  it('explain shows how a SHOULD fails by requiring it', async () => {
    const run = 'ledger-conformance run --config node.yaml --only';
    expect(await explained('RAW-CHUNKED')).toContain(`${run} RAW-CHUNKED --require RAW-CHUNKED\n`);
    expect(await explained('SEL-END')).toContain(`${run} SEL-END\n`);
  });

  it('explain knows the id of every requirement, check, fault and variation', async () => {
    const ids = [...CATALOGUE, ...CHECKS].map(({ id }) => id);
    const all = [...ids, ...[...FAULTS, ...VARIATIONS].map(({ name }) => name)];
    expect(all.length).toBeGreaterThan(500);
    for (const id of all) expect(await explained(id)).toContain(id);
  });

  it('suggests the nearest id for an unknown id', async () => {
    await expect(explained('SEL-ORDR')).rejects.toThrow(
      /^"SEL-ORDR" is not a requirement, check, fault or variation: did you mean "SEL-ORDER"\? list, devnet /,
    );
  });

  it('prints the level by a released version, of the command line or a configuration', async () => {
    const config = scratchFile('config.yaml', 'target: "${UNSET}"\nrequirements: "0.1"\n');
    const levels = ['SEL-END', 'SEL-ORDER', 'SEL-FULL'].map(async (id) => {
      const text = await explained(id, { config }, counted);
      expect(await explained(id, { requirements: '0.1' }, counted)).toBe(text);
      return / {2}A (?:MUST|SHOULD)[^\n]*/.exec(text)?.[0];
    });
    expect(await Promise.all(levels)).toEqual([
      '  A MUST by the requirements of 0.1: the document states this without exception, or marks it as required.',
      '  A SHOULD by the requirements of 0.1, and a MUST by the requirements of this suite.',
      '  A SHOULD by the requirements of 0.1, because it was added later: a failure is only an advisory.',
    ]);
    const newer = await explained('SEL-FULL', { config }, counted);
    expect(newer).toMatch(/^SEL-FULL {2}SHOULD, newer than 0\.1 {2}section/);
    expect(newer).not.toContain('To make it count');
    expect(await explained('SEL-ORDER', { requirements: '0.1' })).toContain('A MUST by the');
  });

  it('refuses an unknown version, of the command line or a configuration', async () => {
    const config = scratchFile('config.yaml', 'target: devnet\nrequirements: "9"\n');
    await expect(explained('SEL-END', { config })).rejects.toThrow(
      `${config}:2:15: requirements: "9" is not a valid version: 0.1, in quotes`,
    );
    await expect(explained('SEL-END', { requirements: '9' })).rejects.toThrow(
      '--requirements: unknown version "9" (allowed: 0.1)',
    );
  });
});
