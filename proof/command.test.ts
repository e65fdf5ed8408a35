import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { acceptCommand } from './accept/accept-command.ts';
import { diagnosisCommand } from './diagnosis/diagnosis-command.ts';
import { disableAssertionsCommand } from './disable-assertions/disable-assertions-command.ts';
import { matrixCommand } from './matrix/matrix-command.ts';
import { recordingsCommand } from './recordings/recordings-command.ts';
import { smokeCommand } from './smoke/smoke-command.ts';
import { soakCommand } from './soak/soak-command.ts';

const COMMANDS = {
  accept: acceptCommand,
  diagnosis: diagnosisCommand,
  'disable-assertions': disableAssertionsCommand,
  matrix: matrixCommand,
  smoke: smokeCommand,
  soak: soakCommand,
  'verify-recordings': recordingsCommand,
};

/** Runs a command line of the proof in this process. */
async function runHere(name: keyof typeof COMMANDS, ...args: readonly string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const code = await COMMANDS[name](args, { stdout, stderr });
  return { code, stdout: String(stdout.read() ?? ''), stderr: String(stderr.read() ?? '') };
}

describe('a command of the proof', () => {
  it.each([
    ['accept', ['everything'], 2, 'unknown part everything, expected schemas, snapshot, real-node'],
    ['diagnosis', ['--all'], 1, "unknown option '--all'"],
    ['disable-assertions', ['SEL-X'], 2, 'unknown check SEL-X: `ledger-conformance list`'],
    ['matrix', ['--accept'], 1, '--accept needs --only'],
    ['matrix', ['--only', 'newest-first', '--forget'], 1, '--forget cannot be used with --only'],
    [
      'matrix',
      ['--only', 'newest-frist'],
      1,
      'unknown node newest-frist; did you mean "newest-first"',
    ],
    ['matrix', ['--repeat', '0'], 1, '--repeat takes a whole number from 1 to 1000'],
    ['matrix', ['--effort', 'smoke', '--forget'], 1, "'--effort <level>' cannot be used with"],
    ['smoke', ['--write'], 1, "unknown option '--write'"],
    ['soak', ['--runs', 'many'], 1, '--runs takes a whole number from 0 to 1000000'],
    ['soak', ['--only', 'as-aptos'], 1, 'unknown conforming variant as-aptos'],
    ['verify-recordings', ['201'], 1, 'FIRST takes a whole number from 1 to 200'],
  ] as const)(
    'a command of the proof rejects a wrong command line: %s %j',
    async (name, args, code, message) => {
      const ended = await runHere(name, ...args);
      expect(ended).toEqual({ code, stdout: '', stderr: expect.stringContaining(message) });
    },
  );

  it('a command of the proof prints its description with --help', async () => {
    const { code, stdout } = await runHere('soak', '--help');
    expect(code).toBe(0);
    expect(stdout).toContain('Judges a clock-driven chain');
  });

  it('a command of the proof writes its result to the given streams', async () => {
    const nothing = ['--moving', '--runs', '--pairs', '--faults'].flatMap((flag) => [flag, '0']);
    const soaked = await runHere('soak', ...nothing);
    expect(soaked).toEqual({
      code: 0,
      stderr: '',
      stdout:
        '0 of 0 runs against a clock-driven chain conform\n' +
        '0 conforming variants with one schedule each: 0 false positives\n' +
        '0 nodes kept part of the initial ledger: 0 MUSTs unexpectedly open in 0 nodes: none\n' +
        '0 nodes pruned all of the initial ledger: 0 MUSTs unexpectedly open in 0 nodes: none\n' +
        '0 pairs of conforming variants with one schedule each: 0 false positives\n' +
        '0 nodes kept part of the initial ledger: 0 MUSTs unexpectedly open in 0 nodes: none\n' +
        '0 nodes pruned all of the initial ledger: 0 MUSTs unexpectedly open in 0 nodes: none\n' +
        '0 runs of faults with schedules: 0 missed: none\n',
    });
  });
});
