import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { startDevnet } from '../fixtures/devnet/devnet.ts';
import { findFault } from '../fixtures/faults/all.ts';
import { findBrokenTarget } from '../fixtures/broken-targets/all.ts';
import type { Ended } from './proof/command-line.ts';
import { cli, scratch, verdictIn, writeConfig } from './proof/command-line.ts';
import { program } from './program.ts';

const MAIN = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const folder = scratch();

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** The same without a process: what is refused before the checks are loaded starts nothing. */
async function inProcess(words: readonly string[]): Promise<Omit<Ended, 'ms' | 'peakMb'>> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const interrupt = new AbortController().signal;
  const code = await program(words, { stdout, stderr, env: {}, interrupt });
  return { code, stdout: readAll(stdout), stderr: readAll(stderr) };
}

const readAll = (stream: PassThrough): string => String(stream.read() ?? '');

const run = (...words: string[]): string[] => ['run', '--out', join(folder, 'never'), ...words];
const withConfig = (name: string, text: string): string[] => run('--config', file(name, text));

describe('bad input', () => {
  it.each<[string[], RegExp]>([
    [['run', '--colour'], /unknown option '--colour' .*\(legal: --target, --against, .*--key\)$/],
    [['run', '--taget', 'http://h'], /unknown option '--taget' \(Did you mean --target\?\)/],
    [
      ['--nope'],
      /unknown option '--nope' \(legal: --version, and the commands run, init, provision, list, explain, compare, replay, merge, verify, bundle, diff-catalogue, devnet\)/,
    ],
    [
      ['list', '--faults'],
      /unknown option '--faults' \(legal: --json, --config, --target, --profile\)/,
    ],
    [
      ['rnu'],
      /unknown command 'rnu' \(Did you mean run\?\) \(legal: run, init, provision, list, explain, compare, replay, merge, verify, bundle, diff-catalogue, devnet\)/,
    ],
    [
      [],
      /no command \(legal: run, init, provision, list, explain, compare, replay, merge, verify, bundle, diff-catalogue, devnet; --help says more\)/,
    ],
    [run('http://h'), /too many arguments for 'run'.*\(legal: --target, /],
    [run('--target'), /option '--target <url>' argument missing/],
    [
      run('--target', 'ftp://x'),
      /--target is no http or https URL: http:\/\/host:port, .* devnet$/,
    ],
    [run('--target', 'nowhere'), /--target is no http or https URL: /],
    [run('--target', 'http://u:hidden1@h/?key=hidden2'), /--target has a query: the base URL/],
    [run('--config', '/nope.yaml'), /^error: \/nope\.yaml: there is no such file$/],
    [run('--config', folder), /: this is a folder: the path of a file$/],
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
      /there is no file no\.yaml and no profile of that name: document, /,
    ],
    [run('--only', ','), /an id is empty/],
    [run('--seed', 'x'), /--seed takes a whole number from/],
    [run('--shard', '5/4'), /--shard takes i\/n, counted from 1: 1\/4 to 4\/4\.$/],
    [run('--shard', '0/4'), /--shard takes i\/n/],
    [run('--shard', '1/4', '--target', 'http://h'), /--shard: all shards need the same --seed/],
    [run('--shard', '1/4', '--seed', '1'), /--shard: each would start an embedded devnet/],
    [
      run('--targets', 'f.yaml', '--shard', '1/2'),
      /--shard is about one target: name it with --entry$/,
    ],
    [run('--entry', 'a'), /--entry: name its file with --targets$/],
    [
      run('--targets', 'f.yaml', '--target', 'http://h'),
      /'--targets <file>' cannot be used with option '--target <url>'$/,
    ],
    [run('--wait', 'soon'), /--wait: "soon" is no duration: a number and ms, s or m$/],
    [run('--runs', '0'), /--runs takes a whole number from 1 to 100000/],
    [['devnet', '--fault', 'newest-frist'], /unknown fault "newest-frist"; did you mean "newest-f/],
    [['devnet', '--profile', 'x'], /knows the profiles document and aptos, not x/],
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
      run('--only', 'SEL-STRT'),
      /"SEL-STRT" matches no check; did you mean "SEL-START"\? \("list" lists all \d+\)$/,
    ],
    [run('--only', 'sel-start'), /did you mean "SEL-START"\?/],
    [run('--only', 'SEL-START.x'), /"SEL-START\.x" matches no check.* \(legal: SEL-START\.every, /],
    [run('--only', 'SVC-PENDING'), /nothing can test SVC-PENDING/],
    [run('--path', '3:1'), /--path: replaying a case needs its --seed/],
    [run('--path', '3:1', '--seed', '1'), /needs --only with the id of one law/],
    [run('--path', '3:', '--seed', '1'), /"3:" is no path/],
    [['run', '--out', file('a-file', '')], /cannot write to the output folder .*: ENOTDIR/],
    [['run', '--out', ''], /the output folder has no name/],
    [['run', '--out', '/proc/x'], /cannot write to the output folder \/proc\/x: ENOENT/],
  ])('%j ends with 2 and one line while the checks are loaded', async (words, line) => {
    const { code, stdout, stderr } = await cli(words);
    expect(stderr).toMatch(/^error: [^\n]+\n$/);
    expect(stderr.trimEnd()).toMatch(line);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  });

  it.each([
    [
      ['rnu'],
      "unknown command 'rnu' (Did you mean run?) (legal: run, init, provision, list, explain, compare, replay, merge, verify, bundle, diff-catalogue, devnet)",
    ],
    [run('--config', '/nope.yaml'), '/nope.yaml: there is no such file'],
    [['run', '--out', '/proc/x'], 'cannot write to the output folder /proc/x: ENOENT'],
  ])('%j ends with 2 and one line as a process, too', async (words, line) => {
    const { code, stdout, stderr } = await cli(words);
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: `error: ${line}\n` });
  });

  it('tells of every mistake in a configuration, in one line each', async () => {
    const text = 'target: http://h\nruns: 0\n"new\\nline": 1\ntimeout: never';
    const { code, stderr } = await inProcess(withConfig('many.yaml', text));
    expect(stderr.replaceAll(join(folder, 'many.yaml'), 'FILE').split('\n')).toEqual([
      'error: FILE:2:7: runs: 0 is out of range: 1 to 100000',
      expect.stringMatching(/^error: FILE:3:1: unknown key "new\\nline": target, /),
      expect.stringMatching(/^error: FILE:4:10: timeout: "never" is no duration: /),
      '',
    ]);
    expect(code).toBe(2);
  });

  it('tells of a port that is taken', async () => {
    const devnet = await startDevnet();
    const { code, stderr } = await cli(['devnet', '--port', new URL(devnet.url).port]);
    await devnet.stop();
    expect(stderr).toMatch(/^error: cannot serve on port \d+: EADDRINUSE\n$/);
    expect(code).toBe(2);
  });
});

