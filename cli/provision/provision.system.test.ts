import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../config/read/read-config.ts';
import { hintsToReach, reachOf } from '../catalogue/reach.ts';
import { named, PAYER, provisioned, scene, untrue, withKey } from './testing/scene.ts';

describe('provision', () => {
  it('provision sends what the checks need, and writes a true configuration', async () => {
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
    expect(config.truthSource).toBe('provisioned');
    const profile = { ...config.profile, discovery: undefined };
    expect(hintsToReach(reachOf({ ...config, profile }))).toEqual([]);
  });

  it('provision names only facts that the chain confirms', async () => {
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

  it('provision sends nothing when everything is provisioned', async () => {
    const { node, out, call } = await scene();
    await call(...named(node));
    const [first, posted] = [readFileSync(out, 'utf8'), node.chain.posted.length];
    node.asked.length = 0;
    expect(await call(...named(node))).toMatchObject({ code: 0, err: '' });
    expect(node.asked.filter((request) => request.startsWith('POST'))).toEqual([]);
    expect([readFileSync(out, 'utf8'), node.chain.posted.length]).toEqual([first, posted]);
  });

  it('provision sends only the new transactions when more are requested', async () => {
    const { node, out, call } = await scene();
    await call(...named(node));
    expect(await call(...named(node), '--transactions', '33')).toMatchObject({ code: 0, err: '' });
    expect(node.chain.committed).toBe(42);
    expect(untrue(await readConfig({ config: out }, {}), node)).toEqual([]);
  });

  it.each(['lost before', 'lost behind'] as const)(
    'provision continues after it was stopped when a request was %s it was accepted',
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

  it('provision signs an expired transaction again', async () => {
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
  ])(
    'an item of the configuration that was %s is known at each change and just before',
    async (_, key, values) => {
      const { node, out, call } = await scene();
      await call(...named(node));
      const [table] = (await readConfig({ config: out }, {})).truth.tables;
      const item = table?.items.find((known) => known.key === key);
      expect(item?.history.map(({ value }) => value)).toEqual(values);
    },
  );
});

describe('nothing is written where a node', () => {
  const changed = (from: string, to: string) => ({
    tell: (body: unknown): unknown => JSON.parse(JSON.stringify(body).replaceAll(from, to)),
  });

  it.each([
    [
      'says that something else was written',
      changed('"0x0101"', '"0x0102"'),
      'does not report that',
    ],
    [
      'reports another transaction',
      changed('"hash":"0x', '"hash":"0xff'),
      'does not return transaction',
    ],
    ['gives no version', changed('"version":"', '"version":"-'), 'does not return transaction'],
    ['says that all failed', changed('"success":true', '"success":false'), 'failed on the chain'],
  ])('provision writes nothing when a node %s', async (_, options, why) => {
    const played = await scene(options);
    const { node, out, call } = played;
    node.chain.fund(PAYER, 1_000_000_000n);
    const said = await call(...withKey(played));
    expect(said).toMatchObject({ code: 3, err: expect.stringContaining(why) });
    expect(said.err.split('\n')).toHaveLength(2);
    expect(existsSync(out)).toBe(false);
  });

  it('provision writes nothing without a node, and one line says so', async () => {
    const { node, call } = await scene();
    await node.stop();
    const said = await call(...named(node));
    expect(said).toMatchObject({
      code: 3,
      err: `error: ${node.url} does not answer: connect ECONNREFUSED ${new URL(node.url).host}\n`,
    });
  });
});

describe('the chain that is written to', () => {
  it('provision sends no request to mainnet', async () => {
    const { node, call } = await scene({ chainId: 1 });
    const said = await call('--chain-id', '1', '--faucet', node.faucet);
    expect(said).toMatchObject({ code: 2, err: expect.stringContaining('1 is mainnet') });
    expect(node.asked).toEqual([]);
  });

  it('provision sends no transaction to a chain with another id than the named one', async () => {
    const { node, out, call } = await scene({ chainId: 7 });
    const said = await call(...named(node));
    expect(said.code).toBe(2);
    expect(said.err).toBe('error: the node is on chain 7, but --chain-id is 4: nothing was sent\n');
    expect(node.asked).toEqual(['GET /v1']);
    expect([existsSync(out), existsSync(out.replace('.yaml', '.keys.json'))]).toEqual([
      false,
      false,
    ]);
  });

  it('the chain that is written to has to be named', async () => {
    const { node, call } = await scene();
    const said = await call('--faucet', node.faucet);
    expect(said).toMatchObject({ code: 2, err: expect.stringContaining('--chain-id') });
    expect(node.asked).toEqual([]);
  });

  it('the chain that is written to is the one of the earlier run', async () => {
    const [{ node, out, call }, other] = [await scene(), await scene()];
    await call(...named(node));
    const said = await provisioned(other.node, out, named(other.node));
    expect(said).toMatchObject({ code: 3, err: expect.stringContaining('if its chain was reset') });
    expect(other.node.chain.posted).toEqual([]);
  });
});

describe('what is written', () => {
  it('provision never replaces a file that it did not write', async () => {
    const { node, out, call } = await scene();
    writeFileSync(out, 'target: devnet\n');
    const said = await call(...named(node));
    expect(said).toMatchObject({
      code: 2,
      err: expect.stringContaining('add --force to replace it'),
    });
    expect(node.chain.posted).toEqual([]);
  });

  it('provision writes no header value, and sends none to the faucet', async () => {
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
