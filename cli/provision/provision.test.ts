import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../config/read-config.ts';
import type { Config } from '../../config/config.ts';
import { program } from '../program.ts';
import { hintsToReach, reachOf } from '../reach.ts';
import type { StandIn, StandInOptions } from './testing/stand-in.ts';
import { startStandIn } from './testing/stand-in.ts';

/** A node, and a folder to provision from. */
async function scene(options: Partial<StandInOptions> = {}) {
  const node = await startStandIn(options);
  const folder = mkdtempSync(join(tmpdir(), 'provision-'));
  onTestFinished(async () => {
    rmSync(folder, { recursive: true });
    await node.stop();
  });
  const out = join(folder, 'found.yaml');
  const call = (...words: string[]) => provisioned(node, out, words);
  return { node, folder, out, call };
}

/** The address of the key of 32 times 0x11. */
const PAYER = '147e4d3a5b10eaed2a93536e284c23096dfcea9ac61f0a8420e5d01fbd8f0ea8';

const FEW = ['--transactions', '30'];

async function provisioned(node: StandIn, out: string, words: readonly string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const interrupt = new AbortController().signal;
  const all = ['provision', '--target', node.url, '--out', out, ...FEW, ...words];
  const code = await program(all, { stdout, stderr, env: {}, interrupt });
  return { code, out: String(stdout.read() ?? ''), err: String(stderr.read() ?? '') };
}

const named = (node: StandIn): string[] => ['--chain-id', '4', '--faucet', node.faucet];

/** What a configuration claims that the chain does not have so. */
function untrue({ truth }: Config, { chain: { ledger } }: StandIn): readonly string[] {
  const accounts = truth.accounts.flatMap(({ address, transactions, empty }) => {
    const history = ledger.history(address.slice(2));
    const real = Array.from({ length: history.length }, (_, nth) => history.at(nth));
    const claimed = transactions.map(({ version, kind, hash }) => `${version} ${kind} ${hash}`);
    const sent = real.map(({ version, kind, hash }) => `${version} ${kind} 0x${hash}`);
    const same = claimed.join() === sent.join() && empty === (sent.length === 0);
    return same ? [] : [`${address}: ${claimed.join()} is not ${sent.join()}`];
  });
  const tables = truth.tables.flatMap(({ handle, items, absent }) => {
    const at = (key: string, version: bigint): string => {
      const bytes = ledger.item(handle.slice(2), key.slice(2), version);
      return bytes === undefined ? 'absent' : `0x${bytes.toString('hex')}`;
    };
    const { next } = ledger;
    const now = items.map(({ key, value = 'absent' }) => [key, next, value] as const);
    const past = items.flatMap(({ key, history }) =>
      history.map(({ version, value }) => [key, version, value] as const),
    );
    const never = absent.map((key) => [key, next, 'absent'] as const);
    return [...now, ...past, ...never]
      .filter(([key, version, value]) => at(key, version) !== value)
      .map(([key, version, value]) => `${key} at ${version} is not ${value}`);
  });
  return [...accounts, ...tables];
}

