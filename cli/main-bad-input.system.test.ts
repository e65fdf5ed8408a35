import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startDevnet } from '../fixtures/devnet/devnet.ts';
import { cli, scratch, scratchFile } from './testing/command-line.ts';
import { inProcess } from './testing/in-process.ts';

/** A run that is refused before it writes anything. */
const run = (...words: string[]): string[] => ['run', '--out', join(scratch(), 'never'), ...words];

describe('bad input', () => {
  it.each<[string[], RegExp]>([
    [
      ['run', '--colour'],
      /unknown option '--colour' .*\(allowed: --target, --against, .*--issuer\)$/,
    ],
    [['run', '--taget', 'http://h'], /unknown option '--taget' \(Did you mean --target\?\)/],
    [
      ['--nope'],
      /unknown option '--nope' \(allowed: --version, and the commands run, init, provision, list, explain, compare, history, replay, merge, verify, bundle, diff-catalogue, devnet\)/,
    ],
    [
      ['list', '--faults'],
      /unknown option '--faults' \(allowed: --json, --config, --target, --profile, --requirements\)/,
    ],
    [
      ['run', '--targets', 'f.yaml', '--bundle', 'b.zip'],
      /option '--bundle <file>' cannot be used with option '--targets <file>'/,
    ],
    [
      ['run', '--config', 'c.yaml', '--no-config'],
      /option '--no-config' cannot be used with option '--config <file>'/,
    ],
    [
      ['run', '--no-config', '--config', 'c.yaml'],
      /option '--no-config' cannot be used with option '--config <file>'/,
    ],
    [
      ['rnu'],
      /unknown command 'rnu' \(Did you mean run\?\) \(allowed: run, init, provision, list, explain, compare, history, replay, merge, verify, bundle, diff-catalogue, devnet\)/,
    ],
    [
      [],
      /no command given \(allowed: run, init, provision, list, explain, compare, history, replay, merge, verify, bundle, diff-catalogue, devnet\); see --help/,
    ],
    [run('http://h'), /too many arguments for 'run': did you mean --target <url>\?$/],
    [run('today'), /too many arguments for 'run': 'today'; see "ledger-conformance run --help"$/],
    [run('--target'), /option '--target <url>' argument missing/],
    [
      run('--target', 'http://u:hidden1@h/?key=hidden2'),
      /--target has a query: name only the base URL/,
    ],
    [run('--config', '/nope.yaml'), /^error: \/nope\.yaml: file not found$/],
    [
      run('--config', scratchFile('key.yaml', 'target: devnet\nacounts: []')),
      /key\.yaml:2:1: unknown key "acounts": did you mean "accounts"\?$/,
    ],
    [run('--only', ','), /an id is empty/],
    [run('--seed', 'x'), /--seed takes a whole number from/],
    [
      run('--shard', '1/4', '--target', 'http://h'),
      /--shard: add --seed N, the same for all shards/,
    ],
    [run('--shard', '1/4', '--seed', '1'), /--shard: add --target URL; without it, each shard/],
    [
      run('--targets', 'f.yaml', '--shard', '1/2'),
      /--shard applies to one target: add --entry NAME$/,
    ],
    [run('--entry', 'a'), /--entry needs the file of the fleet: add --targets FILE$/],
    [
      run('--targets', 'f.yaml', '--target', 'http://h'),
      /'--targets <file>' cannot be used with option '--target <url>'$/,
    ],
    [run('--wait', 'soon'), /--wait: "soon" is not a valid duration: a number and ms, s or m$/],
    [run('--runs', '0'), /--runs takes a whole number from 1 to 100000/],
    [['devnet', '--port', '65536'], /--port takes a whole number from 0 to 65535/],
  ])('%j ends with 2 and one line', async (words, line) => {
    const { code, stdout, stderr } = await inProcess(words);
    expect(stderr).toMatch(/^error: [^\n]+\n$/);
    expect(stderr.trimEnd()).toMatch(line);
    expect(stderr).not.toMatch(/hidden\d|^\s+at /m);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  it.each([
    [
      ['rnu'],
      "unknown command 'rnu' (Did you mean run?) (allowed: run, init, provision, list, explain, compare, history, replay, merge, verify, bundle, diff-catalogue, devnet)",
    ],
    [
      ['help', 'foo'],
      "unknown command 'foo' (allowed: run, init, provision, list, explain, compare, history, replay, merge, verify, bundle, diff-catalogue, devnet)",
    ],
    [
      ['run', 'extra'],
      "too many arguments for 'run': 'extra'; see \"ledger-conformance run --help\"",
    ],
    [
      ['run', '--target', 'devnet', '--write-waivers', '/nowhere/w.yaml'],
      '--write-waivers: cannot write /nowhere/w.yaml: ENOENT: make the folder first',
    ],
    [
      ['run', '--target', 'devnet', '--out', '/proc/x'],
      'cannot write to the output folder /proc/x: ENOENT: name another folder',
    ],
  ])('bad input %j ends with 2 and one line as a process, too', async (words, line) => {
    const { code, stdout, stderr } = await cli(words);
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: `error: ${line}\n` });
  });

  it('every mistake in a configuration is reported, one line for each', async () => {
    const text = 'target: http://h\nruns: 0\n"new\\nline": 1\ntimeout: never';
    const file = scratchFile('many.yaml', text);
    const { code, stderr } = await inProcess(run('--config', file));
    expect(stderr.replaceAll(file, 'FILE').split('\n')).toEqual([
      'error: FILE:2:7: runs: 0 is out of range: 1 to 100000',
      expect.stringMatching(/^error: FILE:3:1: unknown key "new\\nline": use one of target, /),
      expect.stringMatching(/^error: FILE:4:10: timeout: "never" is not a valid duration: /),
      '',
    ]);
    expect(code).toBe(2);
  });

  it('bad input includes a port in use', async () => {
    const devnet = await startDevnet();
    const { code, stderr } = await cli(['devnet', '--port', new URL(devnet.url).port]);
    await devnet.stop();
    expect(stderr).toMatch(
      /^error: cannot serve on port \d+: EADDRINUSE: choose another port; 0 takes a free one\n$/,
    );
    expect(code).toBe(2);
  });

  it('bad input of one kind is shown ten times and counted', async () => {
    const versions = Array.from({ length: 30 }, (_, at) => `{ version: ${at} }`).join(', ');
    const config = `target: http://h\naccounts:\n  - address: "0x1"\n    transactions: [${versions}]\n`;
    const { code, stderr } = await inProcess(run('--config', scratchFile('many.yaml', config)));
    const lines = stderr.trim().split('\n');
    expect([code, lines.length, lines.at(-1)]).toEqual([
      2,
      11,
      'error: there are 20 more problems',
    ]);
  });
});
