import { describe, expect, it } from 'vitest';
import { at } from '../../src/testing/json-in-tests.ts';
import type { VerdictDocument } from '../../reports/verdict/verdict-document.ts';
import type { Devnet } from '../../fixtures/devnet/devnet.ts';
import { startDevnet } from '../../fixtures/devnet/devnet.ts';
import { scratch, writeConfig } from '../testing/command-line.ts';
import { inProcess } from '../testing/in-process.ts';
import { judged } from '../testing/judged.ts';

/** The verdict on a node whose user knows only this much. */
async function judgedBy(
  { url }: Devnet,
  known: Readonly<Record<string, unknown>>,
): Promise<VerdictDocument> {
  const config = writeConfig(scratch(), { target: url, seed: 1, runs: 5, ...known });
  const verdict = await judged({ config });
  const { stdout } = await inProcess(['list', '--json', '--config', config]);
  expectForetold(verdict, stdout);
  return verdict;
}

/** A requirement that `list` calls unreachable must not be judged, and one that was not judged must not be promised. */
function expectForetold({ requirements }: VerdictDocument, stdout: string): void {
  const all: unknown = JSON.parse(stdout);
  const reached = new Map(
    (Array.isArray(all) ? all : []).map((row) => [at(row, 'id'), at(row, 'reach')] as const),
  );
  const musts = requirements.filter(({ level }) => level === 'MUST');
  const reachOf = (outcomes: readonly string[]): ReadonlySet<unknown> => {
    const those = musts.filter(({ outcome }) => outcomes.includes(outcome));
    return new Set(those.map(({ id }) => reached.get(id)));
  };
  expect(reachOf(['untested', 'inapplicable'])).not.toContain('yes');
  expect(reachOf(['passed'])).not.toContain('no');
  expect(reachOf(['passed'])).toContain('yes');
}

const passed = ({ requirements }: VerdictDocument): readonly string[] =>
  requirements
    .filter(({ level, outcome }) => level === 'MUST' && outcome === 'passed')
    .map(({ id }) => id);

describe('what a run says would let more be judged', { timeout: 120_000 }, () => {
  it('each hint of a run, added to the configuration, reaches its requirement', async () => {
    const devnet = await startDevnet();
    const { accounts, tables } = devnet.groundTruth;
    const longest = accounts.toSorted(
      (a, b) => (b.transactions?.length ?? 0) - (a.transactions?.length ?? 0),
    )[0];
    const [table] = tables;
    const [item] = table?.items ?? [];
    const short = accounts.find(
      (account) => account.address.startsWith('0x0') && account.empty !== true,
    );
    if (!longest || !table || !item || !short)
      throw new Error('the devnet knows accounts and tables');
    try {
      const { address } = longest;
      const { handle } = table;
      const { key } = item;
      const transactions = (longest.transactions ?? []).slice(-8);
      const steps = [
        {},
        { accounts: [{ address }] },
        { accounts: [{ address }], tables: [{ handle, items: [{ key }] }] },
        { accounts: [{ address, transactions }], tables: [{ handle, items: [{ key }] }] },
        {
          accounts: [{ address, transactions }, { address: short.address }],
          tables: [{ handle, items: [{ key }] }],
        },
      ];
      const verdicts: VerdictDocument[] = [];
      for (const known of steps) verdicts.push(await judgedBy(devnet, known));
      const found = verdicts.map(({ hints }) => hints[0]?.needs);
      expect(found).toEqual([
        ['account-of-2'],
        ['item'],
        ['both-kinds'],
        ['account-with-zeros'],
        undefined,
      ]);
      for (const [nth, before] of verdicts.slice(0, -1).entries()) {
        const promised = before.hints[0]?.musts ?? [];
        const [now = before] = verdicts.slice(nth + 1);
        expect(promised.length).toBeGreaterThan(0);
        expect(passed(now)).toEqual(expect.arrayContaining([...promised]));
      }
      expect(verdicts.map((verdict) => passed(verdict).length)).toEqual([25, 46, 62, 64, 65]);
    } finally {
      await devnet.stop();
    }
  });
});
