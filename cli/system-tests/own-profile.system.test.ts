import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { devnet } from '../devnet/serve-devnet.ts';
import type { DevnetOptions } from '../devnet/devnet-options.ts';
import { startDevnet } from '../devnet/start-devnet.ts';
import { cli, scratch, verdictIn, writeConfig } from '../testing/command-line.ts';
import { judged } from '../testing/judged.ts';
import { keptStreams } from '../testing/kept-streams.ts';

const folder = scratch();
const profile = join(folder, 'mine.yaml');
writeFileSync(
  profile,
  `name: mine
summaryLayout: aptos-v1
names:
  headerPrefix: X-MINE-
  sender: from
  version: ledger_version
  message: text
  errorCode: reason
  orderlessType: free
`,
);

/** A devnet with that profile, and a configuration that knows its ledger but names no profile. */
async function served(options: DevnetOptions = {}) {
  const { url, groundTruth, stop } = await startDevnet({ profile, ...options });
  onTestFinished(() => stop());
  return { url, config: writeConfig(scratch(), { target: url, ...groundTruth }) };
}

const FEW = { runs: 5, seed: 1 } as const;

describe('a node with a profile of one’s own', { timeout: 120_000 }, () => {
  it('a node conforms by that profile, but not by the document profile', async () => {
    const { config } = await served();
    const own = await judged({ config, profile, ...FEW });
    expect(own).toMatchObject({ verdict: 'conforms', profile: 'mine' });
    const bcs = own.requirements.find(({ id }) => id === 'SUM-BCS');
    expect(bcs?.outcome).toBe('passed');
    const other = await judged({ config, profile: 'document', effort: 'smoke', ...FEW });
    expect(other.verdict).toBe('does not conform');
    const failed = other.requirements.filter(({ outcome }) => outcome === 'failed');
    expect(failed.map(({ id }) => id)).toContain('HDR-CHAIN-ID');
  });

  it('a node with a profile of one’s own fails with a fault', async () => {
    const { config } = await served({ fault: 'newest-first' });
    const { requirements } = await judged({ config, profile, effort: 'smoke', ...FEW });
    const order = requirements.find(({ id }) => id === 'SEL-ORDER');
    expect(order?.outcome).toBe('failed');
  });

  it('a node is the embedded devnet if a run has that profile and no target', async () => {
    const out = join(folder, 'embedded');
    const config = writeConfig(scratch(), { target: 'devnet' });
    const words = ['run', '--config', config, '--profile', profile, '--out', out];
    expect(await cli([...words, '--effort', 'smoke'])).toMatchObject({ code: 0 });
    expect(verdictIn(out)).toMatchObject({ exitCode: 0, profile: 'mine' });
  });
});

describe('devnet --profile FILE', () => {
  it('writes a configuration that names the file from its own folder', async () => {
    const written = join(folder, 'devnet.yaml');
    const interrupt = new AbortController();
    const { streams } = keptStreams({}, interrupt.signal);
    const flags = { port: 0, blockTime: 0, profile, writeConfig: written };
    const ended = devnet(flags, streams);
    await once(streams.stdout, 'data');
    expect(readFileSync(written, 'utf8')).toContain('profile: "mine.yaml"');
    const some = ['HDR-CHAIN-ID', 'ERR-CODE', 'SUM-SENDER'];
    const { requirements, ...verdict } = await judged({ config: written, effort: 'smoke', ...FEW });
    expect(verdict).toMatchObject({ exitCode: 0, profile: 'mine' });
    const judgedThere = requirements.filter(({ id }) => some.includes(id));
    expect(judgedThere.map(({ outcome }) => outcome)).toEqual(['passed', 'passed', 'passed']);
    interrupt.abort();
    expect(await ended).toBe(0);
  });
});