describe('provision', () => {
  it('sends what the checks need, and writes a configuration that is true of the chain', async () => {
    const { node, out, call } = await scene();
    const said = await call(...named(node));
    expect(said).toMatchObject({ code: 0, err: '' });
    const config = await readConfig({ config: out }, {});
    expect(untrue(config, node)).toEqual([]);
    const counts = config.truth.accounts.map(({ transactions }) => transactions.length);
    expect(counts).toEqual([30, 4, 2, 2, 1, 0]);
    expect(node.chain.committed).toBe(39);
    const [table] = config.truth.tables;
    expect(table?.items).toHaveLength(7);
    expect(table?.items.filter(({ value }) => value === undefined)).toHaveLength(1);
    expect(config.target?.display).toBe(node.url);
    expect(config.profile.name).toBe('aptos');
    const profile = { ...config.profile, discovery: undefined };
    expect(hintsToReach(reachOf({ ...config, profile }))).toEqual([]);
  });

  it('names nothing that is untrue, or this test would not see it', async () => {
    const { node, out, call } = await scene();
    await call(...named(node));
    const text = readFileSync(out, 'utf8');
    for (const [from, to] of [
      ['kind: "orderless"', 'kind: "sequence_number"'],
      ['value: "0x0101"', 'value: "0x0102"'],
      ['empty: true', 'orderless: true'],
      ['absent: true', 'value: "0x00"'],
    ] as const) {
      expect(text).toContain(from);
      writeFileSync(out, text.replace(from, to));
      expect(untrue(await readConfig({ config: out }, {}), node)).toHaveLength(1);
    }
  });

  it('sends nothing when all is there already', async () => {
    const { node, out, call } = await scene();
    await call(...named(node));
    const [first, posted] = [readFileSync(out, 'utf8'), node.chain.posted.length];
    node.asked.length = 0;
    expect(await call(...named(node))).toMatchObject({ code: 0, err: '' });
    expect(node.asked.filter((request) => request.startsWith('POST'))).toEqual([]);
    expect([readFileSync(out, 'utf8'), node.chain.posted.length]).toEqual([first, posted]);
  });

  it('sends only what is new when more is wanted', async () => {
    const { node, out, call } = await scene();
    await call(...named(node));
    expect(await call(...named(node), '--transactions', '33')).toMatchObject({ code: 0, err: '' });
    expect(node.chain.committed).toBe(42);
    expect(untrue(await readConfig({ config: out }, {}), node)).toEqual([]);
  });

  it.each(['lost before', 'lost behind'] as const)(
    'goes on where it was ended, after a request was %s it was taken',
    async (mishap) => {
      const { node, out, call } = await scene({
        mishap: (nth) => ([1, 4, 10, 25].includes(nth) ? mishap : undefined),
      });
      const codes: number[] = [];
      for (let nth = 0; nth < 5; nth += 1) codes.push((await call(...named(node))).code);
      expect(codes).toEqual([3, 3, 3, 3, 0]);
      expect(node.chain.committed).toBe(39);
      expect(untrue(await readConfig({ config: out }, {}), node)).toEqual([]);
    },
  );

  it('signs anew what was never taken and is expired', async () => {
    const { node, out, call } = await scene({
      mishap: (nth) => (nth === 4 ? 'lost before' : undefined),
    });
    expect(await call(...named(node))).toMatchObject({ code: 3 });
    node.chain.advance(100n);
    expect(await call(...named(node))).toMatchObject({ code: 0, err: '' });
    expect(node.chain.committed).toBe(39);
    expect(untrue(await readConfig({ config: out }, {}), node)).toEqual([]);
  });
});

describe('an item of the configuration', () => {
  it.each([
    ['written thrice', '0x0161', ['0x0101', '0x0101', '0x020203', '0x020203', '0x03030405']],
    ['deleted', '0x04de1e7ed0', ['0x01d0', '0x01d0', 'absent']],
    ['written again', '0x02a6a1', ['0x01a0', '0x01a0', 'absent', 'absent', '0x01a1']],
  ])('that was %s is known at each change and just before', async (_, key, values) => {
    const { node, out, call } = await scene();
    await call(...named(node));
    const [table] = (await readConfig({ config: out }, {})).truth.tables;
    const item = table?.items.find((known) => known.key === key);
    expect(item?.history.map(({ value }) => value)).toEqual(values);
  });
});

describe('a node that is not believed', () => {
  const changed = (from: string, to: string) => ({
    tell: (told: unknown): unknown => JSON.parse(JSON.stringify(told).replaceAll(from, to)),
  });

  it.each([
    ['says that something else was written', changed('"0x0101"', '"0x0102"'), 'does not say that'],
    ['tells of another transaction', changed('"hash":"0x', '"hash":"0xff'), 'does not tell of'],
    ['gives no version', changed('"version":"', '"version":"-'), 'does not tell of'],
    ['says that all failed', changed('"success":true', '"success":false'), 'failed on the chain'],
  ])('%s: nothing is written', async (_, options, why) => {
    const { node, folder, out, call } = await scene(options);
    writeFileSync(join(folder, 'funded'), `ed25519-priv-0x${'11'.repeat(32)}`);
    node.chain.fund(PAYER, 1_000_000_000n);
    const said = await call('--chain-id', '4', '--key', join(folder, 'funded'));
    expect(said).toMatchObject({ code: 3, err: expect.stringContaining(why) });
    expect(said.err.split('\n')).toHaveLength(2);
    expect(existsSync(out)).toBe(false);
  });

  it('is not there: one line says so', async () => {
    const { node, call } = await scene();
    await node.stop();
    const said = await call(...named(node));
    expect(said).toMatchObject({
      code: 3,
      err: `error: ${node.url} does not answer: ECONNREFUSED\n`,
    });
  });
});

