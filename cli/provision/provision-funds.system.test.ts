import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../config/read/read-config.ts';
import { objectIn } from '../../src/testing/json-in-tests.ts';
import { named, PAYER, provisioned, scene, untrue, withKey } from './testing/scene.ts';
import type { StandInOptions } from './testing/stand-in.ts';

/** What a real node charged the account of 120 transactions. Octas. */
const REAL_COSTS = 34_764_300n;

type Played = Awaited<ReturnType<typeof scene>>;

const PAYERS = [
  ['a faucet', ({ node }: Played) => named(node)],
  ['a key', withKey],
] as const;

/** A chain on which the account of the key has a lot. */
async function richScene(options: Partial<StandInOptions> = {}): Promise<Played> {
  const played = await scene(options);
  played.node.chain.fund(PAYER, 1_000_000_000n);
  return played;
}

/** The address of an account as the state file has it, without 0x. */
function addressOf({ out }: Played, name: string): string {
  const state = objectIn(readFileSync(out.replace('.yaml', '.provisioned.json'), 'utf8'));
  return String(objectIn(JSON.stringify(state['accounts']))[name]).slice(2);
}

async function expectTruth({ node, out }: Played, transactions = 39): Promise<void> {
  const sent = node.chain.committed - Number(node.chain.sequenceNumber(PAYER) ?? 0n);
  expect(sent).toBe(transactions);
  expect(untrue(await readConfig({ config: out }, {}), node)).toEqual([]);
}

describe.each(PAYERS)('provision that is paid by %s', (_, payer) => {
  it('pays in one call what a real node charges', async () => {
    const played = await richScene();
    const said = await played.call(...payer(played), '--transactions', '120');
    expect(said).toMatchObject({ code: 0, err: '' });
    const pages = addressOf(played, 'pages');
    expect(played.node.chain.spent(pages)).toBe(REAL_COSTS);
    expect(played.node.chain.balance(pages)).toBeLessThan(REAL_COSTS);
    await expectTruth(played, 129);
  });

  it.each([
    ['uses three times the gas', { gas: 3n, price: 100n }],
    ['has ten times the price', { gas: 1n, price: 1000n }],
  ])('provision ends in one call on a chain that %s', async (_title, { gas, price }) => {
    const played = await richScene();
    Object.assign(played.node.chain, { gas: (usual: bigint) => usual * gas, gasPrice: price });
    expect(await played.call(...payer(played))).toMatchObject({ code: 0, err: '' });
    await expectTruth(played);
  });

  it('tops up an account that lacks octas', async () => {
    const played = await richScene({ mishap: (nth) => (nth === 25 ? 'lost before' : undefined) });
    expect(await played.call(...payer(played))).toMatchObject({ code: 3 });
    for (const name of ['pages', 'few']) played.node.chain.drain(addressOf(played, name));
    expect(await played.call(...payer(played))).toMatchObject({ code: 0, err: '' });
    await expectTruth(played);
  });

  it('retries with twice the gas after running out of gas', async () => {
    const played = await richScene();
    played.node.chain.gas = (usual) => usual * 5n;
    const first = await played.call(...payer(played));
    expect(first).toMatchObject({ code: 3, err: expect.stringContaining('Out of gas') });
    expect(await played.call(...payer(played))).toMatchObject({ code: 0, err: '' });
    const config = await readConfig({ config: played.out }, {});
    const counts = config.truth.accounts.map(({ transactions }) => transactions.length);
    expect(counts).toEqual([30, 4, 2, 2, 1, 0]);
    // An account has also sent what ran out of gas, which the configuration leaves out.
    const others = untrue(config, played.node).filter((line) => !/^0x\w{64}: /.test(line));
    expect(others).toEqual([]);
  });

  it('continues after Ctrl-C at any time', async () => {
    const played = await richScene();
    const { node, out } = played;
    const said: string[] = [];
    const codes: number[] = [];
    for (let requests = 10; codes.at(-1) !== 0; requests += 30) {
      const interrupt = new AbortController();
      node.onAsked = (nth) => void (nth >= requests && interrupt.abort());
      const ended = await provisioned(node, out, payer(played), interrupt.signal);
      codes.push(ended.code);
      said.push(ended.err);
    }
    expect(codes.length).toBeGreaterThan(3);
    expect(new Set(codes)).toEqual(new Set([3, 0]));
    expect(new Set(said)).toEqual(
      new Set(['error: stopped by the user: run the same command to continue\n', '']),
    );
    await expectTruth(played);
  });
});

describe('a key whose gifts are on the ledger', () => {
  it('a paying key sends more when its first payment was not enough', async () => {
    const played = await richScene({ mishap: (nth) => (nth === 20 ? 'lost before' : undefined) });
    expect(await played.call(...withKey(played))).toMatchObject({ code: 3 });
    const file = played.out.replace('.yaml', '.provisioned.json');
    const state = objectIn(readFileSync(file, 'utf8'));
    // An earlier release kept them like this, and took them for done.
    const gifts = { 'fund-pages': { hash: '0xab', version: '1002' } };
    const sent = { ...gifts, ...objectIn(JSON.stringify(state['sent'])) };
    writeFileSync(file, JSON.stringify({ ...state, sent }));
    played.node.chain.drain(addressOf(played, 'pages'));
    expect(await played.call(...withKey(played))).toMatchObject({ code: 0, err: '' });
    await expectTruth(played);
  });
});

describe('a faucet', () => {
  it('a faucet is asked again when it pays less than requested', async () => {
    const played = await scene({ gives: (amount) => amount / 3n + 1n });
    expect(await played.call(...named(played.node))).toMatchObject({ code: 0, err: '' });
    expect(played.node.asked.filter((asked) => asked === 'POST /fund').length).toBeGreaterThan(6);
    await expectTruth(played);
  });

  it('a faucet may answer with an error, and the next call asks it for what is missing', async () => {
    const played = await scene({ gives: (amount, nth) => (nth === 3 ? undefined : amount) });
    const failed = await played.call(...named(played.node));
    expect(failed).toMatchObject({ code: 3, err: expect.stringContaining('the faucet is empty') });
    expect(await played.call(...named(played.node))).toMatchObject({ code: 0, err: '' });
    expect(played.node.asked.filter((asked) => asked === 'POST /fund')).toHaveLength(7);
    await expectTruth(played);
  });

  it('a faucet that pays nothing is named, with the missing amount', async () => {
    const { node, call } = await scene({ gives: () => 0n });
    const said = await call(...named(node));
    expect(said.code).toBe(3);
    expect(said.err).toMatch(
      /^error: the faucet paid too little: 0x[0-9a-f]{64} has 0 octas and needs \d+: run the same command later, or pay with --key\n$/,
    );
    expect(node.chain.posted).toEqual([]);
  });
});
