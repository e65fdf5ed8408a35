import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROFILE_NAMES } from '../config/profiles/profiles.ts';
import { startDevnet } from '../fixtures/devnet/devnet.ts';
import { cli } from './testing/command-line.ts';
import { inProcess, refusedLines } from './testing/in-process.ts';

const { folder, file, run, withConfig } = refusedLines();

/** A run of the embedded devnet that is refused before it judges. */
const devnetRun = (...words: string[]): string[] => run('--target', 'devnet', ...words);

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
    [run('today'), /too many arguments for 'run'.*\(allowed: --target, /],
    [run('--target'), /option '--target <url>' argument missing/],
    [
      run('--target', 'ftp://x'),
      /--target is not an http or https URL: http:\/\/host:port, .* devnet$/,
    ],
    [run('--target', 'nowhere'), /--target is not an http or https URL: /],
    [
      run('--target', 'http://u:hidden1@h/?key=hidden2'),
      /--target has a query: name only the base URL/,
    ],
    [run('--config', '/nope.yaml'), /^error: \/nope\.yaml: file not found$/],
    [run('--config', folder), /: this is a folder: name a file$/],
    [
      withConfig('key.yaml', 'target: devnet\nacounts: []'),
      /key\.yaml:2:1: unknown key "acounts": did you mean "accounts"\?$/,
    ],
    [
      withConfig('deep.yaml', 'target: devnet\nnames: {sendr: a}'),
      /deep\.yaml:2:9: names: unknown key "sendr": did you mean "sender"\?$/,
    ],
    [withConfig('broken.yaml', 'a: ['), /broken\.yaml:1:5: not YAML or JSON: /],
    [withConfig('empty.yaml', ''), /empty\.yaml: the file is empty$/],
    [
      withConfig('nowhere.yaml', 'seed: 1'),
      /nowhere\.yaml: target is missing: the base URL of the node, or "target: devnet" for the embedded one$/,
    ],
    [
      withConfig('env.yaml', 'target: devnet\nheaders: {a: "${NOT_SET}"}'),
      /env\.yaml:2:14: headers\.a: the environment variable NOT_SET is not set$/,
    ],
    [
      withConfig('profile.yaml', 'target: devnet\nprofile: aptoss'),
      /profile\.yaml:2:10: profile: unknown profile "aptoss": did you mean "aptos"\?$/,
    ],
    [run('--profile', 'aptoss'), /--profile: unknown profile "aptoss": did you mean "aptos"\?$/],
    [
      run('--profile', 'no.yaml'),
      new RegExp(`no file no\\.yaml and no profile with that name: ${PROFILE_NAMES.join(', ')}$`),
    ],
    [run('--only', ','), /an id is empty/],
    [run('--seed', 'x'), /--seed takes a whole number from/],
    [run('--shard', '5/4'), /--shard takes i\/n, counted from 1: 1\/4 to 4\/4\.$/],
    [run('--shard', '0/4'), /--shard takes i\/n/],
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
    [['devnet', '--fault', 'newest-frist'], /unknown fault "newest-frist"; did you mean "newest-f/],
    [['devnet', '--profile', 'x'], /no file x and no profile with that name: document, aptos/],
    [['devnet', '--port', '65536'], /--port takes a whole number from 0 to 65535/],
  ])('%j ends with 2 and one line', async (words, line) => {
    const { code, stdout, stderr } = await inProcess(words);
    expect(stderr).toMatch(/^error: [^\n]+\n$/);
    expect(stderr.trimEnd()).toMatch(line);
    expect(stderr).not.toMatch(/hidden\d|^\s+at /m);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  it.each<[string[], RegExp]>([
    [
      devnetRun('--only', 'SEL-STRT'),
      /"SEL-STRT" matches no check; did you mean "SEL-START"\? \("list" lists all \d+\)$/,
    ],
    [devnetRun('--only', 'sel-start'), /did you mean "SEL-START"\?/],
    [
      devnetRun('--only', 'SEL-START.x'),
      /"SEL-START\.x" matches no check.* \(allowed: SEL-START\.every, /,
    ],
    [devnetRun('--only', 'SVC-PENDING'), /no check can test SVC-PENDING/],
    [devnetRun('--path', '3:1'), /--path: add the --seed of the failure/],
    [devnetRun('--path', '3:1', '--seed', '1'), /--path: add --only with the id of one property/],
    [devnetRun('--path', '3:', '--seed', '1'), /"3:" is not a path/],
    [
      ['run', '--target', 'devnet', '--out', file('a-file', '')],
      /cannot write to the output folder .*: ENOTDIR/,
    ],
    [['run', '--target', 'devnet', '--out', ''], /--out is empty: name a folder/],
    [
      ['run', '--target', 'devnet', '--out', '/proc/x'],
      /cannot write to the output folder \/proc\/x: ENOENT/,
    ],
  ])('%j ends with 2 and one line while the checks are loaded', async (words, line) => {
    const { code, stdout, stderr } = await cli(words);
    expect(stderr).toMatch(/^error: [^\n]+\n$/);
    expect(stderr.trimEnd()).toMatch(line);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  it.each([
    [
      ['rnu'],
      "unknown command 'rnu' (Did you mean run?) (allowed: run, init, provision, list, explain, compare, history, replay, merge, verify, bundle, diff-catalogue, devnet)",
    ],
    [run('--config', '/nope.yaml'), '/nope.yaml: file not found'],
    [
      ['run', '--target', 'devnet', '--out', '/proc/x'],
      'cannot write to the output folder /proc/x: ENOENT',
    ],
  ])('bad input %j ends with 2 and one line as a process, too', async (words, line) => {
    const { code, stdout, stderr } = await cli(words);
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: `error: ${line}\n` });
  });

  it('every mistake in a configuration is reported, one line for each', async () => {
    const text = 'target: http://h\nruns: 0\n"new\\nline": 1\ntimeout: never';
    const { code, stderr } = await inProcess(withConfig('many.yaml', text));
    expect(stderr.replaceAll(join(folder, 'many.yaml'), 'FILE').split('\n')).toEqual([
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
    expect(stderr).toMatch(/^error: cannot serve on port \d+: EADDRINUSE\n$/);
    expect(code).toBe(2);
  });
});
