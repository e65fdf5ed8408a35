import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { refusal } from '../testing/refused-config.ts';

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
    const profile = join(mkdtempSync(join(tmpdir(), 'mistakes-')), 'mine.yaml');
    writeFileSync(profile, 'name: Mine\ndiscovery: cedra\n');
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
