import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shippedPath } from '../../config/package-info.ts';
import type { Devnet } from '../../fixtures/devnet/devnet.ts';
import { startDevnet } from '../../fixtures/devnet/devnet.ts';
import { APTOS } from '../../fixtures/devnet/served-profile.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { scratch } from '../testing/command-line.ts';
import type { Command } from '../testing/documentation.ts';
import { commandsOf, PAGES } from '../testing/documentation.ts';
import { BUILT, inShell } from '../testing/shell.ts';

/** The commands that are not run here, and why. */
const NOT_RUN: readonly (readonly [command: RegExp, reason: string])[] = [
  [/^npm ci /, 'installs the dependencies of this test anew; .ci/run does both'],
  [/^npm (?:run \S+|test)/, 'for contributors, up to hours; each is a script of package.json'],
  [/^npm pack|^npx \.\//, 'cli/system-tests/package.system.test.ts packs the package'],
  [/^npm install /, 'downloads a package'],
  [/^ledger-conformance provision /, 'cli/provision/provision.system.test.ts serves a chain'],
  [/^HTTPS_PROXY=/, 'cli/run/proxy.system.test.ts starts proxies'],
  [/^openssl s_client /, 'cli/run/tls.system.test.ts serves by TLS; the command is of openssl'],
];

/** Pages with a test of their own. */
const TESTED: Readonly<Record<string, string>> = {
  'docs/certificates.md': 'cli/system-tests/certificates.system.test.ts',
};

/** In this order, as the first page leaves a failing run to replay. */
const commands = ['docs/when-it-fails.md', ...PAGES.filter((page) => !page.includes('when-it'))]
  .filter((page) => !(page in TESTED))
  .flatMap((page) => commandsOf(page));

const reasonOf = ({ line }: Command): string | undefined =>
  NOT_RUN.find(([pattern]) => pattern.test(line))?.[1];

const folder = scratch();
const folders = { failing: join(folder, 'failing'), other: join(folder, 'other') };
const served: ChildProcess[] = [];
let [devnet, second]: readonly [Devnet?, Devnet?] = [];

/** The command line by the names that the pages use. A run asks less, except on the first page. */
function installCommands(): void {
  const place = (name: string, text: string): void => {
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(folder, 'bin', name), 0o755);
  };
  place('ledger-conformance', `[ "$1" = run ] && set -- "$@" $LESS\nexec ${BUILT} "$@"`);
  place('npx', '[ "$1" = --yes ] && shift\nshift\nexec ledger-conformance "$@"');
}

beforeAll(async () => {
  for (const path of [join(folder, 'bin'), ...Object.values(folders)]) mkdirSync(path);
  installCommands();
  const names = '{ headerPrefix: X-MINE-, version: ledger_version, errorCode: reason }';
  writeFileSync(join(folders.other, 'mine.yaml'), `name: mine\nnames: ${names}\n`);
  [devnet, second] = await Promise.all([
    startDevnet({ profile: APTOS }),
    startDevnet({ profile: APTOS }),
  ]);
});

afterAll(async () => {
  for (const child of served) child.kill('SIGTERM');
  await Promise.all([devnet?.stop(), second?.stop()]);
});

function environment(page: string): NodeJS.ProcessEnv {
  const PATH = `${join(folder, 'bin')}${delimiter}${process.env['PATH']}`;
  const LESS = page === 'docs/when-it-fails.md' ? '' : '--only SEL-START';
  return { ...process.env, PATH, CI: 'true', LESS };
}

/** The line with the nodes and files of this test. */
function translated(line: string): string {
  return line
    .replaceAll(/http:\/\/(?:host|new):8080|\bURL\b/g, devnet?.url ?? '')
    .replaceAll('http://old:8080', second?.url ?? '')
    .replaceAll('FILE', 'ledger-conformance.yaml')
    .replace(' --port 8080', '')
    .replace(' --write-config ', ' --port 0 --write-config ')
    .replace(' init ', ' init --force ');
}

