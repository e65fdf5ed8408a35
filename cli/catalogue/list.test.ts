import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../src/spec/catalogue.ts';
import type { catalogueOf } from '../../src/spec/released/released.ts';
import { countedBy } from '../../src/spec/released/released.ts';
import { CHECKS } from '../checks.ts';
import type { ListFlags } from './list.ts';
import { list } from './list.ts';
import { scratch, writeConfig } from '../testing/command-line.ts';
import { ran } from '../testing/kept-streams.ts';

const ITEM = { key: '0x00', history: [{ version: '9', value: '0x01' }] };
const KNOWN = {
  accounts: [{ address: '0x1', transactions: [{ version: '7', kind: 'orderless' }] }],
  tables: [{ handle: '0x5', items: [ITEM], absent: ['0x02'] }],
};

async function printed(flags: ListFlags, counted?: typeof catalogueOf): Promise<string> {
  return (await ran((streams) => list(flags, streams, counted))).out;
}

/** The output for a configuration of that node, by its headings. */
async function sections(
  known: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<'not' | 'if' | 'reached', string>>> {
  const config = writeConfig(scratch(), { target: 'http://127.0.0.1:1', ...known });
  const all = `\n${await printed({ config })}`;
  const after = (heading: RegExp): string => all.split(heading)[1]?.split(/\nJudged/)[0] ?? '';
  return {
    not: after(/\nCannot be judged/),
    if: after(/\nJudged if/),
    reached: after(/\nJudged \(/),
  };
}

/** The number of MUST rows in a section. */
const mustsIn = (section: string): number => section.match(/^ {2}\S+ +MUST /gm)?.length ?? 0;

/** The number that a pattern captures in a section. */
const countIn = (section: string, pattern: RegExp): number => Number(pattern.exec(section)?.[1]);

describe('the list of requirements', () => {
  it('the list has every requirement and every check, and what it needs', async () => {
    const all = await printed({});
    for (const { id } of [...CATALOGUE, ...CHECKS]) expect(all).toContain(id);
    expect(all).toContain('(needs an account with 4 transactions)');
    expect(all).toContain('(needs a table item and a node that has pruned old versions)');
    expect(all).toContain('(needs nothing)');
  });

  it('list names the requirements out of reach, and what to add for them', async () => {
    const { not, reached } = await sections({});
    expect(not).toMatch(
      /^: add to the configuration \(\d+ MUSTs\)\n {2}SVC-COMMITTED +MUST +an account/,
    );
    expect(countIn(not, /\((\d+) MUSTs\)/)).toBe(mustsIn(not));
    const itemAlone = not.match(/^ {2}\S+ +MUST +a table item$/gm) ?? [];
    expect(countIn(not, /key: "0x…" # (\d+) MUSTs: a table item/)).toBe(itemAlone.length);
    expect(not).toMatch(/SUM-BCS +MUST +.*a profile with the BCS layout/);
    expect(reached).toContain('HDR-CHAIN-ID');
    expect(reached).not.toContain('RAW-VALUE');
  });

  it('list names the requirements that depend on the target', async () => {
    const { not, if: open, reached } = await sections(KNOWN);
    expect(not).toMatch(/SVC-BOTH-KINDS +MUST +a transaction of each kind/);
    expect(not).not.toMatch(/SEL-|RAW-/);
    expect(open).toMatch(/SEL-LIMIT +MUST +an account with 2 transactions/);
    expect(open).toMatch(/RAW-PRUNED +MUST +a node that has pruned old versions/);
    expect(reached).toMatch(/RAW-VALUE|SEL-START/);
  });

  it('list assumes that discovery finds what it can find', async () => {
    const { not, if: open } = await sections({ profile: 'aptos' });
    expect(not).toBe('');
    expect(open).toMatch(/SVC-BOTH-KINDS +MUST/);
  });

  it('list knows of the embedded devnet what a run knows', async () => {
    const all = await printed({ target: 'devnet' });
    expect(all).toMatch(/^Cannot be judged: add to the configuration \(1 MUST\)\n {2}SUM-BCS /);
    expect(await printed({ target: 'devnet', profile: 'aptos' })).not.toContain('Cannot be');
  });

  it('list accepts a target or a profile of the command line, and prints JSON', async () => {
    expect(await printed({ target: 'http://127.0.0.1:1' })).toContain('Cannot be judged');
    expect(await printed({ profile: 'aptos' })).not.toContain('Cannot be judged');
    const parsed: unknown = JSON.parse(await printed({ profile: 'document', json: true }));
    expect(parsed).toContainEqual(
      expect.objectContaining({ id: 'RAW-VALUE', reach: 'no', takes: ['item'] }),
    );
    const bare: unknown = JSON.parse(await printed({ json: true }));
    expect(bare).toContainEqual(expect.not.objectContaining({ reach: expect.anything() }));
  });

  it('list shows the levels of a released version', async () => {
    // The requirements of a version that had SEL-ORDER as a SHOULD, and no SEL-FULL.
    const counted: typeof catalogueOf = (version = '') =>
      CATALOGUE.map((requirement) =>
        countedBy(requirement, version, { MUST: [], SHOULD: ['SEL-ORDER'], MAY: [] }),
      );
    const config = writeConfig(scratch(), { target: 'http://127.0.0.1:1', requirements: '0.1' });
    const all = await printed({ requirements: '0.1' }, counted);
    expect(all).toMatch(/^Levels by the requirements of 0\.1\n\n/);
    expect(all).toContain('\nSEL-ORDER  SHOULD  section 4.1\n');
    expect(all).toContain('\nSEL-FULL  SHOULD, newer than 0.1  section ');
    const reach = await printed({ config }, counted);
    expect(reach).toMatch(
      /^Levels by the requirements of 0\.1\n\nCannot be judged.* \(0 MUSTs\)\n/,
    );
    expect(reach).toMatch(/\n {2}SEL-ORDER +SHOULD +\S/);
    const parsed: unknown = JSON.parse(await printed({ config, json: true }, counted));
    expect(parsed).toContainEqual(
      expect.objectContaining({ id: 'SEL-FULL', level: 'SHOULD', newerThan: '0.1' }),
    );
    expect(await printed({})).not.toContain('Levels by');
    await expect(printed({ requirements: '9' })).rejects.toThrow('unknown version "9"');
  });
});
