import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scratch, scratchFile } from '../../src/testing/scratch.ts';
import { refusal } from '../testing/refused-config.ts';
import { ConfigError } from '../mistakes/config-error.ts';
import { readConfig } from './read-config.ts';

const [empty, folder] = [scratch(), scratch()];
const found = join(folder, 'ledger-conformance.yaml');

writeFileSync(found, 'target: http://found\nseed: 5');

describe('the mistakes in a configuration', () => {
  const MANY = `profile: aptoss
concurrency: 0
headers: { x-key: "\${UNSET}", x-other: 5 }
timeout: never
tables: [{ handle: "5", items: [{ key: "0x" }], absent: ["0x"] }]
accounts:
  - address: 0xa11ce
    transactions: [{ version: 12 }]
acounts: []
concurrency: 300
waivers:
  - { requirement: SEL-STRAT, reason: known, until: 2026-02-30 }
`;

  it('the mistakes are reported all at once, in the order of the file', async () => {
    expect(await refusal(MANY, {})).toEqual([
      'FILE: target is missing: the base URL of the node, or "target: devnet" for the embedded one',
      'FILE:1:10: profile: unknown profile "aptoss": did you mean "aptos"?',
      'FILE:3:19: headers.x-key: the environment variable UNSET is not set',
      'FILE:3:40: headers.x-other is a number: write it in quotes',
      'FILE:4:10: timeout: "never" is not a valid duration: a number and ms, s or m, above 0 and below 24 days',
      'FILE:5:10: tables.0: 0x is both an item and absent',
      'FILE:7:14: accounts.0.address is a number: write it in quotes: "0xa11ce"',
      'FILE:8:31: accounts.0.transactions.0.version is a number: write it in quotes: "12"',
      'FILE:9:1: unknown key "acounts": did you mean "accounts"?',
      'FILE:10:1: duplicate key "concurrency": keep one of them',
      'FILE:10:14: concurrency: 300 is out of range: 1 to 256',
      'FILE:12:20: waivers.0.requirement: unknown requirement "SEL-STRAT": did you mean "SEL-START"?',
      'FILE:12:53: waivers.0.until: "2026-02-30" is not a valid date: YYYY-MM-DD',
    ]);
  });

  it('the mistakes are reported with those in the file of its profile', async () => {
    const profile = scratchFile('mine.yaml', 'name: Mine\ndiscovery: cedra\n');
    expect(await refusal(`profile: ${profile}\nruns: 0`)).toEqual([
      'FILE:2:7: runs: 0 is out of range: 1 to 100000',
      `${profile}:1:7: name: "Mine" is not a valid profile name: lower-case letters, digits and dashes`,
      `${profile}:2:12: discovery: "cedra" is not allowed (allowed: aptos, none)`,
    ]);
  });

  it('the mistakes are reported at an alias, or at the value it stands for', async () => {
    const text = 'accounts: [&known {address: 5}, *known]\nruns: &runs 0\nconcurrency: *runs';
    expect(await refusal(text)).toEqual([
      'FILE:1:29: accounts.0.address is a number: write it in quotes: "5"',
      'FILE:1:29: accounts.1.address is a number: write it in quotes: "5"',
      'FILE:2:13: runs: 0 is out of range: 1 to 100000',
      'FILE:3:14: concurrency: a number is out of range: 1 to 256',
    ]);
  });
});

describe('the configuration file of a folder', () => {
  it('the configuration file of a folder is used by default, with a notice', async () => {
    expect(await readConfig({}, {}, folder)).toMatchObject({
      target: { display: 'http://found' },
      seed: 5,
      notice: `using ${found}`,
      invocation: { config: found },
    });
  });

  it('the configuration file of a folder is used with another target', async () => {
    expect(await readConfig({ target: 'http://flag' }, {}, folder)).toMatchObject({
      target: { display: 'http://flag' },
      seed: 5,
      notice: `using ${found}, with --target as the target`,
      invocation: { target: 'http://flag', config: found },
    });
  });

  it('the configuration file of a folder is named in its mistakes', async () => {
    const wrong = join(empty, 'ledger-conformance.yaml');
    writeFileSync(wrong, 'sede: 5');
    const reading = readConfig({ target: 'http://flag' }, {}, empty);
    await expect(reading).rejects.toThrow(
      new ConfigError(`${wrong}:1:1: unknown key "sede": did you mean "seed"?`),
    );
    rmSync(wrong);
  });

  it('the configuration file of a folder is ignored when another is named', async () => {
    const named = join(folder, 'named.yaml');
    writeFileSync(named, 'target: http://named\nseed: 6');
    const config = await readConfig({ config: named }, {}, folder);
    expect(config).toMatchObject({ target: { display: 'http://named' }, seed: 6 });
    expect(config.notice).toBeUndefined();
  });

  it('the configuration file is ignored with --no-config, which the invocation repeats', async () => {
    const config = await readConfig({ config: false, seed: 7 }, {}, folder);
    expect(config).toMatchObject({ target: undefined, seed: 7 });
    expect(config.notice).toBeUndefined();
    expect(config.invocation).toEqual({ target: 'devnet', config: false });
  });

  it('the configuration file of a folder is optional', async () => {
    const config = await readConfig({}, {}, empty);
    expect(config).toMatchObject({ target: undefined });
    expect(config.invocation).toEqual({ target: 'devnet' });
    expect(config.notice).toBeUndefined();
  });
});
