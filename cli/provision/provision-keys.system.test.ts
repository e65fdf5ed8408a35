import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { objectIn } from '../../src/testing/json-in-tests.ts';
import { readConfig } from '../../config/read/read-config.ts';
import { named, PAYER, scene, untrue, withKey } from './testing/scene.ts';

describe('keys', () => {
  it('keys are in one file that others cannot read, and nowhere else', async () => {
    const { node, folder, out, call } = await scene();
    const said = await call(...named(node));
    const file = join(folder, 'found.keys.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const keys = Object.values(objectIn(readFileSync(file, 'utf8'))).map(String);
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

  it('keys are refused when others can read them', async () => {
    const { node, folder, call } = await scene();
    const file = join(folder, 'found.keys.json');
    writeFileSync(file, '{}', { mode: 0o644 });
    const said = await call(...named(node));
    expect(said).toMatchObject({
      code: 2,
      err: `error: ${file} is readable by other users: chmod 600 ${file}\n`,
    });
  });

  it('keys are not created again when the file is lost', async () => {
    const { node, folder, call } = await scene();
    await call(...named(node));
    rmSync(join(folder, 'found.keys.json'));
    const said = await call(...named(node));
    expect(said).toMatchObject({
      code: 2,
      err: expect.stringContaining('is missing: restore the file'),
    });
  });

  it('a key of the user can pay instead of a faucet', async () => {
    const played = await scene();
    const { node, out, call } = played;
    const poor = await call(...withKey(played));
    expect(poor.code).toBe(3);
    const [, missing = ''] = /send it at least (\d+), and run/.exec(poor.err) ?? [];
    expect(poor.err).toBe(
      `error: the account of --key, 0x${PAYER}, has 0 octas and needs ${missing}: send it at least ${missing}, and run the same command again\n`,
    );
    node.chain.fund(PAYER, BigInt(missing));
    const said = await call(...withKey(played));
    expect(said).toMatchObject({ code: 0, err: '' });
    expect(node.asked).not.toContain('POST /fund');
    expect(untrue(await readConfig({ config: out }, {}), node)).toEqual([]);
  });

  it('a key file with other contents is refused without quoting it', async () => {
    const { node, folder, call } = await scene();
    const file = join(folder, 'funded');
    writeFileSync(file, 'ed25519-priv-0xfeedbeef');
    const said = await call('--chain-id', '4', '--key', file);
    expect(said.code).toBe(2);
    expect(said.err).toMatch(/^error: --key: \S+ contains no private key: .+\n$/);
    expect(said.err).not.toContain('feedbeef');
    expect(node.asked).toEqual([]);
  });
});