const cwdOf = ({ page, line }: Command): string =>
  page === 'docs/when-it-fails.md' || line.includes(' replay ') ? folders.failing : folders.other;

async function run(command: Command): Promise<readonly [code: number, out: string]> {
  const options = { cwd: cwdOf(command), env: environment(command.page) };
  const { code, stdout, stderr } = await inShell(translated(command.line), options);
  return [code, stdout + stderr];
}

/** Starts a devnet that stays until the end of this file. */
async function serve(command: Command): Promise<readonly [code: number, out: string]> {
  const [name = '', ...words] = translated(command.line).split(' ');
  const child = spawn(name, words, { cwd: cwdOf(command), env: environment(command.page) });
  served.push(child);
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  return [child.exitCode ?? 0, ''];
}

/** Runs a command after the runs that it reads. */
async function tried(command: Command): Promise<readonly [code: number, out: string]> {
  if (command.line.includes(' --write-config ')) return serve(command);
  if (command.line.includes(' nightly/ ')) {
    const [from, to] = ['conformance-report', 'nightly/1'].map((name) => join(folders.other, name));
    cpSync(from ?? '', to ?? '', { recursive: true });
  }
  return run(command);
}

/** The exit code: 1 for what the pages run on a node with a fault, 3 where this test leaves MUSTs open. */
function codeOf(command: Command): number {
  if (command.line.includes(' --complete')) return 3;
  const isOnFault = cwdOf(command) === folders.failing;
  return isOnFault && !/ (?:explain|devnet) /.test(command.line) ? 1 : 0;
}

describe('the commands of README.md and docs', { timeout: 120_000 }, () => {
  const ran = new Map(
    commands
      .filter((command) => reasonOf(command) === undefined)
      .map((command) => [command.line, command]),
  );

  it.each([...ran.values()])('a reader can run what $page says: $line', async (command) => {
    const [code, out] = await tried(command);
    expect([code, out]).toEqual([codeOf(command), expect.any(String)]);
    const shown = linesOf(command.shown ?? '');
    const lines = linesOf(out);
    // A busy machine may end another failing check first: then the labels alone are the same.
    const isSameCheck = shown.every((line) => !line.startsWith('check ') || lines.includes(line));
    const read = isSameCheck ? (line: string): string => line : labelOf;
    expect(lines.map(read)).toEqual(expect.arrayContaining(shown.map(read)));
  });

  it('every command that is not run has a reason that still holds', () => {
    const lines = commands.filter((command) => reasonOf(command) !== undefined);
    const used = NOT_RUN.filter(([pattern]) => commands.some(({ line }) => pattern.test(line)));
    expect(used).toHaveLength(NOT_RUN.length);
    const scripts = lines.flatMap(({ line }) => /^npm run (\S+)/.exec(line)?.[1] ?? []);
    expect(scripts.filter((name) => !(name in packageJson.scripts))).toEqual([]);
    const files = [...NOT_RUN.map(([, reason]) => reason), ...Object.values(TESTED)]
      .flatMap((reason) => /\S+\.test\.ts/.exec(reason)?.[0] ?? [])
      .filter((file) => !existsSync(shippedPath(file)));
    expect(files).toEqual([]);
  });
});

/** Labels whose text depends on which failing check is shown. */
const BY_CHECK = /^(check|expected|actual|differs|evidence|seen|reproduce|also failed) .*/;

function labelOf(line: string): string {
  return line.replace(BY_CHECK, '$1');
}

/** The lines with addresses as the page shortens them, and its port. */
function linesOf(text: string): string[] {
  return (
    text
      .replaceAll(/0x([0-9a-f]{4})[0-9a-f]{56}([0-9a-f]{4})/g, '0x$1…$2')
      .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:8080')
      // How many had come by then depends on the machine.
      .replaceAll(/\d+ answers list/g, 'N answers list')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
  );
}