describe('a target that does not answer', () => {
  const TIMEOUT_MS = 1000;

  it.each([
    ['nothing-listening', /ECONNREFUSED/],
    ['accepts-and-stays-silent', /no whole answer within 1000 ms/],
    ['resets-every-connection', /ECONNRESET/],
    ['speaks-ssh', /HTTP/],
    ['tls-on-a-plain-port', /HTTP|HPE|closed|socket/],
    ['self-signed-certificate', /self-signed certificate/],
  ])('%s: no verdict within the timeout and two seconds', async (name, why) => {
    const served = await findBrokenTarget(name)?.start();
    const target = served?.url ?? '';
    const dir = scratch();
    const config = writeConfig(dir, { target, timeout: `${TIMEOUT_MS}ms` });
    const out = join(dir, 'out');
    const { code, stdout } = await cli(['run', '--config', config, '--out', out]);
    await served?.stop();
    const verdict = verdictIn(out);
    expect(verdict).toMatchObject({ verdict: 'no verdict', exitCode: 3 });
    expect(code).toBe(3);
    expect(verdict.reason).toContain(`no HTTP answer to GET ${target}/v1/accounts/0x`);
    expect(verdict.reason).toMatch(why);
    expect(stdout).toContain(verdict.reason);
    expect(verdict.durationMs).toBeLessThan(TIMEOUT_MS + 2000);
  });
});

describe('run', () => {
  it('finds that the embedded devnet conforms', async () => {
    const out = join(folder, 'devnet');
    const { code, stderr } = await cli(['run', '--out', out, '--seed', '1', '--runs', '25']);
    expect(verdictIn(out)).toMatchObject({ verdict: 'conforms', exitCode: 0 });
    expect(code).toBe(0);
    // Quiet under CI but for the seed, which is said first.
    expect(stderr).toMatch(/^judging the embedded devnet by profile document, seed 1\n$/);
  });

  it('takes the configuration it finds where it is started, and says so', async () => {
    const cwd = scratch();
    writeFileSync(join(cwd, 'ledger-conformance.yaml'), 'target: devnet\nseed: 5\nruns: 25\n');
    const said = async (...words: readonly string[]): Promise<string> => {
      const all = [MAIN, 'run', '--only', 'SEL-START', ...words];
      const env = { ...process.env, CI: 'true' };
      return (await promisify(execFile)(process.execPath, all, { cwd, env })).stderr;
    };
    const judging = 'judging the embedded devnet by profile document, seed';
    expect(await said()).toBe(`using ledger-conformance.yaml\n${judging} 5\n`);
    expect(await said('--target', 'devnet')).toBe(
      `using ledger-conformance.yaml, with --target as the target\n${judging} 5\n`,
    );
    expect(await said('--no-config', '--seed', '6')).toBe(`${judging} 6\n`);
  });

  it('convicts a fault served to it', async () => {
    const fault = findFault('newest-first');
    const devnet = await startDevnet({ ...fault?.node, flavour: 'aptos' });
    const out = join(folder, 'fault');
    const target = ['--target', `${devnet.url}/v1`, '--profile', 'aptos'];
    const { code } = await cli(['run', ...target, '--out', out, '--runs', '25']);
    await devnet.stop();
    expect(verdictIn(out)).toMatchObject({ verdict: 'does not conform', exitCode: 1 });
    expect(code).toBe(1);
  });

  it('takes away what an earlier run left', async () => {
    const out = join(folder, 'earlier');
    const unreachable = ['run', '--target', 'http://127.0.0.1:9', '--out', out];
    await cli(unreachable);
    for (const name of ['verdict.json', 'exchanges.ndjson', 'report.html']) {
      writeFileSync(join(out, name), 'old');
    }
    await cli(unreachable);
    expect(verdictIn(out).verdict).toBe('no verdict');
    expect(readFileSync(join(out, 'exchanges.ndjson'), 'utf8')).not.toContain('old');
    expect(readFileSync(join(out, 'report.html'), 'utf8')).toMatch(/^<!DOCTYPE html>/i);
  });

  it('replaces no file that the suite has not written', async () => {
    const out = join(folder, 'of-somebody-else');
    mkdirSync(out);
    writeFileSync(join(out, 'summary.md'), 'mine');
    const { code, stderr } = await cli(['run', '--target', 'http://127.0.0.1:9', '--out', out]);
    expect(stderr).toMatch(
      /^error: --out: .* holds a summary\.md that this suite has not written/m,
    );
    expect(code).toBe(2);
    expect(readFileSync(join(out, 'summary.md'), 'utf8')).toBe('mine');
  });
});