describe('the chain that is written to', () => {
  it('is never mainnet, of which not even a request is sent', async () => {
    const { node, call } = await scene({ chainId: 1 });
    const said = await call('--chain-id', '1', '--faucet', node.faucet);
    expect(said).toMatchObject({ code: 2, err: expect.stringContaining('1 is mainnet') });
    expect(node.asked).toEqual([]);
  });

  it('is the one that the user named, or nothing is sent and no key drawn', async () => {
    const { node, out, call } = await scene({ chainId: 7 });
    const said = await call(...named(node));
    expect(said.code).toBe(2);
    expect(said.err).toBe('error: the node is of chain 7, --chain-id names 4: nothing was sent\n');
    expect(node.asked).toEqual(['GET /v1']);
    expect([existsSync(out), existsSync(out.replace('.yaml', '.keys.json'))]).toEqual([
      false,
      false,
    ]);
  });

  it('has to be named', async () => {
    const { node, call } = await scene();
    const said = await call('--faucet', node.faucet);
    expect(said).toMatchObject({ code: 2, err: expect.stringContaining('--chain-id') });
    expect(node.asked).toEqual([]);
  });

  it('is the one of the earlier run', async () => {
    const [{ node, out, call }, other] = [await scene(), await scene()];
    await call(...named(node));
    const said = await provisioned(other.node, out, named(other.node));
    expect(said).toMatchObject({ code: 3, err: expect.stringContaining('if its chain was reset') });
    expect(other.node.chain.posted).toEqual([]);
  });
});

describe('keys', () => {
  it('are in one file that others cannot read, and nowhere else', async () => {
    const { node, folder, out, call } = await scene();
    const said = await call(...named(node));
    const file = join(folder, 'found.keys.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const keys = Object.values<string>(JSON.parse(readFileSync(file, 'utf8')));
    expect(keys).toHaveLength(6);
    const state = readFileSync(join(folder, 'found.provisioned.json'), 'utf8');
    const seen = [said.out, said.err, state, readFileSync(out, 'utf8'), ...node.asked].join();
    for (const key of keys) {
      const digits = key.slice('ed25519-priv-0x'.length);
      expect(digits).toMatch(/^[0-9a-f]{64}$/);
      expect(seen).not.toContain(digits);
      expect(Buffer.concat(node.chain.posted).toString('hex')).not.toContain(digits);
    }
    expect(said.out).toContain(file);
  });

  it('that others can read are refused', async () => {
    const { node, folder, call } = await scene();
    const file = join(folder, 'found.keys.json');
    writeFileSync(file, '{}', { mode: 0o644 });
    const said = await call(...named(node));
    expect(said).toMatchObject({
      code: 2,
      err: `error: ${file} can be read by others: chmod 600 ${file}\n`,
    });
  });

  it('that are lost are not drawn again', async () => {
    const { node, folder, call } = await scene();
    await call(...named(node));
    rmSync(join(folder, 'found.keys.json'));
    const said = await call(...named(node));
    expect(said).toMatchObject({
      code: 2,
      err: expect.stringContaining('is missing: bring it back'),
    });
  });

  it('of the user pay in the place of a faucet', async () => {
    const { node, folder, out, call } = await scene();
    const key = 'ed25519-priv-0x' + '11'.repeat(32);
    const file = join(folder, 'funded');
    writeFileSync(file, `${key}\n`);
    const poor = await call('--chain-id', '4', '--key', file);
    expect(poor).toMatchObject({ code: 3, err: expect.stringContaining('INSUFFICIENT_BALANCE') });
    node.chain.advance(100n);
    node.chain.fund(PAYER, 1_000_000_000n);
    const said = await call('--chain-id', '4', '--key', file);
    expect(said).toMatchObject({ code: 0, err: '' });
    expect(node.asked).not.toContain('POST /fund');
    expect(untrue(await readConfig({ config: out }, {}), node)).toEqual([]);
  });

  it('that are none are told without what is in the file', async () => {
    const { node, folder, call } = await scene();
    const file = join(folder, 'funded');
    writeFileSync(file, 'ed25519-priv-0xfeedbeef');
    const said = await call('--chain-id', '4', '--key', file);
    expect(said.code).toBe(2);
    expect(said.err).toMatch(/^error: --key: \S+ holds no private key: .+\n$/);
    expect(said.err).not.toContain('feedbeef');
    expect(node.asked).toEqual([]);
  });
});

describe('what is written', () => {
  it('is not put in the place of a file of somebody else', async () => {
    const { node, out, call } = await scene();
    writeFileSync(out, 'target: devnet\n');
    const said = await call(...named(node));
    expect(said).toMatchObject({ code: 2, err: expect.stringContaining('--force writes over it') });
    expect(node.chain.posted).toEqual([]);
  });

  it('has no header value, nor does the faucet get one', async () => {
    const { node, out, call } = await scene();
    const said = await call(...named(node), '--header', 'authorization: Bearer s3cr3t-token');
    expect(said.code).toBe(0);
    const text = readFileSync(out, 'utf8');
    expect(text + said.out).not.toContain('s3cr3t');
    expect(parse(text)).toMatchObject({ headers: { authorization: '${HEADER_AUTHORIZATION}' } });
    expect(node.faucetHeaders.join()).not.toContain('s3cr3t');
    expect(node.faucetHeaders.length).toBeGreaterThan(0);
  });
});
